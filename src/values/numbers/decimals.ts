// Decimal numbers as strings: exact, whatever their length.

const MAX_DIGITS = 40;

/** Plain decimal without leading zeros, without zeros at the end, without `-0`; null where it is too long. */
export function canonicalDecimal(negative: boolean, whole: string, fraction = ''): string | null {
  if (whole.length + fraction.length > MAX_DIGITS) return null;
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  const tail = fraction.replace(/0+$/, '');
  const value = tail ? `${head}.${tail}` : head;
  return negative && value !== '0' ? `-${value}` : value;
}

/** At least so many decimals. */
export function padDecimals(value: string, decimals: number): string {
  const [head = '0', tail = ''] = value.split('.');
  return decimals === 0 && tail === '' ? head : `${head}.${tail.padEnd(decimals, '0')}`;
}

/** Times a power of ten, exactly. */
export function shiftDecimal(value: string, places: number): string {
  const negative = value.startsWith('-');
  const [head = '0', tail = ''] = value.replace('-', '').split('.');
  const digits = tail.padEnd(places, '0');
  return canonicalDecimal(negative, head + digits.slice(0, places), digits.slice(places)) ?? value;
}

/** Below zero, zero or above zero, as a sort function answers. */
export function compareDecimals(left: string, right: string): number {
  const scale = Math.max(decimalsOf(left), decimalsOf(right));
  const difference = scaled(left, scale) - scaled(right, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

function scaled(value: string, scale: number): bigint {
  const [head = '0', tail = ''] = value.split('.');
  return BigInt(head + tail.padEnd(scale, '0'));
}

/** A bound of a declaration as a plain decimal; null where it is none. */
export function boundDecimal(bound: string | number | undefined): string | null {
  const match = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(String(bound ?? '').trim());
  return match ? canonicalDecimal(match[1] === '-', match[2] ?? '', match[3]) : null;
}
