// Places beside and below a label where another value is meant as likely, so that a person has to look.
import { NUMBER_TYPES } from '../../declarations/conditions/condition-language.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { Draft } from '../draft.ts';
import { horizontalOverlap, type Cell, type Layout } from '../layout.ts';
import { isFirstDay, isOneEndOf } from '../forms/one-end.ts';
import { isWholeText, type CutContext } from './cut.ts';
import type { Whole } from './further-lines.ts';
import type { LabelPlace } from './labels.ts';

export type InRegion = { region: Whole; drafts: Draft[] };

type Asked = { fact: FactSpec; cut: CutContext; place: LabelPlace; anyRow: boolean };

/** What stands around a label, with the doubts that one value tells of another. */
export function withDoubts(
  layout: Layout,
  found: InRegion[],
  { fact, cut, place, anyRow }: Asked,
): InRegion[] {
  const whole = isWholeText(cut.type.name) || fact.multiple === true;
  const near = whole || anyRow ? found : doubtfulInRow(layout, doubtfulInColumn(layout, found), cut);
  return isOneEndOf(fact, place.key) ? doubtfulOneEnd(layout, near, fact) : near;
}

/** The single date of a period is for a person. */
function doubtfulOneEnd({ page }: Layout, found: InRegion[], fact: FactSpec): InRegion[] {
  const nearest = found.find(({ drafts }) => drafts.length > 0)?.region.relation;
  const isOne =
    new Set(
      found
        .filter(({ region }) => region.relation === nearest)
        .flatMap(({ drafts }) => drafts.map(({ readings }) => readings.join('|'))),
    ).size === 1;
  if (!isOne) return found;
  return found.map(({ region, drafts }) => ({
    region,
    drafts: drafts.map((draft) =>
      isFirstDay(fact, page.text.slice(region.start, draft.place.start))
        ? draft
        : { ...draft, doubtful: true },
    ),
  }));
}

/**
 * What stands below a label is doubtful where the next row has another (`Due` over a list of invoices), and where words that are no such
 * value stand between: they are a label of their own, and the label's own box is empty.
 */
function doubtfulInColumn(layout: Layout, found: InRegion[]): InRegion[] {
  const { page } = layout;
  const below = found.filter(({ region }) => region.relation === 'below');
  const [first, second] = below;
  const isList = first !== undefined && second !== undefined && readingsOf(first) !== readingsOf(second);
  const isFirstOfList = isList && [first, second].every(({ drafts }) => drafts.length > 0);
  const isFirstOfTable = second === undefined && first !== undefined && goesOnBelow(layout, first);
  const words = below.findIndex(
    ({ region, drafts }) =>
      drafts.length === 0 && /\p{L}{3}/u.test(page.text.slice(region.start, region.end)),
  );
  return found.map((one) => {
    const at = below.indexOf(one);
    const isDoubtful = at >= 0 && (isFirstOfList || isFirstOfTable || (words >= 0 && at > words));
    return isDoubtful ? { ...one, drafts: one.drafts.map((draft) => ({ ...draft, doubtful: true })) } : one;
  });
}

/** Rows of a table have so many cells that are written alike. */
const LEAST_COLUMNS = 3;

/** Whether the row below is another one of a table, cell by cell of the same form as this one: `454,69` over `455,96`. */
function goesOnBelow({ page: { text }, rows, cells }: Layout, { region, drafts }: InRegion): boolean {
  const own = cells.findLast(({ start }) => start <= region.start);
  if (own === undefined || drafts.length === 0) return false;
  const next = rows[own.row + 1] ?? [];
  const formOf = ({ start, end }: Cell): string => text.slice(start, end).replaceAll(/\p{N}/gu, '9');
  const alike = (rows[own.row] ?? []).filter((cell) =>
    next.some(
      (under) =>
        horizontalOverlap(under, cell) > 0 && formOf(under) === formOf(cell) && /9/.test(formOf(cell)),
    ),
  );
  return alike.length >= LEAST_COLUMNS && alike.includes(own);
}

/** Figures of a row are net and gross, or a sum and its parts: the nearest is meant. */
const IN_ROWS: ReadonlySet<FactTypeName> = new Set<FactTypeName>([...NUMBER_TYPES, 'yes_no', 'choice']);

/** Two dates or numbers beside one label are of two columns, each of somebody else; two figures where those columns have figures above. */
function doubtfulInRow(layout: Layout, found: InRegion[], { type }: CutContext): InRegion[] {
  const right = found.filter(
    ({ region, drafts }) => region.relation === 'right' && region.isUnsure !== true && drafts.length > 0,
  );
  if (new Set(right.map(readingsOf)).size < 2) return found;
  if (IN_ROWS.has(type.name) && !(type.name === 'number' && areOfColumns(layout, right))) return found;
  return found.map((one) =>
    right.includes(one) ? { ...one, drafts: one.drafts.map((draft) => ({ ...draft, doubtful: true })) } : one,
  );
}

const FIGURE = /^\W*\d[\d.,']*\W*$/;

/** `Total hours | 38 | 4.5 | 42.5`: whether two of them stand right below figures of the row above. */
function areOfColumns({ page, rows, cells }: Layout, right: readonly InRegion[]): boolean {
  const below = right.filter(({ region }) => {
    const own = cells.findLast(({ start }) => start <= region.start);
    const above = own === undefined ? [] : (rows[own.row - 1] ?? []);
    return above.some(
      (cell) =>
        own !== undefined &&
        horizontalOverlap(cell, own) > 0 &&
        FIGURE.test(page.text.slice(cell.start, cell.end)),
    );
  });
  return below.length >= 2;
}

const readingsOf = ({ drafts }: InRegion): string => drafts.flatMap(({ readings }) => readings).join('|');
