// A key as the reducer knows it: a printable character as itself, any other by its name in angle brackets.
import type { Key } from 'ink';

const NAMED = [
  ['upArrow', '<up>'],
  ['downArrow', '<down>'],
  ['leftArrow', '<left>'],
  ['rightArrow', '<right>'],
  ['pageUp', '<pageup>'],
  ['pageDown', '<pagedown>'],
  ['home', '<home>'],
  ['end', '<end>'],
  ['return', '<enter>'],
  ['escape', '<esc>'],
  ['tab', '<tab>'],
  ['backspace', '<backspace>'],
  ['delete', '<delete>'],
] as const satisfies readonly (readonly [keyof Key, string])[];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Several where the terminal hands over what was typed in one piece. */
export function pressesOf(input: string, key: Key): string[] {
  if (key.eventType === 'release') return [];
  const named = NAMED.find(([name]) => key[name] === true);
  if (named !== undefined) return [named[1] === '<tab>' && key.shift ? '<backtab>' : named[1]];
  if (key.ctrl) return [`<ctrl-${input}>`];
  if (key.meta) return [];
  return Array.from(graphemes.segment(input), ({ segment }) => segment).map((press) =>
    press === '\r' || press === '\n' || press === '\r\n' ? '<enter>' : press,
  );
}
