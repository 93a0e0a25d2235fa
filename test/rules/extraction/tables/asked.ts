// Tables as tests ask for them: columns by their labels, cells where they stand, rows that come out.
import type { TableColumn } from '../../../../src/declarations/fact-type.ts';
import { sliceCodePoints } from '../../../../src/documents/code-points.ts';
import type { Page } from '../../../../src/documents/page.ts';
import type { FoundCandidate } from '../../../../src/facts/candidate.ts';
import { candidatesFor } from '../pages.ts';

export type Placed = [x: number, y: number, text: string, height?: number];

export const text = (label: string, more: Partial<TableColumn> = {}): TableColumn =>
  column(label, 'text', more);
export const number = (label: string, more: Partial<TableColumn> = {}): TableColumn =>
  column(label, 'number', more);
export const money = (label: string, more: Partial<TableColumn> = {}): TableColumn =>
  column(label, { name: 'money', currency: 'EUR' }, more);

/** Its id is its label in small letters. */
export const column = (
  label: string,
  type: TableColumn['type'],
  more: Partial<TableColumn> = {},
): TableColumn => ({
  column_id: label
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, ''),
  label,
  type,
  ...more,
});

/** Every quote is what stands on its page. */
export function tableOn(pages: Page[], columns: TableColumn[]): FoundCandidate | undefined {
  const [candidate] = candidatesFor({ type: { name: 'table', columns } }, pages);
  for (const { pageIndex, charStart, charEnd, quote } of candidate?.spans ?? []) {
    const page = pages.find((one) => one.pageIndex === pageIndex);
    if (sliceCodePoints(page?.text ?? '', charStart, charEnd) !== quote)
      throw new Error(`${quote} is not what stands there`);
  }
  return candidate;
}

/** Rows as their cells in the order of the columns, `–` for one that is empty. */
export function rowsOn(pages: Page[], columns: TableColumn[]): string[] {
  const value = tableOn(pages, columns)?.value ?? '[]';
  return (JSON.parse(value) as Record<string, string>[]).map((row) =>
    columns.map(({ column_id: id }) => row[id] ?? '–').join(' | '),
  );
}
