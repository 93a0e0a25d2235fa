// The line of a sheet that names its columns, for keeping it in sight while the rows below it go by.

/** Heads stand near the top: whatever comes later is a row like others. */
const MOST_LINES = 12;
const LEAST_CELLS = 3;

const cellsOf = (line: string): number => line.split(/ {2,}/).filter((cell) => cell.trim() !== '').length;

/** UTF-16 places, with the end of the line. */
type HeadLine = { from: number; to: number };

/** Null where no line is like a head. */
export function headLineOf(text: string): HeadLine | null {
  const lines = text.split('\n');
  const counts = lines.map(cellsOf);
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  const at = counts.findIndex(
    (count, index) => index < MOST_LINES && count >= Math.max(LEAST_CELLS, most - 1),
  );
  if (at < 0 || at === lines.length - 1) return null;
  const from = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  return { from, to: from + (lines[at]?.length ?? 0) + 1 };
}
