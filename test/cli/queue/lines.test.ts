// Lines of the queue view: of exactly the width they should have, and harmless, whatever stands in them.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  fitLine,
  lineWidth,
  printLine,
  wrapHard,
  type Piece,
  type Tone,
} from '../../../cli/queue/text/line.ts';
import { eventsOf, pressesOf } from '../../../cli/queue/keys.ts';
import { edit, inputOf, insert, textOf } from '../../../cli/queue/text/text-input.ts';
import { age, clock, due } from '../../../cli/queue/text/times.ts';
import { clean, widthOf } from '../../../cli/terminal/text.ts';
import { withoutColours } from '../colours.ts';
import { at, NOW } from './cases.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const anyText = anyCharacters(40);
const hostile = fc.oneof(
  anyText,
  fc.constantFrom(
    '\u001b[2J',
    '\u001b]0;pwned\u0007',
    '\u009b31m',
    '\u202etxt.exe',
    '日本語',
    'שלום',
    'e\u0301\u0301\u0301\u0301\u0301\u0301',
    '👨‍👩‍👧',
  ),
);
const tones = fc.constantFrom<Tone>('bold', 'dim', 'quote', 'stale');
const pieces = fc.array(fc.oneof(hostile, fc.tuple(tones, hostile)), { maxLength: 6 }) as fc.Arbitrary<
  Piece[]
>;

describe('a line', () => {
  test('has its width, without any control or bidirectional character', () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 60 }), (line, width) => {
        const printed = printLine(line, { width, colour: false });
        expect(widthOf(printed)).toBe(width);
        expect(printed).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect(lineWidth(fitLine(line, width))).toBe(width);
      }),
      runs(100),
    );
  });

  test('in colour holds none but our own sequences', () => {
    fc.assert(
      fc.property(pieces, (line) => {
        const printed = printLine(line, { width: 50, colour: true });
        expect(withoutColours(printed)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }),
      runs(100),
    );
  });

  test('is wrapped into lines that fit, with nothing lost', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrapHard(text, width);
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
        const letters = (from: string): string => from.replaceAll(' ', '');
        expect(letters(lines.join(''))).toBe(letters(clean(text)));
      }),
      runs(100),
    );
  });

  test('of many says that there is more', () => {
    expect(wrapHard('one two three four five six', 9, 2)).toEqual(['one two', 'three …']);
  });
});

describe('typing', () => {
  const typed = (...presses: string[]): string =>
    textOf(presses.reduce((input, press) => edit(input, press), inputOf('')));
  test('letters, and what takes them away again', () => {
    expect(typed('a', 'b', '<backspace>', 'c')).toBe('ac');
    expect(typed('a', 'b', '<left>', 'x', '<delete>')).toBe('ax');
    expect(typed('a', ' ', 'b', 'c', '<ctrl-w>')).toBe('a ');
    expect(typed('a', 'b', '<home>', 'x', '<end>', 'y')).toBe('xaby');
    expect(typed('a', 'b', '<ctrl-u>')).toBe('');
    expect(typed('<', '>', '<up>')).toBe('<>');
    expect(typed('👨‍👩‍👧', '<backspace>')).toBe('');
  });
  test('pasted control characters are left out, and it does not grow without end', () => {
    expect(textOf(insert(inputOf('a'), '\u001b[31mb\nc'))).toBe('ab c');
    expect(textOf(insert(inputOf(''), 'x'.repeat(9000)))).toHaveLength(4001);
  });
});

test('keys by name, several at once where they come at once', () => {
  const none = {} as Parameters<typeof pressesOf>[1];
  expect(pressesOf('jj', none)).toEqual(['j', 'j']);
  expect(pressesOf('', { ...none, upArrow: true })).toEqual(['<up>']);
  expect(pressesOf('', { ...none, tab: true, shift: true })).toEqual(['<backtab>']);
  expect(pressesOf('c', { ...none, ctrl: true })).toEqual(['<ctrl-c>']);
  expect(pressesOf('e', { ...none, meta: true })).toEqual([]);
  expect(pressesOf('a\r', none)).toEqual(['a', '<enter>']);
});

test('times in few letters', () => {
  expect([0, 5, 65, 60 * 30].map((minutes) => age(at(minutes), NOW))).toEqual(['now', '5m', '1h', '1d']);
  expect([at(90), at(-90), at(0)].map((time) => due(time, NOW))).toEqual([
    '1h overdue',
    'due in 1h',
    'due now',
  ]);
  expect([at(5), at(60 * 24)].map((time) => clock(time, NOW))).toEqual(['11:55', '2026-11-20 12:00']);
});

test('what comes in one piece: keys within it, or a paste where it goes on behind a line break', () => {
  const none = {} as Parameters<typeof pressesOf>[1];
  const typed = (...presses: string[]): object[] => presses.map((press) => ({ event: 'press', press }));
  expect(eventsOf('7 EUR\r', none)).toEqual(typed('7', ' ', 'E', 'U', 'R', '<enter>'));
  expect(eventsOf('\u00157\t', none)).toEqual(typed('<ctrl-u>', '7', '<tab>'));
  expect(eventsOf('7 EUR\rmisread\r', none)).toEqual([{ event: 'paste', text: '7 EUR\rmisread\r' }]);
  expect(eventsOf('c\n\ns1\n', none)).toEqual([{ event: 'paste', text: 'c\n\ns1\n' }]);
});
