// A page that is a text: its lines as they are stored, with the quotes marked by their offsets.
import { html, type Html } from '../platform/html.ts';
import { CITED } from './address.ts';
import { headLineOf, type HeadLine } from './head-line.ts';
import type { Mark } from './seen.ts';
import { unturned } from './words.ts';

/** UTF-16 units around what is looked at: nobody reads more at a time, and no browser should have to. */
const MOST = 60_000;
const STRENGTH: Mark['kind'][] = ['lost', 'label', 'same', 'side', 'value'];

const strengthOf = (mark: Mark): number => STRENGTH.indexOf(mark.kind) + (mark.isChosen ? 10 : 0);

/** Several marks may cover the same letters: the strongest shows. */
export function textView(text: string, marks: Mark[], { isSheet = false } = {}): Html {
  const places = utf16Of(text, [...new Set(marks.flatMap(({ charStart, charEnd }) => [charStart, charEnd]))]);
  const at = (point: number): number => places.get(point) ?? text.length;
  const aim = marks.find(({ isChosen, kind }) => isChosen && kind !== 'label');
  const [from, to] = windowOf(text, aim === undefined ? 0 : at(aim.charStart));
  const head = isSheet ? headLineOf(text) : null;
  const edges = head === null ? [] : [head.from, head.to];
  const cuts = [from, ...places.values(), ...edges, to].filter((cut) => cut >= from && cut <= to);
  const ends = [...new Set(cuts)].toSorted((a, b) => a - b);
  const parts = ends.slice(0, -1).map((start, i) => {
    const end = ends[i + 1] ?? to;
    const covering = marks.filter(({ charStart, charEnd }) => at(charStart) <= start && at(charEnd) >= end);
    const [mark] = covering.toSorted((a, b) => strengthOf(b) - strengthOf(a));
    const isAim = mark !== undefined && mark === aim && at(mark.charStart) === start;
    const words = unturned(text.slice(start, end));
    const shown = isSheet && mark === undefined ? cellsView(words) : partView(words, mark, isAim);
    return { start, shown };
  });
  const shown = isSheet ? sheetOf(text, head, parts) : parts.map((part) => part.shown);
  const kind = isSheet
    ? html`class="view-text view-text--sheet" role="region" aria-label="Sheet" tabindex="0"`
    : html`class="view-text"`;
  return html`<div ${kind} dir="auto">
    ${from > 0 ? html`<p class="view-cut">What stands before this is left out.</p>` : undefined}
    <pre>${shown}</pre>
    ${to < text.length ? html`<p class="view-cut">What stands behind this is left out.</p>` : undefined}
  </div>`;
}

type Part = { start: number; shown: Html };

/** The line that names the columns is there, too, where what stands around it is left out. */
function sheetOf(text: string, head: HeadLine | null, parts: Part[]): Html[] {
  if (head === null) return parts.map(({ shown }) => shown);
  const within = (least: number, end: number): Html[] =>
    parts.filter(({ start }) => start >= least && start < end).map(({ shown }) => shown);
  const found = within(head.from, head.to);
  const line = found.length > 0 ? found : [html`${unturned(text.slice(head.from, head.to))}`];
  return [
    ...within(0, head.from),
    html`<span class="view-head">${line}</span>`,
    ...within(head.to, text.length),
  ];
}

/** Of a sheet; two spaces part its cells. */
const LONG_CELL = /((?:(?! {2})[^\n]){100,})/;

const cellsView = (text: string): Html =>
  html`${text
    .split(LONG_CELL)
    .map((part, at) => (at % 2 === 1 ? html`<span class="view-cell">${part}</span>` : html`${part}`))}`;

const partView = (text: string, mark: Mark | undefined, isAim: boolean): Html =>
  mark === undefined
    ? html`${text}`
    : html`<mark
        class="view-mark view-mark--${mark.kind}${mark.isChosen ? ' view-mark--chosen' : ''}"
        title="${unturned(mark.label)}"
        ${isAim ? html`id="${CITED}"` : ''}
        >${text}</mark
      >`;

/** It begins and ends with a line, where lines are not longer than that. */
function windowOf(text: string, around: number): [number, number] {
  const { length } = text;
  if (length <= MOST) return [0, length];
  const least = Math.max(0, Math.min(around - MOST / 2, length - MOST));
  const from = least === 0 ? 0 : text.indexOf('\n', least - 1) + 1;
  const to = least + MOST >= length ? length : text.lastIndexOf('\n', least + MOST - 1) + 1;
  const isNear = (edge: number, place: number): boolean => edge > 0 && Math.abs(edge - place) < MOST / 4;
  return [isNear(from, least) ? from : least, isNear(to, least + MOST) ? to : least + MOST];
}

/** Offsets in UTF-16 units of offsets in code points, found in one go. */
function utf16Of(text: string, points: number[]): Map<number, number> {
  const wanted = points.toSorted((a, b) => a - b);
  const found = new Map<number, number>();
  let [unit, point] = [0, 0];
  for (const next of wanted) {
    for (; point < next && unit < text.length; point++)
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
    found.set(next, unit);
  }
  return found;
}
