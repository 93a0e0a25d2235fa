// Answers below each other, each with a box: the one that is ticked stands, of any type.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, foundIn, placedPage, textPage } from '../pages.ts';

const OPTIONS = ['single', 'married', 'divorced', 'widowed', 'civil partnership'];
const STATUS: FactSpec['type'] = { name: 'choice', values: OPTIONS.map((value) => ({ value })) };

function standing(label: string, type: FactSpec['type'], text: string): string | null {
  const [first] = foundIn({ label, type }, text);
  return first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0 ? first.value : null;
}

const BOXES: [string, string][] = [
  ['☒', '☐'],
  ['✓', '☐'],
  ['[x]', '[ ]'],
  ['(x)', '( )'],
  ['◉', '○'],
];
const lines = (ticked: string[], [mark, empty]: [string, string]): string[] =>
  OPTIONS.map((option) => `${ticked.includes(option) ? mark : empty} ${option}`);

describe.each(BOXES)('%s and %s', (...boxes) => {
  test.each<[string, (list: string[]) => string]>([
    ['below', (list) => `Marital status\n${list.join('\n')}\n\nHeight: 180\n`],
    ['below a colon', (list) => `Marital status:\n${list.join('\n')}\nHeight: 180\n`],
    ['beside', (list) => `Marital status:  ${list.join(`\n${' '.repeat(17)}`)}\nHeight: 180\n`],
    ['behind', (list) => `Marital status: ${list.join(`\n${' '.repeat(16)}`)}\nHeight: 180\n`],
  ])('%s their label', (_, made) => {
    for (const type of [STATUS, 'text'] as const) {
      for (const option of OPTIONS)
        expect(standing('Marital status', type, made(lines([option], boxes)))).toBe(option);
      expect(standing('Marital status', type, made(lines([], boxes)))).toBeNull();
      expect(standing('Marital status', type, made(lines(['single', 'widowed'], boxes)))).toBeNull();
    }
  });
});

test('with the boxes behind, and with several in a line', () => {
  const behind = 'Familienstand\nledig ☐\nverheiratet ☒\nverwitwet ☐\n';
  expect(standing('Familienstand', 'text', behind)).toBe('verheiratet');
  const grid = 'Familienstand\n☐ ledig ☐ verheiratet\n☐ geschieden ☒ verwitwet\n';
  expect(standing('Familienstand', 'text', grid)).toBe('verwitwet');
});

test('of several values all that are ticked are given', () => {
  const found = candidatesFor({ label: 'Cover', type: 'text', multiple: true }, [
    textPage('Cover\n☒ fire\n☐ hail\n☒ theft\n'),
  ]);
  expect(found.map(({ value }) => value)).toEqual(['fire', 'theft']);
});

test('a label in the middle of its list, between the lists of others', () => {
  const page = placedPage([
    [30, 10, '☒ monthly'],
    [10, 11, 'Payment'],
    [30, 12, '☐ yearly'],
    [30, 16, '☐ cash'],
    [10, 17, 'By'],
    [30, 18, '☒ cheque'],
  ]);
  const best = (label: string) => candidatesFor({ label, type: 'text' }, [page]).map(({ value }) => value);
  expect([best('Payment'), best('By')]).toEqual([['monthly'], ['cheque']]);
});

test('the list of another field is none of a label', () => {
  const text = 'Payment:  ☐ monthly\n          ☐ yearly\nBy:       ☐ cash\n          ☒ cheque\n';
  expect(standing('Payment', 'text', text)).toBeNull();
  expect(standing('By', 'text', text)).toBe('cheque');
});

test('an answer has no list of its own below it', () => {
  expect(standing('Post', 'yes_no', '☐ Post\n☒ Mail\n☐ Phone\n')).not.toBe('yes');
});

test('a list of amounts', () => {
  const money: FactSpec['type'] = { name: 'money', currency: 'EUR' };
  expect(standing('Excess', money, 'Excess\n☐ 150.00 EUR\n☒ 300.00 EUR\n☐ 500.00 EUR\n')).toBe('300.00 EUR');
});

test('a cross of a letter before words is for a person', () => {
  expect(standing('Status', 'text', 'Status:  X single\n           married\n')).toBeNull();
});
