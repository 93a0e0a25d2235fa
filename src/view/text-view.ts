// A page that is a text: its lines as they are stored, with the quotes marked by their offsets.
import { html, type Html } from '../platform/html.ts';
import { CITED } from './address.ts';
import type { Mark } from './seen.ts';
import { unturned } from './words.ts';

/** UTF-16 units around what is looked at: nobody reads more at a time, and no browser should have to. */
const MOST = 60_000;
const STRENGTH: Mark['kind'][] = ['lost', 'label', 'same', 'side', 'value'];

const strengthOf = (mark: Mark): number => STRENGTH.indexOf(mark.kind) + (mark.isChosen ? 10 : 0);

/** Several marks may cover the same letters: the strongest shows. */
export function textView(text: string, marks: Mark[]): Html {
  const places = utf16Of(text, [...new Set(marks.flatMap(({ charStart, charEnd }) => [charStart, charEnd]))]);
  const at = (point: number): number => places.get(point) ?? text.length;
  const aim = marks.find(({ isChosen, kind }) => isChosen && kind !== 'label');
  const [from, to] = windowOf(text.length, aim === undefined ? 0 : at(aim.charStart));
  const cuts = [from, ...places.values(), to].filter((cut) => cut >= from && cut <= to);
  const ends = [...new Set(cuts)].toSorted((a, b) => a - b);
  const parts = ends.slice(0, -1).map((start, i) => {
    const end = ends[i + 1] ?? to;
    const covering = marks.filter(({ charStart, charEnd }) => at(charStart) <= start && at(charEnd) >= end);
    const [mark] = covering.toSorted((a, b) => strengthOf(b) - strengthOf(a));
    const isAim = mark !== undefined && mark === aim && at(mark.charStart) === start;
    return partView(unturned(text.slice(start, end)), mark, isAim);
  });
  return html`<div class="view-text" dir="auto">
    ${from > 0 ? html`<p class="view-cut">What stands before this is left out.</p>` : undefined}
    <pre>${parts}</pre>
    ${to < text.length ? html`<p class="view-cut">What stands behind this is left out.</p>` : undefined}
  </div>`;
}

const partView = (text: string, mark: Mark | undefined, isAim: boolean): Html =>
  mark === undefined
    ? html`${text}`
    : html`<mark
        class="view-mark view-mark--${mark.kind}${mark.isChosen ? ' view-mark--chosen' : ''}"
        title="${unturned(mark.label)}"
        ${isAim ? html`id="${CITED}"` : ''}
        >${text}</mark
      >`;

function windowOf(length: number, around: number): [number, number] {
  if (length <= MOST) return [0, length];
  const from = Math.max(0, Math.min(around - MOST / 2, length - MOST));
  return [from, from + MOST];
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
