// Characters of the symbol fonts that stand for something: boxes, ticked or not. Their fonts put them in the private area.

const UNTICKED = '☐';
const TICKED = '☒';

/** By the last two hexadecimal digits, for each font. */
const FONTS: [RegExp, Record<string, string>][] = [
  [
    /^wingdings 2$/i,
    { a3: UNTICKED, '2a': UNTICKED, '50': '✓', '51': '✗', '52': TICKED, '53': TICKED, '54': TICKED },
  ],
  [
    /^wingdings/i,
    {
      a8: UNTICKED,
      '6f': UNTICKED,
      '71': UNTICKED,
      '72': UNTICKED,
      fb: '✗',
      fc: '✓',
      fd: TICKED,
      fe: TICKED,
    },
  ],
];

/** What `w:sym` shows; nothing where that is an ornament. */
export function symbol(font: string, code: string): string {
  const byCode = FONTS.find(([pattern]) => pattern.test(font))?.[1];
  return byCode?.[code.slice(-2).toLowerCase()] ?? '';
}

/** Symbols that were typed as text; those of unknown fonts are taken for Wingdings, which are by far the most. */
export const withSymbols = (text: string): string =>
  text.replaceAll(/[\uf020-\uf0ff]/g, (sign) => symbol('Wingdings', sign.charCodeAt(0).toString(16)));
