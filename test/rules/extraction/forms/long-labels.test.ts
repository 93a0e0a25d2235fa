// Questions of more words than labels have, over one line or several, with their answers beside or below them.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { DAY, settled } from '../certainties/settled.ts';
import { foundIn } from '../pages.ts';

const QUESTIONS: [lines: string[], type: FactSpec['type'], answer: string, value: string][] = [
  [
    [
      'Have you or any other person named in this application ever been refused',
      'insurance or had a policy cancelled by an insurer?',
    ],
    'yes_no',
    'No',
    'no',
  ],
  [
    [
      'Please state the date on which the vehicle described above was first',
      'registered in your name or in the name of your company',
    ],
    DAY,
    '14.03.2019',
    '2019-03-14',
  ],
  [
    [
      'Wie hoch war die jährliche Fahrleistung des oben bezeichneten Fahrzeugs in den letzten',
      'zwölf Monaten vor dem Abschluss dieses Vertrages in Kilometern?',
    ],
    'number',
    '12500',
    '12500',
  ],
];

describe.each(QUESTIONS)('%s', (lines, type, answer, value) => {
  const label = lines.join(' ');
  const [first = '', last = ''] = lines;

  test.each([
    ['beside it', `${label}    ${answer}`],
    ['behind it', `${label} ${answer}`],
    ['below it', `${label}\n${answer}`],
    ['beside its second line', `${first}\n${last.padEnd(90)}${answer}`],
    ['below its second line', `${first}\n${last}\n${answer}`],
  ])('%s', (_where, text) => {
    expect(settled({ label, type }, `Form\n\n${text}\n\nOther: abc\n`)).toBe(value);
  });

  test('is no other question that begins alike', () => {
    const found = foundIn({ label: `${label} Or not`, type }, `Form\n\n${first}\nat all?   ${answer}\n`);
    expect(found.every(({ quality }) => quality < 0.8)).toBe(true);
  });
});

test('many lines that begin alike are looked at in time', () => {
  const label = `${'word '.repeat(20)}end`;
  const text = `${'word '.repeat(12)}\n`.repeat(400);
  const started = process.cpuUsage().user;
  expect(settled({ label, type: 'text' }, text)).toBeNull();
  expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
});
