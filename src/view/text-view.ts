// A page that is a text: its lines as they are stored, with the quotes marked by their offsets.
import { html, type Html } from '../platform/html.ts';
import { CITED } from './address.ts';
import { headLineOf } from './head-line.ts';
import type { Mark } from './seen.ts';
import { unturned } from './words.ts';

/** UTF-16 units around what is looked at: nobody reads more at a time, and no browser should have to. */
const MOST = 60_000;
const STRENGTH: Mark['kind'][] = ['lost', 'label', 'same', 'side', 'value'];

const strengthOf = (mark: Mark): number => STRENGTH.indexOf(mark.kind) + (mark.isChosen ? 10 : 0);

export function textView(text: string, marks: Mark[], { isSheet = false } = {}): Html {
  const placed = placedOn(text, marks);
  const aim = placed.find(({ mark: { isChosen, kind } }) => isChosen && kind !== 'label');
  const [from, to] = windowOf(text, aim?.start ?? 0);
  const shown = isSheet
    ? sheetIn(text, { from, to, placed, aim })
    : partsIn(text, { from, to, placed, aim }).map((part) => part.shown);
  const kind = isSheet
    ? html`class="view-text view-text--sheet" role="region" aria-label="Sheet" tabindex="0"`
    : html`class="view-text"`;
  return html`<div ${kind} dir="auto">
    ${from > 0 ? html`<p class="view-cut">What stands before this is left out.</p>` : undefined}
    <pre>${shown}</pre>
    ${to < text.length ? html`<p class="view-cut">What stands behind this is left out.</p>` : undefined}
  </div>`;
}

type Place = { start: number; end: number };

/** What is shown of a text: marks with their places in UTF-16 units, and the one that links lead to. */
type Shown = { from: number; to: number; placed: Placed[]; aim: Placed | undefined };
type Part = { start: number; shown: Html };

/** Several marks may cover the same letters: the strongest shows. */
function partsIn(
  text: string,
  { from, to, placed, aim }: Shown,
  { edges = [], plain = (words: string): Html => html`${words}` }: Cells = {},
): Part[] {
  const ends = endsOf(from, to, [...placed, ...edges]);
  const strongest = strongestIn(ends, placed);
  return ends.slice(0, -1).map((start, i) => {
    const found = strongest.get(start);
    const words = unturned(text.slice(start, ends[i + 1] ?? to));
    if (found === undefined) return { start, shown: plain(words) };
    return { start, shown: markView(words, found.mark, found === aim && found.start === start) };
  });
}

/** Of a sheet: what else parts its text, and how words without a mark are shown. */
type Cells = { edges?: Place[]; plain?: (words: string) => Html };

/** A mark with its place in UTF-16 units. */
type Placed = Place & { mark: Mark };

function placedOn(text: string, marks: Mark[]): Placed[] {
  const units = utf16Of(text, [...new Set(marks.flatMap(({ charStart, charEnd }) => [charStart, charEnd]))]);
  const at = (point: number): number => units.get(point) ?? text.length;
  return marks.map((mark) => ({ mark, start: at(mark.charStart), end: at(mark.charEnd) }));
}

/** Where something begins or ends within the window, in order, its own edges among them. */
function endsOf(from: number, to: number, places: readonly Place[]): number[] {
  const cuts = [from, ...places.flatMap(({ start, end }) => [start, end]), to];
  return [...new Set(cuts.filter((cut) => cut >= from && cut <= to))].toSorted((a, b) => a - b);
}

/** By the start of each part that is covered; of equally strong ones the first shows. A long table has a mark for each of its cells. */
function strongestIn(ends: number[], placed: Placed[]): Map<number, Placed> {
  const indexes = new Map(ends.map((end, index) => [end, index]));
  const shown = new Map<number, Placed>();
  const firstOf = ({ start }: Placed): number =>
    start < (ends[0] ?? 0) ? 0 : (indexes.get(start) ?? ends.length);
  for (const one of placed.toSorted((a, b) => strengthOf(b.mark) - strengthOf(a.mark)))
    for (let i = firstOf(one); (ends[i + 1] ?? Infinity) <= one.end; i++) {
      const start = ends[i] ?? 0;
      if (!shown.has(start)) shown.set(start, one);
    }
  return shown;
}

/** The line that names the columns is there, too, where what stands around it is left out. */
function sheetIn(text: string, shown: Shown): Html[] {
  const head = headLineOf(text);
  const edges = head === null ? [] : [{ start: head.from, end: head.to }];
  const parts = partsIn(text, shown, { edges, plain: cellsView });
  if (head === null) return parts.map((part) => part.shown);
  const within = (least: number, end: number): Html[] =>
    parts.filter(({ start }) => start >= least && start < end).map((part) => part.shown);
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

const markView = (text: string, { kind, isChosen, label }: Mark, isAim: boolean): Html =>
  html`<mark
    class="view-mark view-mark--${kind}${isChosen ? ' view-mark--chosen' : ''}"
    title="${unturned(label)}"
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
