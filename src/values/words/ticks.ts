// Boxes that are ticked: which of the answers that a form prints side by side was given.
import { found, refused } from '../parsed.ts';
import type { FoundValue } from '../parsed.ts';

type Mark = { start: number; end: number; isTicked: boolean; isLetter: boolean };
type Option = Extract<FoundValue, { ok: true }>;
type Answer = { option: Option; mark: Mark };

const MARK =
  /(?<box>[☑☒✓✔✗✘☐□■☓◻◼❏❑❒]|[[(] ?[xX✓✔]? ?[\])])|(?<![\p{L}\p{M}\p{N}'’.&/-])(?<letter>[xX])(?![\p{L}\p{M}\p{N}'’.&/-])/gu;
const TICKED = /[☑☒✓✔✘■◼xX]/u;

/** The text with its boxes as blanks. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, (all) => ' '.repeat(all.length));

const marksIn = (text: string): Mark[] =>
  [...text.matchAll(MARK)].map(({ 0: all, index, groups }) => ({
    start: index,
    end: index + all.length,
    isTicked: TICKED.test(all),
    isLetter: groups?.['letter'] !== undefined,
  }));

/** Between a box and its answer, in blanks. */
const MOST_BLANKS = 12;

/** How far a mark stands from an answer; infinitely where anything but blanks stands between. */
function distance(text: string, mark: Mark, { start, end }: Option): number {
  const between =
    mark.end <= start ? text.slice(mark.end, start) : text.slice(end, Math.max(end, mark.start));
  return between.length <= MOST_BLANKS && between.trim() === '' ? between.length : Infinity;
}

/** Every answer with its box: on the side of the first one where all have one, else the nearest. */
function answersOf(text: string, options: Option[], marks: Mark[]): Answer[] {
  const [first] = options;
  const isBefore = first !== undefined && marks.some(({ start }) => start < first.start);
  const isAll = marks.filter(({ isLetter }) => !isLetter).length >= options.length;
  return marks.flatMap((mark) => {
    const ranked = options
      .map((option) => ({ option, mark, far: distance(text, mark, option) }))
      .filter(({ option, far }) => far < Infinity && (!isAll || option.start >= mark.end === isBefore))
      .toSorted((a, b) => a.far - b.far);
    // In the middle between two it may be the box of either.
    return ranked.filter(({ far }) => isAll || far === ranked[0]?.far).slice(0, isAll ? 1 : 2);
  });
}

/** Nothing but blanks, a stroke or an `or` between two answers: both are printed for one of them to be marked. */
const BESIDE = /^\s*(?:[/|\\]|or|oder|ou|of)?\s*$/iu;

const areBeside = (text: string, options: Option[]): boolean =>
  options.every(({ start }, index) => index === 0 || BESIDE.test(text.slice(options[index - 1]?.end, start)));

const areSeveral = (options: Option[]): boolean => new Set(options.map(({ value }) => value)).size > 1;

/**
 * Of answers that are printed with boxes those that are ticked. None is given where no box is, nor where several answers stand side by side
 * and nothing is marked; one that is printed alone with an empty box is no value. Other texts keep the values that were found in them.
 */
export function tickedOf(text: string, values: FoundValue[]): FoundValue[] {
  const options = values.filter((value) => value.ok);
  const answers = answersOf(text, options, marksIn(text));
  const start = Math.min(...[...options, ...answers.map(({ mark }) => mark)].map((one) => one.start));
  const end = Math.max(...[...options, ...answers.map(({ mark }) => mark)].map((one) => one.end));
  if (answers.length === 0)
    return areSeveral(options) && areBeside(text, options) ? [refused(start, end)] : values;
  const given = answers.filter(({ mark }) => mark.isTicked).map(withBox);
  if (given.length === 0) return areSeveral(options) ? [refused(start, end)] : [];
  // The empty boxes are evidence too.
  return areSeveral(given) ? given : given.slice(0, 1).map(({ value }) => found(start, end, value));
}

const withBox = ({ option, mark }: Answer): Option => ({
  ...option,
  start: Math.min(option.start, mark.start),
  end: Math.max(option.end, mark.end),
});
