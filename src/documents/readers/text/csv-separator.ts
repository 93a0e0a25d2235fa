// The separator of a text that is a table of cells; none where its commas are those of numbers and sentences.

/** A cell in quotation marks, which may hold separators and line ends. */
const QUOTED = /(?<=^|[;\t|,\n])"(?:[^"]|"")*"(?=[;\t|,\r\n]|$)/g;

/** The separator when (nearly) every line has the same number of it: commas only where no space follows, as in prose. */
export function csvSeparator(text: string): string | undefined {
  const lines = text
    .replaceAll(QUOTED, 'q')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  if (lines.length < 2) return undefined;
  return [';', '\t', '|', ','].find(
    (separator) => separates(lines, separator) || separates(withoutPreamble(lines, separator), separator),
  );
}

/** What banks write in front of the lines of an account: names and values, with fewer cells than the table has. */
const MOST_PREAMBLE = 15;
const LEAST_COLUMNS = 3;
const LEAST_LINES = 3;

const LONGEST_NAME = 100;
/** A comma of thousands, or columns that stand apart by spaces. */
const IN_NUMBER = /\d,\d{3}(?!\d)|\S {2,}\S/;

/** The lines of the table, where it has columns enough to be none by chance; else none. */
function withoutPreamble(lines: string[], separator: string): string[] {
  const counts = lines.map((line) => line.split(separator).length - 1);
  const most = Math.max(...counts);
  const start = counts.indexOf(most);
  if (most < LEAST_COLUMNS - 1 || start > MOST_PREAMBLE || lines.length - start < LEAST_LINES) return [];
  const table = lines.slice(start);
  // A sentence is no name with its value, and `1,200.00  1,100.00` are no cells of three digits.
  const isText = lines.slice(0, start).some((line) => line.length > LONGEST_NAME);
  return isText || (separator === ',' && table.some((line) => IN_NUMBER.test(line))) ? [] : table;
}

function separates(lines: string[], separator: string): boolean {
  if (lines.length < 2) return false;
  const counts = lines.map((line) => line.split(separator).length - 1);
  const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
  if (usual === 0 || (usual === 1 && lines.length < 3)) return false;
  const alike = counts.filter((count) => Math.abs(count - usual) <= (usual > 1 ? 1 : 0)).length;
  if (alike < 0.8 * lines.length || isRunningText(lines, separator, usual)) return false;
  if (separator === '\t') return true;
  const spaced = lines.join('\n').split(`${separator} `).length - 1;
  return spaced < 0.3 * counts.reduce((sum, count) => sum + count, 0);
}

/** Most lines, of which each speaks for itself. */
const MOST = 0.6;

const mostly = (lines: string[], is: (line: string) => boolean): boolean =>
  lines.filter(is).length > MOST * lines.length;

/** What no table is, though its lines have as many separators as each other; below names of columns only what has words beside its commas. */
function isRunningText(lines: string[], separator: string, usual: number): boolean {
  if (separator === '\t') return false;
  if (separator === ',' && areDecimals(lines)) return true;
  const [head = '', ...others] = lines;
  const isLabelled = (line: string): boolean => LABELLED[separator]?.test(line) === true;
  const isPart = (line: string): boolean => usual === 1 && hasEmptyCell(line, separator);
  const isNumber = (line: string): boolean => separator === ',' && isOfNumbers(line, usual);
  const isHead = head.includes(separator) && !/\d/.test(head) && !isLabelled(head) && !isPart(head);
  return isHead
    ? mostly(
        others,
        (line) => isLabelled(line) || (isNumber(line) && !OF_CODE.test(line) && /\p{L}/u.test(line)),
      )
    : mostly(lines, (line) => isLabelled(line) || isPart(line) || isNumber(line));
}

/** `Colours: red,green`: a label whose value begins before the first separator. */
const LABELLED: Record<string, RegExp> = {
  ';': /^[^;:]*\p{L}[^;:]*:[ \u00a0]+[^\s;]/u,
  '|': /^[^|:]*\p{L}[^|:]*:[ \u00a0]+[^\s|]/u,
  ',': /^[^,:]*\p{L}[^,:]*:[ \u00a0]+[^\s,]/u,
};

/** `Dear Sirs,`: a line that goes on below. */
const hasEmptyCell = (line: string, separator: string): boolean =>
  line.includes(separator) && line.split(separator).some((cell) => cell.trim() === '');

/** The comma of an amount, or of a sentence. */
const NO_SEPARATOR = /\d,\d{2}(?!\d)|, /;

/** `Net EUR 100,42`: the comma of most lines, the first that has one included, parts no cells. */
function areDecimals(lines: string[]): boolean {
  const [first = '', ...others] = lines.filter((line) => line.includes(','));
  const without = others.filter((line) => NO_SEPARATOR.test(line)).length;
  return NO_SEPARATOR.test(first) && 1 + without > MOST * lines.length;
}

const THOUSANDS = /(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g;
const BETWEEN_DIGITS = /(?<=\d),(?=\d)/g;
/** `Bolt M5,20` */
const OF_CODE = /\p{L}-?\d+,/u;

/** `Weight 1,234 kg` and `1,200,000`: all commas are those of numbers. */
const isOfNumbers = (line: string, usual: number): boolean =>
  line.includes(',') && !line.replaceAll(usual === 1 ? BETWEEN_DIGITS : THOUSANDS, ' ').includes(',');
