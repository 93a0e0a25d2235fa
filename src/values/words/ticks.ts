// Boxes that are ticked: which of the answers that a form prints side by side was given.
import { found, refused } from '../parsed.ts';
import type { FoundValue } from '../parsed.ts';

type Place = { start: number; end: number };
type Mark = Place & { isTicked: boolean; isLetter: boolean };
type Option = Extract<FoundValue, { ok: true }>;
type Answer = { option: Option; mark: Mark };

/** Signs that are boxes or stand in one. */
const SIGNS = '☑☒✓✔✗✘☐□■☓◻◼❏❑❒';
const MARK = new RegExp(
  `(?<box>[${SIGNS}]|[[(] ?[xX✓✔]? ?[\\])])|(?<![\\p{L}\\p{M}\\p{N}'’.&/-])(?<letter>[xX])(?![\\p{L}\\p{M}\\p{N}'’.&/-])`,
  'gu',
);
const NOTHING_ELSE = new RegExp(`^[\\s${SIGNS}[\\]()xX]*$`, 'u');
const AT_END = new RegExp(`[ ${SIGNS}[\\]()xX]*$`, 'u');
const TICKED = /[☑☒✓✔✘■◼xX]/u;

const marksIn = (text: string): Mark[] =>
  [...text.matchAll(MARK)].map(({ 0: all, index, groups }) => ({
    start: index,
    end: index + all.length,
    isTicked: TICKED.test(all),
    isLetter: groups?.['letter'] !== undefined,
  }));

/** The boxes of a text in order; a letter X alone may be none. */
export const boxesIn = (text: string): (Place & { isTicked: boolean })[] =>
  marksIn(text).filter(({ isLetter }) => !isLetter);

/** Whether a text is boxes and blanks, and nothing else. */
export const areMarks = (text: string): boolean => NOTHING_ELSE.test(text);

/** The boxes that a text ends with. */
export const marksAtEnd = (text: string): string => (AT_END.exec(text)?.[0] ?? '').trimStart();

/** The text with its boxes as blanks. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, (all) => ' '.repeat(all.length));

/** Between a box and its answer, in blanks. */
const MOST_BLANKS = 12;

/** How far a mark stands from an answer; infinitely where anything but blanks stands between. */
function distance(text: string, mark: Mark, { start, end }: Place): number {
  const between =
    mark.end <= start ? text.slice(mark.end, start) : text.slice(end, Math.max(end, mark.start));
  return between.length <= MOST_BLANKS && between.trim() === '' ? between.length : Infinity;
}

/** Every answer with its box: on the side of the first one where all have one, else the nearest. Answers and boxes are in order. */
function answersOf(text: string, options: Option[], marks: Mark[]): Answer[] {
  const [first] = options;
  const isBefore = first !== undefined && (marks[0]?.start ?? Infinity) < first.start;
  const isAll = marks.filter(({ isLetter }) => !isLetter).length >= options.length;
  let next = 0;
  return marks.flatMap((mark) => {
    while ((options[next]?.start ?? Infinity) < mark.end) next++;
    const beside = isAll ? [options[isBefore ? next : next - 1]] : [options[next - 1], options[next]];
    const near = beside
      .flatMap((option) =>
        option === undefined ? [] : [{ option, mark, far: distance(text, mark, option) }],
      )
      .filter(({ far }) => far < Infinity);
    const least = Math.min(...near.map(({ far }) => far));
    // In the middle between two it may be the box of either.
    return near.filter(({ far }) => far === least);
  });
}

/** Nothing but blanks, a stroke or an `or` between two answers: both are printed for one of them to be marked. */
const BESIDE = /^[\s()[\]]*(?:[/|\\]|or|oder|ou|of)?[\s()[\]]*$/iu;

const areBeside = (text: string, options: Option[]): boolean =>
  options.every(({ start }, index) => index === 0 || BESIDE.test(text.slice(options[index - 1]?.end, start)));

const areSeveral = (options: Option[]): boolean => new Set(options.map(({ value }) => value)).size > 1;

/**
 * Of answers that are printed with boxes those that are ticked, line by line. None is given where no box is, nor where several answers stand
 * side by side and nothing is marked; one that is printed alone with an empty box is no value. Other texts keep the values that were
 * found in them, which are in order.
 */
export function tickedOf(text: string, values: FoundValue[]): FoundValue[] {
  let line = 0;
  let next = text.indexOf('\n');
  const lineOf = ({ start }: FoundValue): number => {
    while (next >= 0 && next < start) {
      line = next + 1;
      next = text.indexOf('\n', line);
    }
    return line;
  };
  return [...Map.groupBy(values, lineOf)].flatMap(([from, own]) => {
    const end = text.indexOf('\n', own.at(-1)?.end);
    const moved = own.map((value) => movedBy(value, -from));
    return tickedIn(text.slice(from, end < 0 ? undefined : end), moved).map((value) => movedBy(value, from));
  });
}

const movedBy = (value: FoundValue, by: number): FoundValue => ({
  ...value,
  start: value.start + by,
  end: value.end + by,
});

function tickedIn(text: string, values: FoundValue[]): FoundValue[] {
  const options = values.filter((value) => value.ok);
  const answers = answersOf(text, options, marksIn(text));
  if (answers.length === 0)
    return areSeveral(options) && areBeside(text, options) ? [refusedAt(options)] : values;
  const places = [...options, ...answers.map(({ mark }) => mark)];
  const given = answers.filter(({ mark }) => mark.isTicked).map(withBox);
  if (given.length === 0) return areSeveral(options) ? [refusedAt(places)] : [];
  // The empty boxes are evidence too.
  const { start, end } = around(places);
  const isWhole = !areSeveral(given) && isOnly(text.slice(start, end), { options, from: start });
  return isWhole ? given.slice(0, 1).map(({ value }) => found(start, end, value)) : given;
}

const around = (places: Place[]): Place => ({
  start: places.reduce((least, { start }) => Math.min(least, start), Infinity),
  end: places.reduce((most, { end }) => Math.max(most, end), 0),
});

function refusedAt(places: Place[]): FoundValue {
  const { start, end } = around(places);
  return refused(start, end);
}

const withBox = ({ option, mark }: Answer): Option => ({ ...option, ...around([option, mark]) });

/** Whether a text is answers and boxes, and nothing else. */
function isOnly(text: string, { options, from }: { options: Option[]; from: number }): boolean {
  const bare = withoutMarks(text);
  let at = 0;
  const rest = options.map(({ start, end }) => {
    const before = bare.slice(at, start - from);
    at = end - from;
    return before;
  });
  return /^[\s/|]*$/.test(rest.join('') + bare.slice(at));
}

/** The answer that a text is, with its boxes; none where anything else stands in it. */
export function onlyTicked(text: string, values: FoundValue[]): FoundValue[] {
  const options = values.filter((value) => value.ok);
  const isAnswered = answersOf(text, options, marksIn(text)).length > 0;
  return isAnswered && isOnly(text, { options, from: 0 }) ? tickedIn(text, values) : [];
}
