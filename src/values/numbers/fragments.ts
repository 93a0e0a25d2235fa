// A number that is part of something else: a date, a range, a time, an identifier, a version, or a number that goes on.

/** Signs that nobody sees: what stands behind them seems to stand beside what is before them. */
const HIDDEN = String.raw`[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]{1,3}`;
const FRACTION = String.raw`[\u00bc-\u00be\u2150-\u215e\u2189]`;
const JOINED = String.raw`[\p{L}\p{M}\p{Nd}_\\@^]`;

const BEFORE = new RegExp(
  String.raw`(?:${JOINED}|${FRACTION} ?|[\d\p{L})]-|\d[/:.,]|\p{Nd}[.,']?${HIDDEN})$`,
  'u',
);
const AFTER = new RegExp(
  String.raw`^(?:${JOINED}| ?${FRACTION}|-[\d\p{L}]|[/:.,]\d|[.,'/:]?${HIDDEN}[.,']?\p{Nd})`,
  'u',
);
/** Of a power, or of cents; right behind cents it is that of a footnote. */
const RAISED = /^[\u00b2\u00b3\u00b9\u2070-\u2079]/;
const CENTS = /[.,]\d{2}$/;
const NEAR = 5;

export function isFragment(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  const after = text.slice(end, end + NEAR);
  if (BEFORE.test(before) || AFTER.test(after)) return true;
  const last = text.slice(Math.max(start, end - 3), end);
  return RAISED.test(after) && /\d$/.test(last) && !CENTS.test(last);
}
