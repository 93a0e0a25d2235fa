// Whether a label is the head of a column of a table.
import type { Layout } from '../layout.ts';
import type { LabelPlace } from './labels.ts';

/** So many cells of a row stand over those of one of the next rows: it may be the head of a table … */
const HEAD_CELLS = 3;
const HEAD_ROWS = 2;
/** … whose cells have so few words. */
const HEAD_WORDS = 2;

/** Whether a label may be the head of a column, so that the text beside it is the next head; heads have no colon. */
export function standsOverColumns(
  { page, rows, cells, em }: Layout,
  label: LabelPlace,
  text: string,
): boolean {
  if (text.trim().split(/\s+/).length > HEAD_WORDS) return false;
  if (/^.?\s*:/.test(page.text.slice(label.end - 1, label.end + 3))) return false;
  const row = cells[label.cell]?.row ?? 0;
  return rows.slice(row + 1, row + 1 + HEAD_ROWS).some((below) => {
    const over = (rows[row] ?? []).filter(({ x }) => below.some((cell) => Math.abs(cell.x - x) < 0.5 * em));
    return over.length >= HEAD_CELLS && over.some(({ index }) => index === label.cell);
  });
}
