// Boxes that a page draws, and what is drawn into them.
import { describe, expect, test } from 'vitest';
import { candidatesFor } from '../../rules/extraction/pages.ts';
import { pagePdf } from '../pdf-samples.ts';
import {
  check,
  cross,
  FIRST,
  oval,
  pageOf,
  question,
  readingOf,
  SECOND,
  signsPdf,
  square,
  text,
} from './strokes.ts';

const [X1, Y1] = FIRST;
const [X2, Y2] = SECOND;

const sides = (x: number, y: number): string =>
  [
    `${x} ${y} m ${x + 9} ${y} l S`,
    `${x + 9} ${y} m ${x + 9} ${y + 9} l S`,
    `${x + 9} ${y + 9} m ${x} ${y + 9} l S`,
    `${x} ${y + 9} m ${x} ${y} l S`,
  ].join(' ');
/** As style sheets' borders are printed: a filling between two outlines. */
const frame = (x: number, y: number): string => `${x} ${y} 10 10 re ${x + 1} ${y + 1} 8 8 re f*`;
const rounded = (x: number, y: number): string => `1 w ${oval(x + 5, y + 4, 5)} S`;
/** As browsers print a box that is ticked. */
const blue = (x: number, y: number): string =>
  `0 0.46 1 rg ${x} ${y} 9 9 re f 1 G 1.5 w ${x + 2} ${y + 5} m ${x + 4} ${y + 2} l ${x + 8} ${y + 7} l S 0 g 0 G 1 w`;

describe('a box that is drawn', () => {
  test.each([
    ['a square with a cross', `${square(X1, Y1)} ${cross(X1, Y1)}`, square(X2, Y2)],
    [
      'a square with a check mark that reaches beyond it',
      `${square(X1, Y1)} 0 0 1 RG ${check(X1, Y1)} 0 G`,
      square(X2, Y2),
    ],
    ['a square with a smaller one in it', `${square(X1, Y1)} ${X1 + 2} ${Y1 + 2} 5 5 re f`, square(X2, Y2)],
    ['a square that is filled beside an empty one', `${square(X1, Y1)} ${X1} ${Y1} 9 9 re f`, square(X2, Y2)],
    ['four lines with a cross', `${sides(X1, Y1)} ${cross(X1, Y1)}`, sides(X2, Y2)],
    ['a filling between outlines with a cross', `${frame(X1, Y1)} ${cross(X1, Y1)}`, frame(X2, Y2)],
    ['a circle with a dot', `${rounded(X1, Y1)} ${oval(X1 + 5, Y1 + 4, 2)} f`, rounded(X2, Y2)],
    ['a square with a letter in it', `${square(X1, Y1)} ${text('x', X1 + 2, Y1 + 2)}`, square(X2, Y2)],
    ['a white tick on blue', blue(X1, Y1), `1 g ${X2} ${Y2} 9 9 re f 0 g ${square(X2, Y2)}`],
    ['all boxes as one path', `${X1} ${Y1} 9 9 re ${X2} ${Y2} 9 9 re 400 400 9 9 re S ${cross(X1, Y1)}`, ''],
  ])('stands where it is, ticked or not: %s', async (_what, first, second) => {
    const page = await pageOf(question(first, second));
    expect(page.text.replaceAll(/ +/g, ' ')).toBe('Married: ☒ Yes ☐ No\n');
    const box = page.words.find(({ start }) => page.text[start] === '☒');
    expect(box).toMatchObject({ x: expect.closeTo(X1 / 600, 2), width: expect.closeTo(9 / 600, 2) });
    const [found] = candidatesFor({ label: 'Married', type: 'yes_no' }, [page]);
    expect(found?.value).toBe('yes');
    expect(found?.valueRaw.replaceAll(/ +/g, ' ')).toBe('☒ Yes ☐ No');
    expect(page.text).toContain(found?.valueRaw);
  });

  test.each(['4', '8', 'l', 'u', 'n', 'H'])(
    'is ticked by any sign that a form may have for it: %s',
    async (sign) => {
      const content = question(
        `${square(X1, Y1, 12)} BT /Z 10 Tf ${X1 + 1} ${Y1 + 2} Td (${sign}) Tj ET`,
        square(X2, Y2, 12),
      );
      const [page] = (await readingOf(signsPdf(content))).pages;
      expect(page?.text.replaceAll(/ +/g, ' ')).toBe('Married: ☒ Yes ☐ No\n');
    },
  );

  test.each([
    ['Wingdings', '\\250', '\\376', '☐', '☒'],
    ['ABCDEF+Wingdings-Regular', '\\250', '\\375', '☐', '☒'],
    ['Wingdings /ToUnicode 5 0 R', '\\250', '\\376', '☐', '☒'],
    ['ABCDEF+Wingdings2 /ToUnicode 5 0 R', '\\243', '\\122', '☐', '☒'],
    ['ABCDEF+OpenSymbol /ToUnicode 5 0 R', '\\250', '\\376', '☐', '☒'],
    ['Icons /ToUnicode 5 0 R', '\\250', '\\376', '\uf0a8', '\uf0fe'],
    ['Arial', '\\250', '\\376', '¨', 'þ'],
  ])('may be a sign of a font of signs: %s', async (font, first, second, one, other) => {
    const sign = (code: string, x: number): string => `BT /Z 11 Tf ${x} 700 Td (${code}) Tj ET`;
    const content = question(sign(first, X1), sign(second, X2));
    const signs = `/TrueType /BaseFont /${font} /Encoding /WinAnsiEncoding`;
    const [page] = (await readingOf(signsPdf(content, signs))).pages;
    expect(page?.text.replaceAll(/ +/g, ' ')).toBe(`Married: ${one} Yes ${other} No\n`);
  });

  test('says which of several words was meant', async () => {
    const page = await pageOf(question(square(X1, Y1), `${square(X2, Y2)} ${cross(X2, Y2)}`));
    expect(candidatesFor({ label: 'Married', type: 'text' }, [page])[0]?.value).toBe('No');
  });

  test('answers nothing where none is ticked', async () => {
    const page = await pageOf(question(square(X1, Y1), square(X2, Y2)));
    expect(page.text.replaceAll(/ +/g, ' ')).toBe('Married: ☐ Yes ☐ No\n');
    expect(
      candidatesFor({ label: 'Married', type: 'yes_no' }, [page]).map(({ value }) => value),
    ).not.toContain('yes');
  });

  test('is in its place within a run of words', async () => {
    const page = await pageOf(
      `${text('Express:      yes       no', 60, 700)} ${square(109, 699, 8)} ${square(144, 699, 8)} ${cross(144, 699, 8)}`,
    );
    expect(page.text.replaceAll(/ +/g, ' ')).toBe('Express: ☐ yes ☒ no\n');
  });

  test('is read on a page that is turned', async () => {
    const content = question(square(X1, Y1), `${square(X2, Y2)} ${cross(X2, Y2)}`);
    const { pages } = await readingOf(
      pagePdf(`0 1 -1 0 800 0 cm ${content}`, '/MediaBox [0 0 800 600] /Rotate 90'),
    );
    expect(pages[0]?.text.replaceAll(/ +/g, ' ')).toBe('Married: ☐ Yes ☒ No\n');
  });

  test('may be a sign that a pen has ticked', async () => {
    const sign = (x: number): string => `BT /Z 11 Tf ${x} 700 Td (o) Tj ET`;
    const content = question(sign(X1), `${sign(X2)} ${cross(X2 + 1, Y2 + 2, 6)}`);
    const [page] = (await readingOf(signsPdf(content))).pages;
    expect(page?.text.replaceAll(/ +/g, ' ')).toBe('Married: ❏ Yes ☒ No\n');
  });
});

describe('no box', () => {
  test.each([
    ['a comb', [0, 1, 2, 3].map((i) => square(X1 + 9 * i, Y1)).join(' ')],
    ['a grid', [0, 1].map((i) => square(X1, Y1 - 4 + 9 * i)).join(' ')],
    ['a bullet', `${X1} ${Y1} 7 7 re f`],
    ["a legend's colour", `1 0 0 rg 0 G ${X1} ${Y1} 8 8 re B 0 g`],
    ['a number in a frame', `${square(X1, Y1, 12)} ${text('7', X1 + 3, Y1 + 2)}`],
    ['a triangle', `${X1} ${Y1} m ${X1 + 9} ${Y1} l ${X1 + 4} ${Y1 + 9} l h S`],
    ['a cell of a table', `${X1} ${Y1} 60 14 re S`],
    ['a square that nobody sees', `1 G ${square(X1, Y1)} 0 G`],
    ['a square without words in its row', square(X1, 300)],
    [
      'a word in outlines',
      `${oval(X1, Y1 + 4, 4)} S ${oval(X1 + 9.5, Y1 + 4, 4, 6)} f ${oval(X1 + 19, Y1 + 4, 4)} S`,
    ],
    [
      'a dash in a square, which may mean either',
      `${square(X1, Y1)} ${X1 + 2} ${Y1 + 4.5} m ${X1 + 7} ${Y1 + 4.5} l S`,
    ],
    ['an underline', '155 697 m 175 697 l S'],
  ])('is %s', async (_what, drawn) => {
    expect((await pageOf(question(drawn, ''))).text).not.toMatch(/[☐☒]/);
  });

  test('is what lies below a picture', async () => {
    const picture = `q 12 0 0 12 ${X1 - 1} ${Y1 - 1} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0040 EI Q`;
    expect((await pageOf(question(`${square(X1, Y1)} ${picture}`, ''))).text).not.toMatch(/[☐☒]/);
  });
});
