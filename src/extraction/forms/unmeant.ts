// Values that a paper prints and nobody gave: answers whose box is empty, and examples and limits in brackets.
import type { Draft } from '../draft.ts';
import { othersIn } from './ticked-text.ts';
import { boxesIn } from '../../values/words/ticks.ts';
import type { Page } from '../../documents/page.ts';

type Range = { start: number; end: number };
/** `others`: beside an answer that was chosen by a ring or a mark at its words. */
type Unmeant = { never: Range[]; perhaps: Range[]; others: Range[] };

/** Radio buttons; a bullet alone is none. */
const RADIO = /[○◯◉⦿●]/gu;
const CHOSEN = /[◉⦿●]/u;
/** A tick without the box that it stands in, which was drawn. */
const TICK = /[✓✔✘✕✖](?= ?[\p{L}\p{N}\p{Sc}])|(?<=\p{L} )×(?= )/gu;
/** `Yes / No`, of which none is marked. */
const UNANSWERED =
  /(?<!\p{L})(?:(?:yes|ja|oui|sí|si)(?:\s+|\s*[/|]\s*)(?:no|nein|nee|non)|[yjos]\s*[/|]\s*n)(?!\p{L})/giu;
const GAP = /\S {2,}|\t/;
const MOST_LINE = 2000;

/** `(e.g. 31/12/1980)`, `(höchstens 2.000 EUR)` */
const HINT =
  /\((?=[^()]{0,80}(?<!\p{L})(?:e\.? ?g|for example|example|z\. ?b|beispiel|bijv|bijvoorbeeld|p\.? ?ex|par ex(?:emple)?|exemple|p\. ?ej|por ejemplo|ejemplo|min|minimum|mindestens|max|maximum|maximal|höchstens|höchst|frühestens|spätestens|earliest|latest|at least|at most|up to|not before|if|wenn|falls|si|als|over|under|über|unter|vanaf|hoogstens|minstens|à partir|au plus|au moins|máx|mín|máximo|mínimo|desde|hasta)(?!\p{L}))[^()]{0,80}\)/giu;

/** Below the threshold, and below the answer that was chosen. */
const OTHER = 0.75;

const known = new WeakMap<Page, Unmeant>();

function unmeantOn(page: Page): Unmeant {
  const made = known.get(page) ?? find(page.text);
  known.set(page, made);
  return made;
}

function find(text: string): Unmeant {
  const found: Unmeant = { never: [], perhaps: [], others: othersIn(text) };
  for (const { 0: hint, index } of text.matchAll(HINT))
    found.never.push({ start: index, end: index + hint.length });
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.length <= MOST_LINE) inLine(found, line, start);
    start += line.length + 1;
  }
  return found;
}

type Box = Range & { isTicked: boolean };

function inLine({ never, perhaps }: Unmeant, line: string, at: number): void {
  const boxes = [...boxesIn(line), ...radiosIn(line)].toSorted((a, b) => a.start - b.start);
  if (boxes.length > 1 || boxes.some(({ isTicked }) => !isTicked)) {
    const answers = answersBeside(line, boxes);
    never.push(...answers.filter(({ isTicked }) => !isTicked).map((one) => movedBy(one, at)));
    const given = answers.filter(({ isTicked }) => isTicked);
    if (given.length > 1) perhaps.push(...given.map((one) => movedBy(one, at)));
    return;
  }
  if (boxes.length === 0)
    for (const { 0: both, index } of line.matchAll(UNANSWERED))
      perhaps.push({ start: at + index, end: at + index + both.length });
  const tick = [...line.matchAll(TICK)][0];
  if (tick !== undefined) perhaps.push({ start: at, end: at + tick.index });
}

function radiosIn(line: string): Box[] {
  const all = [...line.matchAll(RADIO)].map(({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
    isTicked: CHOSEN.test(sign),
  }));
  return all.length > 1 && all.some(({ isTicked }) => !isTicked) ? all : [];
}

/** The words of each answer: behind its box, up to a gap or the next box; before it where the first one has words of its own. */
function answersBeside(line: string, boxes: Box[]): Box[] {
  const isFirst = /(?:^|[:?]| {2}|\t) *$/.test(line.slice(0, boxes[0]?.start));
  const isBehind = isFirst || /[\p{L}\p{N}]/u.test(line.slice(boxes.at(-1)?.end));
  return boxes.map(({ isTicked, start, end }, index) => {
    const from = isBehind ? end : (boxes[index - 1]?.end ?? 0);
    const to = isBehind ? (boxes[index + 1]?.start ?? line.length) : start;
    return { isTicked, ...(isBehind ? upToGap(line, from, to) : { start: from, end: to }) };
  });
}

function upToGap(line: string, start: number, end: number): Range {
  const own = line.slice(start, end);
  const lead = own.length - own.trimStart().length;
  const gap = GAP.exec(own.slice(lead));
  return { start, end: gap === null ? end : start + lead + gap.index + 1 };
}

const movedBy = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });

const isWithin = ({ start, end }: Range, ranges: Range[]): boolean =>
  ranges.some((range) => start >= range.start && end <= range.end);

/** Without what nobody gave; of two answers that are ticked, and before a tick without a box, a person has to say. */
export const withoutUnmeant = (drafts: Draft[], isSeveral: boolean): Draft[] =>
  drafts.flatMap((draft) => {
    const { never, perhaps, others } = unmeantOn(draft.place.page);
    if (isWithin(draft.place, never)) return [];
    if (isWithin(draft.place, others)) return [{ ...draft, quality: draft.quality * OTHER, doubtful: true }];
    return !isSeveral && isWithin(draft.place, perhaps) ? [{ ...draft, doubtful: true }] : [draft];
  });
