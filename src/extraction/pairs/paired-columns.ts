// Tables of two vehicles or two people: a fact that says which one takes its column, one that does not is for a person.
import { everyText } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { areForms } from '../context/context-words.ts';
import { headOver } from '../forms/columns.ts';
import { pairsOn, whichOf, wordsIn, type Pair, type PairedHead } from './paired-heads.ts';
import { fieldsIn, isOfRoles, roleOver, type Field } from './role-columns.ts';
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
const namedIn = (words: string[], { heads, areRoles }: Pair): Named | null =>
  areRoles ? roleIn(words, heads) : numberedIn(words, heads);

function numberedIn(words: string[], heads: PairedHead[]): Named | null {
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

/** The one role all of whose words are among those of a label. */
function roleIn(words: string[], heads: PairedHead[]): Named | null {
  const isOf = ({ base }: PairedHead): boolean =>
    wordsIn(base).every((own) => SMALL.has(own) || words.some((word) => areForms(own, word)));
  const named = heads.filter(isOf);
  const exact = named.filter(({ base }) => words.includes(base));
  const [head, other] = exact.length === 1 ? exact : named;
  if (head === undefined || other !== undefined) return null;
  const own = wordsIn(head.base);
  const rest = words.filter((word) => !SMALL.has(word) && !own.some((one) => areForms(one, word)));
  return { head, rest };
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
        if (named === null) return [];
        const places =
          row === undefined
            ? ownField(page.layout, pair, named)
            : inRow(page.layout, { pair, row, head: named.head });
        return places === null ? [] : [draftsAt(page, { ...places, head: named.head }, cut)];
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

/** In the row of a label that stands before all columns, what stands below one head. */
const inRow = (layout: Layout, { pair, row, head }: At): Field => ({
  label: row,
  values: cellsAround(layout, row.row, head).filter(
    (cell) => cell.index !== row.index && columnOver(layout, pair, cell) === head,
  ),
});

const columnOver = (layout: Layout, pair: Pair, cell: Cell): PairedHead | undefined =>
  pair.areRoles ? roleOver(layout, pair, cell) : headOver(pair.heads, cell);

/** The one field of a role's own column that is called by these words; null where there is none, or several. */
function ownField(layout: Layout, pair: Pair, { head, rest }: Named): Field | null {
  if (!pair.areRoles || rest.length === 0) return null;
  const isMeant = (label: string): boolean => {
    const words = wordsIn(label).filter((word) => !SMALL.has(word));
    return words.length > 0 && areAlike(words, rest) && areAlike(rest, words);
  };
  const [field, other] = fieldsIn(layout, { pair, head, isMeant });
  return other === undefined ? (field ?? null) : null;
}

function draftsAt(
  labelled: LabelledPage,
  { values, label, head }: Field & { head: PairedHead },
  cut: CutContext,
): Draft[] {
  const { layout } = labelled;
  const { page } = layout;
  const over = layout.cells[head.cell] ?? label;
  return values.flatMap((value) =>
    cutValues(textOf(layout, value), cut).map(({ start, end, readings, refusal, quality }) => {
      const slice = { start: value.start + start, end: value.start + end };
      const whole = isWholeText(cut.type.name) ? textWorth(labelled, slice, cut.type.name) : null;
      return {
        by: 'anchor' as const,
        place: { page, ...slice },
        readings,
        refusal,
        quality: QUALITY * quality * (whole?.worth ?? 1),
        doubtful: values.length > 1 || whole?.doubtful === true,
        label: { page, start: label.start, end: label.end },
        also: [{ page, start: over.start, end: over.end }],
        origin: 'anchor paired column',
      };
    }),
  );
}

/** What stands in a column of such a table is doubtful where another has something else, or another one was asked. */
export const doubtfulWhichOne = (drafts: Draft[], pages: readonly LabelledPage[], fact: FactSpec): Draft[] =>
  drafts.map((draft) => {
    const own = pages.find(({ layout }) => layout.page === draft.place.page);
    return own !== undefined && isOneOfSeveral(own.layout, draft, fact)
      ? { ...draft, doubtful: true }
      : draft;
  });

function isOneOfSeveral(layout: Layout, draft: Draft, fact: FactSpec): boolean {
  const cell = cellAt(layout, draft.place.start);
  const pair = pairsOn(layout).find(
    ({ firstRow, lastRow }) => cell !== undefined && cell.row >= firstRow && cell.row <= lastRow,
  );
  if (cell === undefined || pair === undefined) return false;
  if (pair.areRoles) return isOfRoles(layout, draft, { pair, asked: askedRole(fact, pair) });
  if (headOver(pair.heads, cell) === undefined) return false;
  const others = cellsAround(layout, cell.row, cell).filter((one) => headOver(pair.heads, one) !== undefined);
  return others.length !== pair.heads.length || new Set(others.map((one) => textOf(layout, one))).size > 1;
}

const askedRole = (fact: FactSpec, { heads }: Pair): PairedHead | null =>
  everyText(fact.label).flatMap((label) => roleIn(wordsIn(label), heads) ?? [])[0]?.head ?? null;
