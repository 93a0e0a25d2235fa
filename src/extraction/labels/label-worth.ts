// What a place of a label is worth by where it stands: at the beginning of a cell, behind other words, within a sentence.
import { precededQuality, qualifiedQuality, type Qualifier } from '../../values/words/qualifiers.ts';
import { horizontalOverlap, type Cell, type Layout } from '../layout.ts';
import { isBoxTitle } from '../forms/box-titles.ts';
import type { LabelPlace } from './labels.ts';

/** Of a label within running text. */
const IN_SENTENCE = 0.7;
const WORDS_OF_SENTENCE = 6;
/** Letters of a question that nobody writes by chance. */
const OF_QUESTION = 60;
/** Of the beginning of the title of a box: `Cuota` of `Cuota base` and of `Cuota con IVA`. */
const PART_OF_TITLE = 0.78;
const [WORDS_BEFORE, WORDS_BEHIND] = [2, 3];
/** What a line ends with whose sentence goes on in the next one: `mayor de edad, con` before `DNI 10.884.217-F`. */
const OPEN =
  /(?<!\p{L})(?:with|by|the|an?|and|or|under|mit|der|die|das|den|dem|des|und|oder|unter|avec|par|le|la|les|du|des?|et|ou|sous|con|por|el|los|las|del|y|bajo|met|door|het|van|onder)$/u;

/** A label that is the end of a longer phrase ("Alt order #") or stands in the middle of a sentence is weaker. */
export function contextWorth(layout: Layout, place: LabelPlace, isText: boolean): number {
  // A question of many words, with nothing behind it, is itself wherever it stands.
  if (place.key.length >= OF_QUESTION && place.closed && !place.inner) return 1;
  if (isOfRunningText(layout, place)) return IN_SENTENCE;
  if (!place.inner) return isPartOfTitle(layout, place) ? PART_OF_TITLE : 1;
  if (isTracked(layout, place)) return 0.97;
  return behindWord(layout, place, isText);
}

function behindWord(layout: Layout, place: LabelPlace, isText: boolean): number {
  const before = wordBefore(layout, place);
  // `Jane Doe, Landlord`: who is called so stands before it.
  if (isText && /\p{L},$/u.test(before)) return IN_SENTENCE;
  // `our invoice of 12 December, due on 11 January, and our reminder of …` says what was.
  if (/[,\p{N}]$/u.test(before) && isOfSentence(layout, place)) return IN_SENTENCE;
  if (/[\p{N}:;|)\].,]|\/$|^[-–—·•●○▪■*]$/u.test(before)) return 0.97;
  return place.closed ? 0.78 : IN_SENTENCE;
}

/** Whether the title of a box goes on behind a label, but for a remark or the same in another language. */
function isPartOfTitle(layout: Layout, place: LabelPlace): boolean {
  const cell = layout.cells[place.cell];
  if (!isBoxTitle(layout, cell)) return false;
  const rest = layout.page.text.slice(place.end, cell?.end).replace(/\([^()]*\)?/g, '');
  return /\p{L}{2}/u.test(rest) && !/^\s*[/|,;:–—-]/.test(rest);
}

/**
 * Whether a label stands in a line that goes on for many words, before it and behind its value, or begins small and the line goes on
 * behind that: `L7C2XK94T, ausgestellt am 30.11.2021 von der Stadt` is of what stands before it.
 */
function isOfSentence({ cells, page }: Layout, place: LabelPlace): boolean {
  const cell = cellOf(cells, place);
  const countWords = (text: string): number => (text.match(/\p{L}{2,}/gu) ?? []).length;
  const [before, behind] = [
    countWords(page.text.slice(cell?.start ?? 0, place.start)),
    countWords(page.text.slice(place.end, cell?.end ?? place.end)),
  ];
  const isSmall = /^\(?\p{Ll}/u.test(page.text.slice(place.start, place.start + 2));
  if (isSmall && (behind >= WORDS_BEFORE || before >= WORDS_OF_SENTENCE)) return true;
  return before >= WORDS_BEFORE && behind >= WORDS_BEHIND && before + behind >= WORDS_OF_SENTENCE;
}

/** The last word before a label, in the same cell; empty where it begins the cell. */
function wordBefore({ cells, page }: Layout, place: LabelPlace): string {
  const cell = cellOf(cells, place);
  const before = page.text.slice(cell?.start ?? place.start, place.start).trimEnd();
  return /\S+$/.exec(before)?.[0] ?? '';
}

/** The end of a term that is defined (`the “Commencement Date”)`), or the word that a line of a sentence happens to begin with. */
function isOfRunningText(layout: Layout, place: LabelPlace): boolean {
  const { text } = layout.page;
  if (/["”’'»]\s?\)/.test(text.slice(place.start, place.end + 3))) return true;
  // A noun of German begins large where a line of a sentence happens to begin with it; the comma behind it is none of a label.
  const isSmall =
    /^\p{Ll}/u.test(text.slice(place.start)) || /,\s*$/.test(text.slice(place.end - 1, place.end + 1));
  return !place.inner && goesOnFrom(layout, place, isSmall);
}

/** Whether the line above is of a sentence that has not ended. */
function goesOnFrom(layout: Layout, place: LabelPlace, isSmall: boolean): boolean {
  const { text } = layout.page;
  const cell = cellOf(layout.cells, place);
  const above = layout.rows[(cell?.row ?? 0) - 1]?.at(-1);
  if (above === undefined || cell === undefined) return false;
  const line = text.slice(above.start, above.end).trimEnd();
  if (line.split(/\s+/).length < WORDS_OF_SENTENCE) return false;
  const isOpen = horizontalOverlap(above, cell) > 0 && OPEN.test(line);
  return isOpen || (isSmall && !/[.:;!?]["”’)]?$/.test(line));
}

/** Whether a label is printed letter by letter: then it stands apart from the words before it. */
function isTracked(layout: Layout, place: LabelPlace): boolean {
  const spaces = layout.page.text.slice(place.start, place.end).split(' ').length - 1;
  return place.key.length >= 5 && spaces >= place.key.length / 2;
}

const cellOf = (cells: Cell[], { start }: LabelPlace): Cell | undefined =>
  cells.find((cell) => cell.start <= start && cell.end > start);

/** What the words of its cell make of a label of an amount. */
export function meaning(layout: Layout, place: LabelPlace, asked: ReadonlySet<Qualifier>): number {
  const cell = layout.cells.find((one) => one.start <= place.start && one.end > place.start);
  const before = layout.page.text.slice(cell?.start ?? place.start, place.start);
  return Math.min(qualifiedQuality(textBehind(layout, place), asked), precededQuality(before, asked));
}

/** The rest of a label's cell. */
function textBehind(layout: Layout, place: LabelPlace): string {
  const end = layout.cells[place.cell]?.end ?? place.end;
  return layout.page.text.slice(place.end, Math.max(place.end, end));
}
