// A key as the reducer knows it: a printable character as itself, any other by its name in angle brackets.
import type { Key } from 'ink';
import type { QueueEvent } from './state.ts';

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
  return Array.from(graphemes.segment(input), ({ segment }) => IN_TEXT[segment] ?? segment);
}

/** Keys in the middle of what a terminal hands over in one piece. */
const IN_TEXT: Record<string, string> = {
  '\r': '<enter>',
  '\n': '<enter>',
  '\r\n': '<enter>',
  '\t': '<tab>',
  '\u0001': '<ctrl-a>',
  '\u0005': '<ctrl-e>',
  '\u0015': '<ctrl-u>',
  '\u0017': '<ctrl-w>',
};

/** Nobody types on behind a line break within the same moment: that is a paste, of a terminal that does not mark its pastes. */
const isPaste = (input: string): boolean => /[\r\n]+[^\r\n]/.test(input);

export const eventsOf = (input: string, key: Key): QueueEvent[] =>
  isPaste(input)
    ? [{ event: 'paste', text: input }]
    : pressesOf(input, key).map((press) => ({ event: 'press', press }));
