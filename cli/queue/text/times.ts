// How long ago something was, in as few letters as a row has room for.

const STEPS: [number, string][] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
];

/** `5d`, `3h`, `12m`, `now`. */
export function age(time: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  const step = STEPS.find(([size]) => seconds >= size);
  return step === undefined ? 'now' : `${Math.floor(seconds / step[0])}${step[1]}`;
}

/** `due in 3h`, `2d overdue`. */
export function due(time: string, now: number): string {
  const at = Date.parse(time);
  const span = age(new Date(now - Math.abs(at - now)).toISOString(), now);
  if (span === 'now') return 'due now';
  return at < now ? `${span} overdue` : `due in ${span}`;
}

/** `14:32` in UTC, with the day where it is another one. */
export function clock(time: string, now: number): string {
  const shown = new Date(time).toISOString();
  const today = new Date(now).toISOString().slice(0, 10);
  return shown.startsWith(today) ? shown.slice(11, 16) : shown.slice(0, 16).replace('T', ' ');
}
