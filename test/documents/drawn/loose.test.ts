// Ticks and crosses without a box, and rings around a single letter: which of several answers they say.
import { describe, expect, test } from 'vitest';
import { candidatesFor } from '../../rules/extraction/pages.ts';
import type { Page } from '../../../src/documents/page.ts';
import { check, cross, oval, pageOf, text } from './strokes.ts';

const answer = (page: Page, type: 'yes_no' | 'text', label = 'Married'): string | null => {
  const [first] = candidatesFor({ label, type }, [page]);
  const stands = first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0;
  return stands ? first.value : null;
};

const asked = (drawn: string): string =>
  [text('Married:', 60, 700), text('Yes', 155, 700), text('No', 215, 700), drawn].join(' ');
/** Two curves of a hand, and a shape that is filled, before `Yes`. */
const curved = '140 704 m 141 702 142 700 143 699 c 145 703 148 708 151 711 c S';
const filled = '140 704 m 143 699 l 151 710 l 150 711 l 143 702 l 141 705 l h f';

describe('a mark beside an answer', () => {
  test.each([
    ['a tick before yes', check(140, 698), 'yes'],
    ['a tick behind yes', check(176, 698), 'yes'],
    ['a tick before no', check(200, 698), 'no'],
    ['a cross before no', cross(203, 699), 'no'],
    ['a cross behind no', cross(233, 699), 'no'],
    ['a tick of curves', curved, 'yes'],
    ['a tick that is filled', filled, 'yes'],
    ['a tick as wide on the left', '140 710 m 145 699 l 150 710 l S', 'yes'],
  ])('is a tick at its words: %s', async (_what, drawn, value) => {
    const page = await pageOf(asked(drawn));
    expect(answer(page, 'yes_no')).toBe(value);
    expect(answer(page, 'text')?.toLowerCase()).toBe(value);
  });

  test.each([
    ['between two', check(186, 698)],
    ['at both', `${check(140, 698)} ${check(200, 698)}`],
  ])('lets nothing stand %s', async (_what, drawn) => {
    const page = await pageOf(asked(drawn));
    expect(answer(page, 'yes_no')).toBeNull();
    expect(answer(page, 'text')).toBeNull();
  });

  const list = (drawn: string): string =>
    `${text('Status', 60, 700)} ${text('single', 80, 685)} ${text('married', 80, 670)} ${text('divorced', 80, 655)} ${drawn}`;

  test('says which line of a list was meant, and no other one stands', async () => {
    const page = await pageOf(list(check(66, 668)));
    expect(page.text).toContain('\n☒married\n');
    const found = candidatesFor({ label: 'Status', type: 'text' }, [page]);
    expect(found[0]?.value).toBe('married');
    expect([null, 'married']).toContain(answer(page, 'text', 'Status'));
  });

  test.each([
    ['a point of a list', list([683, 668, 653].map((y) => check(66, y)).join(' '))],
    ['far from words', asked(check(300, 698))],
    ['across words', asked(cross(156, 698, 14))],
    ['beside words that stand alone', `${text('Paid', 155, 700)} ${check(140, 698)}`],
    ['of a shape around it', asked(`${oval(146, 704, 12)} S ${check(140, 698)}`)],
    ['not to be seen', asked(`1 G ${check(140, 698)} 0 G`)],
    ['no tick', asked('140 699 m 145 709 l 150 699 l S')],
    ['a single stroke', asked('140 699 m 149 708 l S')],
  ])('is none where it is %s', async (_what, content) => {
    expect((await pageOf(content)).text).not.toContain('☒');
  });
});

describe('a ring around a single letter', () => {
  const ring = (x: number, across = 8): string => `${oval(x, 704, across, 8)} S`;
  const letters = (shown: string, drawn: string): string => `${text(shown, 60, 700)} ${drawn}`;

  test.each([
    ['Married:  Y / N', ring(113), 'yes'],
    ['Married:  Y / N', ring(127), 'no'],
    ['Married:  Y/N', ring(113, 5), 'yes'],
    ['Married:  J / N', ring(126), 'no'],
  ])('%s', async (shown, drawn, value) => {
    const page = await pageOf(letters(shown, drawn));
    expect(page.text).toContain('☒');
    expect(answer(page, 'yes_no')).toBe(value);
  });

  test('around both it says nothing, nor does it where there is none', async () => {
    for (const drawn of [ring(119, 14), '']) {
      const page = await pageOf(letters('Married:  Y / N', drawn));
      expect(page.text).not.toContain('☒');
      expect(answer(page, 'yes_no')).toBeNull();
      expect(answer(page, 'text')).toBeNull();
    }
  });

  test('around both words it says nothing', async () => {
    const page = await pageOf(letters('Married:  Yes / No', `${oval(128, 704, 26, 9)} S`));
    expect(page.text).not.toContain('☒');
  });
});
