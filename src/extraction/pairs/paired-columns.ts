// Tables of two vehicles or two people: a fact that says which one takes its column, one that does not is for a person.
import { everyText } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { areForms } from '../context/context-words.ts';
import { headOver } from '../forms/columns.ts';
import { pairsOn, whichOf, wordsIn, type Pair, type PairedHead } from './paired-heads.ts';
import type { Draft } from '../draft.ts';
import { cellAt, cellsAround, type Cell, type Layout } from '../layout.ts';
import { cutValues, isWholeText, type CutContext } from '../labels/cut.ts';
import type { LabelledPage } from '../labels/labelled.ts';
import { textWorth } from '../labels/name-doubts.ts';

type Asked = { fact: FactSpec; cut: CutContext };

const SMALL = new Set(
  'of the a an for von vom der die das des dem den zum zur du de la le les l d del el los las van het een en und and'.split(
    ' ',
  ),
);
const QUALITY = 0.95;

type Named = { head: PairedHead; rest: string[] };

/** `Mitantragsteller`, `co-applicant` */
const WITH = /^(?:co-?|mit|mede)(?=\p{L}{5})/u;

/** The column that words name, and the words besides; null where they name none. */
function namedIn(words: string[], { heads }: Pair): Named | null {
  const base = wordsIn(heads[0]?.base ?? '');
  const isOf = (word: string): boolean => base.some((one) => areForms(one, word));
  const isBase = (word: string): boolean => isOf(word) || isOf(word.replace(WITH, ''));
  const at = words.findIndex(isBase);
  if (at < 0) return null;
  const beside = [at - 1, at + 1].filter((one) => whichOf(words[one] ?? '') > 0);
  const [number = -1] = beside;
  const which = number < 0 ? whichPlain(heads, isOf(words[at] ?? '')) : whichOf(words[number] ?? '');
  const head = heads.find((one) => one.which === which);
  const rest = words.filter((word, index) => !isBase(word) && index !== number && !SMALL.has(word));
  return head === undefined || beside.length > 1 ? null : { head, rest };
}

/** `Applicant | Co-applicant`: neither has a number, and the first one is called as all are. */
const whichPlain = (heads: PairedHead[], isFirst: boolean): number =>
  heads.some(({ isNumbered }) => isNumbered) ? 0 : isFirst ? 1 : 2;

/** The drafts of a fact whose label names a column of a table on the page; null where it names none. */
export function inNamedColumn(pages: readonly LabelledPage[], { fact, cut }: Asked): Draft[] | null {
  if (fact.find !== undefined || fact.multiple === true) return null;
  const found = pages.flatMap((page) =>
    pairsOn(page.layout).flatMap((pair) =>
      everyText(fact.label).flatMap((label) => {
        const named = namedIn(wordsIn(label), pair);
        const row = named === null ? undefined : rowOf(page.layout, pair, named.rest);
        return named === null || row === undefined
          ? []
          : [draftsAt(page, { pair, row, head: named.head }, cut)];
      }),
    ),
  );
  return found.length === 0 ? null : found.flat();
}

/** The label of the row that is called by these words and no others. */
function rowOf(layout: Layout, pair: Pair, rest: string[]): Cell | undefined {
  const left = pair.heads[0]?.x ?? 0;
  return firstCells(layout, pair).find((cell) => {
    const words = wordsIn(textOf(layout, cell)).filter((word) => !SMALL.has(word));
    return cell.x < left && words.length > 0 && areAlike(words, rest) && areAlike(rest, words);
  });
}

/** The first cell of each row of a table. */
const firstCells = ({ rows }: Layout, { firstRow, lastRow }: Pair): Cell[] =>
  rows.slice(firstRow, lastRow + 1).flatMap(([first]) => first ?? []);

const areAlike = (words: string[], others: string[]): boolean =>
  words.every((word) => others.some((other) => areForms(word, other)));

const textOf = ({ page }: Layout, { start, end }: { start: number; end: number }): string =>
  page.text.slice(start, end);

type At = { pair: Pair; row: Cell; head: PairedHead };

function draftsAt(labelled: LabelledPage, { pair, row, head }: At, cut: CutContext): Draft[] {
  const { layout } = labelled;
  const { page } = layout;
  const cells = cellsAround(layout, row.row, head).filter(
    (cell) => cell.index !== row.index && headOver(pair.heads, cell) === head,
  );
  const over = layout.cells[head.cell] ?? row;
  return cells.flatMap((cell) =>
    cutValues(textOf(layout, cell), cut).map(({ start, end, readings, refusal, quality }) => {
      const slice = { start: cell.start + start, end: cell.start + end };
      const whole = isWholeText(cut.type.name) ? textWorth(labelled, slice, cut.type.name) : null;
      return {
        by: 'anchor' as const,
        place: { page, ...slice },
        readings,
        refusal,
        quality: QUALITY * quality * (whole?.worth ?? 1),
        doubtful: cells.length > 1 || whole?.doubtful === true,
        label: { page, start: row.start, end: row.end },
        also: [{ page, start: over.start, end: over.end }],
        origin: 'anchor paired column',
      };
    }),
  );
}

/** What stands in a column of such a table is doubtful where another has something else. */
export const doubtfulWhichOne = (drafts: Draft[], pages: readonly LabelledPage[]): Draft[] =>
  drafts.map((draft) => {
    const own = pages.find(({ layout }) => layout.page === draft.place.page);
    return own !== undefined && isOneOfSeveral(own.layout, draft) ? { ...draft, doubtful: true } : draft;
  });

function isOneOfSeveral(layout: Layout, { place }: Draft): boolean {
  const cell = cellAt(layout, place.start);
  const pair = pairsOn(layout).find(
    ({ firstRow, lastRow }) => cell !== undefined && cell.row >= firstRow && cell.row <= lastRow,
  );
  if (cell === undefined || pair === undefined || headOver(pair.heads, cell) === undefined) return false;
  const others = cellsAround(layout, cell.row, cell).filter((one) => headOver(pair.heads, one) !== undefined);
  return others.length !== pair.heads.length || new Set(others.map((one) => textOf(layout, one))).size > 1;
}
