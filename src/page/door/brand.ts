// The organization's colour as a stylesheet in which every text can be read, whatever the colour is.
import type { Brand } from '../view.ts';

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
/** WCAG 2.2, 1.4.3: text of normal size. */
const READABLE = 4.5;

/** `#rrggbb` as three numbers; null for everything else, which never gets into a stylesheet. */
function parseColour(colour: string | null): Rgb | null {
  if (colour === null || !/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return [red, green, blue];
}

/** Relative luminance (WCAG 2.2), from 0 to 1. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const darker = ([red, green, blue]: Rgb, share: number): Rgb => [
  red * (1 - share),
  green * (1 - share),
  blue * (1 - share),
];

/** The colour as it may stand in markup; null where there is none or it is no colour. */
export function brandColour(brand: Pick<Brand, 'colour'>): string | null {
  const colour = parseColour(brand.colour);
  return colour === null ? null : hex(colour);
}

/**
 * The stylesheet of an organization. The header takes its colour, with black or white text, whichever can be read on it;
 * buttons and links take it only where it stands out from white as text must. Empty where it has no colour.
 */
export function brandCss(brand: Pick<Brand, 'colour'>): string {
  const colour = parseColour(brand.colour);
  if (colour === null) return '';
  const isDark = contrast(colour, WHITE) >= READABLE;
  const header = [`--page-header:${hex(colour)}`, `--page-header-text:${isDark ? '#ffffff' : '#000000'}`];
  if (!isDark) return `:root{${header.join(';')}}\n`;
  const controls = [
    `--govuk-brand-colour:${hex(colour)}`,
    `--govuk-link-colour:${hex(colour)}`,
    `--govuk-link-hover-colour:${hex(darker(colour, 0.4))}`,
    `--page-button:${hex(colour)}`,
    `--page-button-hover:${hex(darker(colour, 0.25))}`,
  ];
  return `:root{${[...header, ...controls].join(';')}}\n`;
}
