// The fonts of a case file: packages for what most of the world writes with, CJK where it is asked for, the system's for the rest.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { coverageOf, type Coverage } from './cmap.ts';

export type Font = { bytes: Buffer; covers: Coverage };

/** In the order in which a glyph is looked for. */
export const FAMILIES = ['Noto Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans SC', 'Noto Emoji'];

const BASE = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];

/** An optional package of 95 MB. */
const CHINESE = 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf';

/** Where distributions put fonts that know Chinese, Japanese and Korean. */
const OF_THE_SYSTEM = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
  '/System/Library/Fonts/Supplemental/Arial Unicode.ttf',
];

const packaged = (path: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}`);

let base: Font[] | undefined;
const more = new Map<string, Font | null>();

/** As few as the characters need: CJK is ten megabytes, which most files can do without. */
export function fontsFor(codePoints: Iterable<number>): Font[] {
  base ??= BASE.map((path) => fontAt(packaged(path))).filter((font) => font !== null);
  const fonts = [...base];
  let missing = lacking(codePoints, fonts);
  const others = [() => optional(CHINESE), ...OF_THE_SYSTEM.map((path) => () => kept(path, path))];
  for (const find of others) {
    if (missing.length === 0) break;
    const font = find();
    if (font === null || !missing.some((code) => font.covers(code))) continue;
    fonts.push(font);
    missing = lacking(missing, [font]);
  }
  return fonts;
}

const lacking = (codePoints: Iterable<number>, fonts: Font[]): number[] =>
  [...codePoints].filter((code) => !fonts.some(({ covers }) => covers(code)));

function optional(path: string): Font | null {
  try {
    return kept(path, packaged(path));
  } catch {
    return null;
  }
}

function kept(name: string, path: string): Font | null {
  const known = more.get(name);
  if (known !== undefined) return known;
  const font = fontAt(path);
  more.set(name, font);
  return font;
}

function fontAt(path: string): Font | null {
  try {
    const bytes = readFileSync(path);
    return { bytes, covers: coverageOf(bytes) };
  } catch {
    return null;
  }
}
