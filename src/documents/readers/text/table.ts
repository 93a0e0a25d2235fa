// Tables as lines of text: cells in aligned columns, two spaces apart, so that a value stands below its heading.

const GAP = '  ';
/** A longer cell does not push the columns to its right apart; its row is out of line instead. */
const MAX_COLUMN_WIDTH = 60;
/** Padding may not blow a large table up beyond so many characters; it is left out then. */
const MAX_PADDED_CHARACTERS = 500_000;

/** A text that stands alone in its row may reach over the columns to its right, which are not pushed further than this. */
const MAX_LONE_WIDTH = 16;

/** One line per row of cells (each a single line). `overflowing`: a cell that is alone in its row may be wider than its column. */
export function formatTable(rows: string[][], loneCells: 'fitting' | 'overflowing' = 'fitting'): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    const isLone = loneCells === 'overflowing' && row.filter((cell) => cell !== '').length === 1;
    const most = isLone ? MAX_LONE_WIDTH : MAX_COLUMN_WIDTH;
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, Math.min(cell.length, most));
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
