// The places of a question: what narrows them, and each with its value, its page and the line around it.
import { cutStart, pad } from '../../terminal/text.ts';
import type { Step } from '../acts/act.ts';
import type { FoundPlace } from '../desk/desk.ts';
import type { Prompt, State } from '../state.ts';
import { citation, pageName } from '../text/cite-lines.ts';
import { cut, type Line } from '../text/line.ts';
import { heldPlaces, isSearching, placeOptions } from '../place-options.ts';

export const CURSOR = '▏';
export type PromptLine = { line: Line; selected: boolean };

const VALUE_LEAST = 10;
const MARK = 3;
const NOWHERE = 'nowhere in the documents';

type Room = { step: Step & { kind: 'place' }; room: number };

export function placeLines(state: State, prompt: Prompt, { step, room }: Room): PromptLine[] {
  const options = placeOptions(prompt, step);
  const height = room - 1;
  const from = Math.max(0, Math.min(prompt.choice - Math.floor(height / 2), options.length - height));
  const rows = options.slice(from, from + height).map((place, at): PromptLine => ({
    line: optionLine(state, place, from + at === prompt.choice),
    selected: from + at === prompt.choice,
  }));
  const missing = Array.from({ length: height - rows.length }, (): PromptLine => ({
    line: [],
    selected: false,
  }));
  return [{ line: filterLine(state, prompt, options), selected: false }, ...rows, ...missing];
}

function filterLine({ size }: State, prompt: Prompt, options: readonly unknown[]): Line {
  const { looking, input } = prompt;
  const typed = `${cutStart(input.before, Math.floor(size.columns / 2))}${CURSOR}${cut(input.after, 8)}`;
  if (looking?.hasFailed === true) return [['dim', '  No places: enter looks again.']];
  if (looking?.found == null) return [['dim', '  Looking at the pages …']];
  if (isSearching(prompt)) return ['  ', ['dim', 'Words  '], typed];
  const some = options.filter((one) => one !== null).length;
  return ['  ', ['dim', 'Narrow '], typed, ['dim', `  ${countOf(prompt, some)}`]];
}

/** Of what is known for the words; what is not known yet, or too much to be shown, is told. */
function countOf(prompt: Prompt, some: number): string {
  const held = heldPlaces(prompt);
  const all = held?.found.places.length ?? 0;
  const count = some === all ? `${all}` : `${some} of ${all}`;
  if (prompt.looking?.asked != null) return `${count}, looking for more …`;
  return held?.found.isMore === true ? `${count}, and more: type to narrow them` : count;
}

function optionLine({ size, view }: State, place: FoundPlace | null, isChosen: boolean): Line {
  const mark = isChosen ? ' ▸ ' : '   ';
  if (place === null) return [mark, NOWHERE];
  const { evidence, value, before, after } = place;
  const most = Math.max(VALUE_LEAST, Math.floor(size.columns * 0.25));
  const name =
    view?.workspace == null ? `page ${evidence.page_index + 1}` : pageName(view.workspace, evidence);
  const { quote } = evidence;
  const width = size.columns - MARK - most - 2;
  return [
    mark,
    pad(cut(value, most), most),
    '  ',
    ...citation(evidence, { before, quote, after }, { name, width }),
  ];
}
