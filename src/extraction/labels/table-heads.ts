// What heads of tables say: whether a label is one, and whether the rows below one sum up a tax.
import { speaksOfTax } from '../../values/words/qualifiers.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { Draft } from '../draft.ts';
import { standsInPairs } from '../forms/pair-rows.ts';
import type { Layout } from '../layout.ts';
import { isWholeText } from './cut.ts';
import type { LabelPlace } from './labels.ts';
import type { Region } from './region.ts';

/** So many cells of a row stand over those of one of the next rows: it may be the head of a table … */
const HEAD_CELLS = 3;
const HEAD_ROWS = 2;
/** … whose cells have so few words. */
const HEAD_WORDS = 2;

/** Whether a label may be the head of a column, so that the text beside it is the next head; heads have no colon. */
function standsOverColumns({ page, rows, cells, em }: Layout, label: LabelPlace, text: string): boolean {
  if (text.trim().split(/\s+/).length > HEAD_WORDS) return false;
  if (/^.?\s*:/.test(page.text.slice(label.end - 1, label.end + 3))) return false;
  const row = cells[label.cell]?.row ?? 0;
  return rows.slice(row + 1, row + 1 + HEAD_ROWS).some((below) => {
    const over = (rows[row] ?? []).filter(({ x }) => below.some((cell) => Math.abs(cell.x - x) < 0.5 * em));
    return over.length >= HEAD_CELLS && over.some(({ index }) => index === label.cell);
  });
}

type Asked = { place: LabelPlace; type: FactTypeName };

/** Whether what stands beside the label of a text may be the head of the next column. */
export const isNextHead = (
  layout: Layout,
  { relation, start, end }: Region,
  { place, type }: Asked,
): boolean =>
  isWholeText(type) &&
  relation === 'right' &&
  !standsInPairs(layout, place) &&
  standsOverColumns(layout, place, layout.page.text.slice(start, end));

const TAX_ROWS = 4;
const IN_TAX_TABLE = 0.82;

/** A row of several amounts under a head that speaks of tax sums up the tax, and begins with the net amount. */
export function withoutTaxTable(layout: Layout, place: LabelPlace, drafts: Draft[]): Draft[] {
  const beside = new Set(
    drafts.filter(({ origin }) => /(?:same|right)$/.test(origin)).flatMap(({ readings }) => readings),
  );
  if (beside.size < 2) return drafts;
  const row = layout.cells[place.cell]?.row ?? 0;
  const above = layout.rows.slice(Math.max(0, row - TAX_ROWS), row).flat();
  const isTax = above.some(
    (cell) => cell.end - cell.start < 60 && speaksOfTax(layout.page.text.slice(cell.start, cell.end)),
  );
  return isTax ? drafts.map((draft) => ({ ...draft, quality: draft.quality * IN_TAX_TABLE })) : drafts;
}
