// A figure beside its bar: told when it is there, and all of them as one table in the end.

/** `value` may be so much at most, or has to be so much at least; `cpu` is the same ratio by CPU time, the steadier of the two. */
export type Figure = {
  what: string;
  value: number;
  cpu?: number;
  unit?: string;
  /** None where it is only told. */
  bar?: number;
  isMost: boolean;
  beside?: string;
};

const show = (number: number): string => (number >= 100 ? number.toFixed(0) : number.toFixed(2));

const isWithin = (value: number, { bar, isMost }: Figure): boolean =>
  bar === undefined || (isMost ? value <= bar : value >= bar);

export const isMet = (figure: Figure): boolean => isWithin(figure.value, figure);

const barOf = ({ bar, isMost }: Figure): string =>
  bar === undefined ? '–' : `${isMost ? '≤' : '≥'} ${show(bar)}`;

export function report(figure: Figure): void {
  const { what, value, unit = '', beside = '' } = figure;
  console.log(
    `${isMet(figure) ? 'met ' : 'MISS'} ${what.padEnd(58)} ${show(value)}${unit} (bar ${barOf(figure)}${unit})  ${beside}`,
  );
  if (!isMet(figure)) process.exitCode = 1;
}

/** By the rate, which is the user's; where other work on the machine spoils it, CPU tells whether the product is to blame. */
function verdict(figure: Figure): string {
  if (figure.bar === undefined) return '';
  if (isMet(figure)) return 'met';
  return figure.cpu !== undefined && isWithin(figure.cpu, figure) ? 'met by CPU' : 'MISSED';
}

function row(figure: Figure): string {
  const { what, value, cpu, unit = '' } = figure;
  const cells = [
    `${show(value)}${unit}`.padStart(9),
    (cpu === undefined ? '–' : show(cpu)).padStart(7),
    barOf(figure).padStart(7),
  ];
  return `${what.padEnd(66)} ${cells.join(' ')}   ${verdict(figure)}`;
}

/** Ends the program with 1 where a bar is missed by rate and by CPU. */
export function printTable(figures: Figure[]): void {
  console.log(`\n${'path'.padEnd(66)} ${'by rate'.padStart(9)} ${'by CPU'.padStart(7)} ${'bar'.padStart(7)}`);
  for (const figure of figures) console.log(row(figure));
  if (figures.some((figure) => verdict(figure) === 'MISSED')) process.exitCode = 1;
}
