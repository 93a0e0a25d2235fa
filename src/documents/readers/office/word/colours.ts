// Colours of a Word document: written out, or by the theme, lighter or darker; and the grounds that are mixed of them.

import { BLACK, laidOver, rgbOfHex, tinted, WHITE, type Ground, type Rgb } from '../../seen/colour.ts';
import type { Theme } from '../theme.ts';
import { readXml } from '../xml.ts';
import type { Colouring } from './look.ts';

const OF_THEME: Record<string, string> = {
  dark1: 'dk1',
  light1: 'lt1',
  dark2: 'dk2',
  light2: 'lt2',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
};
/** As files name them that say nothing else; `background1` is named `bg1` there, `text1` `t1`. */
const USUAL: Record<string, string> = { bg1: 'light1', t1: 'dark1', bg2: 'light2', t2: 'dark2' };
const HIGHLIGHTS = new Map(
  (
    'black 000000, blue 0000ff, cyan 00ffff, green 00ff00, magenta ff00ff, red ff0000, yellow ffff00, white ffffff, ' +
    'darkBlue 000080, darkCyan 008080, darkGreen 008000, darkMagenta 800080, darkRed 800000, darkYellow 808000, ' +
    'darkGray 808080, lightGray c0c0c0'
  )
    .split(', ')
    .map((entry): [string, string] => [entry.split(' ')[0] ?? '', entry.split(' ')[1] ?? '']),
);

/** What a document says of its colours once: its theme, how it names that, and whether its pages have a ground of their own. */
export type Scheme = { theme: Theme; names: Record<string, string>; showsGround: boolean };

export function readScheme(theme: Theme, settings: Uint8Array | undefined): Scheme {
  const scheme: Scheme = { theme, names: { ...USUAL }, showsGround: false };
  if (settings === undefined) return scheme;
  readXml(settings, {
    open: ({ name, attributes }) => {
      if (name === 'w:clrSchemeMapping') scheme.names = { ...USUAL, ...attributes };
      if (name === 'w:displayBackgroundShape') scheme.showsGround = true;
      return undefined;
    },
  });
  return scheme;
}

/** Null: nobody knows which, or one that is chosen so that it is seen. */
export function rgbOf(
  { val = '', themeColor, themeTint, themeShade }: Colouring,
  scheme: Scheme,
): Rgb | null {
  const base = themeColor === undefined ? undefined : byTheme(themeColor, scheme);
  if (base === undefined) return rgbOfHex(val.replace(/^#/, '')) ?? null;
  return tinted(tinted(base, missing(themeTint)), -missing(themeShade));
}

function byTheme(name: string, { theme, names }: Scheme): Rgb | undefined {
  const [, kind, number] = /^(?:(background)|text)([12])$/.exec(name) ?? [];
  const own = number === undefined ? name : (names[`${kind === undefined ? 't' : 'bg'}${number}`] ?? name);
  return theme.get(OF_THEME[own] ?? own);
}

/** How far a share in two digits (`FF`: all) is from the whole. */
function missing(share = 'FF'): number {
  const value = Number.parseInt(share, 16);
  return Number.isNaN(value) ? 0 : 1 - Math.min(value, 255) / 255;
}

/** Undefined: none, so that what lies below is seen. */
export function shadedGround(shading: Colouring | undefined, scheme: Scheme): Ground | undefined {
  if (shading === undefined) return undefined;
  const ground = filledGround(shading, scheme);
  const alpha = shareOfPattern(shading);
  if (alpha === 0) return ground;
  const rgb = frontOf(shading, scheme);
  return alpha === null || ground === null || rgb === null ? null : laidOver({ rgb, alpha }, ground ?? WHITE);
}

/** How much of the ground a pattern covers; null: nobody knows. */
function shareOfPattern({ val = 'clear' }: Colouring): number | null {
  if (val === 'clear' || val === 'nil') return 0;
  const percent = val === 'solid' ? '100' : /^pct(\d{1,3})$/.exec(val)?.[1];
  return percent === undefined ? null : Math.min(Number(percent) / 100, 1);
}

/** What a pattern is drawn in. */
function frontOf(shading: Colouring, scheme: Scheme): Rgb | null {
  const { color = 'auto', themeColor } = shading;
  return color === 'auto' && themeColor === undefined ? BLACK : rgbOf({ ...shading, val: color }, scheme);
}

function filledGround(
  { fill = 'auto', themeFill, themeFillTint, themeFillShade }: Colouring,
  scheme: Scheme,
): Ground | undefined {
  if (fill === 'auto' && themeFill === undefined) return undefined;
  const theme = { themeColor: themeFill, themeTint: themeFillTint, themeShade: themeFillShade };
  return rgbOf(named({ val: fill, ...theme }), scheme);
}

const named = (colouring: Record<string, string | undefined>): Colouring =>
  Object.fromEntries(
    Object.entries(colouring).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

export function highlightGround(name: string | undefined): Ground | undefined {
  if (name === undefined || name === 'none') return undefined;
  return rgbOfHex(HIGHLIGHTS.get(name) ?? '') ?? null;
}
