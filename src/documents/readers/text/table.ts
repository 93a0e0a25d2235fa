// Tables as lines of text: cells in aligned columns, two spaces apart, so that a value stands below its heading.

const GAP = '  ';
/** A longer cell does not push the columns to its right apart; its row is out of line instead. */
const MAX_COLUMN_WIDTH = 60;
/** Padding may not blow a large table up beyond so many characters; it is left out then. */
const MAX_PADDED_CHARACTERS = 500_000;

/** One line per row of cells (each a single line). */
export function formatTable(rows: string[][]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries())
      widths[i] = Math.max(widths[i] ?? 0, Math.min(cell.length, MAX_COLUMN_WIDTH));
  }
  const lineLength = widths.reduce((sum, width) => sum + width + GAP.length, 0);
  if (lineLength * rows.length > MAX_PADDED_CHARACTERS) {
    return rows.map((row) => row.filter((cell) => cell !== '').join(GAP));
  }
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}
