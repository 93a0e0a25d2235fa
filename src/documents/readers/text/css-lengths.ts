// Lengths of style sheets, in pixels.

const PIXELS: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  rem: 16,
  // Of a window as most people have it.
  vw: 12,
  vh: 8,
};
/** Units that are a share of the letters around. */
const OF_LETTERS: Record<string, number> = { em: 1, ex: 0.5, ch: 0.5, '%': 0.01 };
const LENGTH = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,2})?)(%|[a-z]{0,4})$/;
/** What keeps a length from being known. */
const OTHER =
  /^(?:auto|none|normal|inherit|initial|unset|revert|[a-z]+-content|(?:calc|min|max|clamp|var|env)\(.*)$/s;

export type Length = { pixels: number; percent: number };

/** `em`: how large the letters are. A number without a unit is one of pixels. Null: not known. */
export function lengthOf(value: string | undefined, em: number): Length | null {
  const [, number, unit = ''] = LENGTH.exec(value ?? '') ?? [];
  if (number === undefined) return null;
  const count = Number(number);
  if (unit === '%') return { pixels: 0, percent: count };
  const size = OF_LETTERS[unit];
  const each = size === undefined ? PIXELS[unit === '' ? 'px' : unit] : size * em;
  return each === undefined ? null : { pixels: count * each, percent: 0 };
}

export const isLength = (value: string): boolean => LENGTH.test(value) || OTHER.test(value);

/** The last of each step is what a size becomes by that word. */
const SIZES: Record<string, number> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};
const USUAL = 16;

/** The size of letters within letters of the size `outer`. */
export function letterSize(value: string | undefined, outer: number): number {
  if (value === undefined || /^(?:inherit|unset)$/.test(value)) return outer;
  if (value === 'smaller') return outer / 1.2;
  if (value === 'larger') return outer * 1.2;
  const length = lengthOf(value, outer);
  if (length === null) return SIZES[value] ?? USUAL;
  return length.pixels + (length.percent / 100) * outer;
}

export const isLetterSize = (value: string): boolean =>
  Object.hasOwn(SIZES, value) || /^(?:smaller|larger)$/.test(value) || isLength(value);
