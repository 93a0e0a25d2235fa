// A colour as style sheets and attributes write it.

import { BLACK, opaque, rgbOfHsl, WHITE, type Colour, type Rgb } from './colour.ts';
import { COLOUR_NAMES } from './colour-names.ts';

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:%|deg|turn|rad|grad)?|\bnone\b/gi;

/** Null: a colour, nobody knows which, such as a variable. Undefined: none, which programs leave aside. */
export function cssColour(written: string): Colour | null | undefined {
  const text = written.trim().toLowerCase();
  if (text === 'transparent') return { rgb: BLACK, alpha: 0 };
  const named = COLOUR_NAMES.get(text);
  if (named !== undefined) return opaque(named);
  if (text.startsWith('#')) return hexColour(text.slice(1));
  const [, name = '', inner = ''] = /^([a-z-]{1,20})\((.{0,200})\)$/s.exec(text) ?? [];
  return name === '' ? undefined : (functionColour(name, inner) ?? null);
}

/** As attributes have it, where the sign before the digits may be missing. */
export function attributeColour(written: string): Colour | null | undefined {
  const text = written.trim();
  return cssColour(/^(?:[\da-f]{3}){1,2}$/i.test(text) ? `#${text}` : text);
}

function hexColour(digits: string): Colour | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined;
  const long = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const at = (from: number): number => Number.parseInt(long.slice(from, from + 2), 16);
  return { rgb: [at(0), at(2), at(4)], alpha: long.length === 8 ? at(6) / 255 : 1 };
}

function functionColour(name: string, inner: string): Colour | undefined {
  const parts = inner.match(NUMBER) ?? [];
  const [first, second, third, fourth] = parts;
  if (/[a-z]\(/.test(inner) || first === undefined || second === undefined || third === undefined)
    return undefined;
  const alpha = fourth === undefined ? 1 : between(share(fourth, 1), 0, 1);
  const rgb = COMPUTED.get(name)?.([first, second, third]);
  return rgb === undefined ? undefined : { rgb, alpha };
}

type Parts = [string, string, string];

const rgb = (parts: Parts): Rgb => {
  const [red, green, blue] = parts.map((part) => between(share(part, 255), 0, 255));
  return [red ?? 0, green ?? 0, blue ?? 0];
};
const hsl = ([hue, saturation, lightness]: Parts): Rgb =>
  rgbOfHsl(turnsOf(hue), between(hundredth(saturation), 0, 1), between(hundredth(lightness), 0, 1));

/** Of those that go by how bright they look the ends are known: white and black. */
const byBrightness =
  (most: number) =>
  ([brightness]: Parts): Rgb | undefined => {
    const value = share(brightness, most) / most;
    if (value >= 0.97) return WHITE;
    return value <= 0.03 ? BLACK : undefined;
  };

const COMPUTED = new Map(
  Object.entries<(parts: Parts) => Rgb | undefined>({
    rgb,
    rgba: rgb,
    hsl,
    hsla: hsl,
    lab: byBrightness(100),
    lch: byBrightness(100),
    oklab: byBrightness(1),
    oklch: byBrightness(1),
  }),
);

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Number.isNaN(value) ? 0 : value, least), most);

/** A percentage is one of `whole`. */
const share = (part: string, whole: number): number =>
  part.endsWith('%') ? (whole * Number.parseFloat(part)) / 100 : Number.parseFloat(part);

const hundredth = (part: string): number => Number.parseFloat(part) / 100;

const UNITS: [RegExp, number][] = [
  [/turn$/, 1],
  [/grad$/, 400],
  [/rad$/, 2 * Math.PI],
];

function turnsOf(hue: string): number {
  const whole = UNITS.find(([unit]) => unit.test(hue))?.[1] ?? 360;
  const turns = (Number.parseFloat(hue) || 0) / whole;
  return turns - Math.floor(turns);
}
