// One line per figure: what was measured, the bar, and whether it was met.
export type Figure = {
  what: string;
  value: number;
  unit: string;
  bar: number;
  isMost: boolean;
  beside?: string;
};

export function report({ what, value, unit, bar, isMost, beside = '' }: Figure): void {
  const isMet = isMost ? value <= bar : value >= bar;
  const show = (number: number): string => (number >= 100 ? number.toFixed(0) : number.toFixed(2));
  console.log(
    `${isMet ? 'met ' : 'MISS'} ${what.padEnd(58)} ${show(value)}${unit} (bar ${isMost ? '≤' : '≥'} ${show(bar)}${unit})  ${beside}`,
  );
  if (!isMet) process.exitCode = 1;
}

export const waitUntil = async (ask: () => Promise<boolean>, everyMs = 20): Promise<void> => {
  while (!(await ask())) await new Promise((resolve) => setTimeout(resolve, everyMs));
};
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
