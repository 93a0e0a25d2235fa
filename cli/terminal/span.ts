// How long something has lasted, in as few letters as a row has room for.

const STEPS: [number, string][] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
];

/** `45s`, `12m`, `3h`, `2d`. */
export function span(seconds: number): string {
  const step = STEPS.find(([size]) => seconds >= size);
  return step === undefined ? `${Math.round(seconds)}s` : `${Math.floor(seconds / step[0])}${step[1]}`;
}
