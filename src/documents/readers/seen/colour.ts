// Colours of text and of what it stands on, and whether a person can tell the one from the other.

/** Each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];
/** `alpha`: 0 lets everything through, 1 nothing. */
export type Colour = { rgb: Rgb; alpha: number };
/** What text stands on; null: nobody knows, such as a picture. */
export type Ground = Rgb | null;

export const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [255, 255, 255];

/** From 1, the same, to 21, black on white. The palest print that is meant to be read has above 1.1. */
const LEAST_CONTRAST = 1.1;

export const opaque = (rgb: Rgb): Colour => ({ rgb, alpha: 1 });

/** What is seen of a colour that lets something through. */
export function laidOver({ rgb, alpha }: Colour, ground: Rgb): Rgb {
  const mixed = (at: 0 | 1 | 2): number => alpha * rgb[at] + (1 - alpha) * ground[at];
  return [mixed(0), mixed(1), mixed(2)];
}

/** Whatever is not known is seen. */
export function isSeenOn(colour: Colour | null, ground: Ground): boolean {
  if (colour === null || ground === null) return true;
  return contrast(laidOver(colour, ground), ground) >= LEAST_CONTRAST;
}

/** As the guidelines for accessible pages (WCAG) measure it. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** `FFFFFF`, and with its alpha in front, as workbooks write it, `FFFFFFFF`. */
export function rgbOfHex(hex: string): Rgb | undefined {
  const digits = /^(?:[\da-f]{2})?([\da-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) return undefined;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Hue in turns, the others from 0 to 1. */
export function rgbOfHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (shift: number): number => {
    const at = (shift + hue * 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [part(0), part(8), part(4)];
}
/** Lighter by a share of the way to white, darker by one of the way to black. */
export function tinted(rgb: Rgb, tint: number): Rgb {
  const to = tint < 0 ? BLACK : WHITE;
  return laidOver({ rgb: to, alpha: Math.min(Math.abs(tint), 1) }, rgb);
}
