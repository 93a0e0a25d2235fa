// Pages that draw too much, or what no program draws.
import { describe, expect, test } from 'vitest';
import { pagePdf } from '../pdf-samples.ts';
import { cross, FIRST, pageOf, question, readingOf, SECOND, square, text } from './strokes.ts';

const many = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join(' ');
const column = (i: number): [number, number] => [(i % 50) * 11, 20 + Math.floor(i / 50) * 11];
const FORM = `${text('An application for a permit', 60, 740)} ${question(square(...FIRST), `${square(...SECOND)} ${cross(...SECOND)}`)}`;

describe('a page that draws too much', () => {
  test.each([
    ['shapes', many(6000, (i) => `${i % 500} ${i % 600} m ${(i % 500) + 7} ${(i % 600) + 8} l S`)],
    ['lines', many(9000, (i) => `${i % 500} ${i % 600} m ${(i % 500) + 30} ${i % 600} l S`)],
    ['objects', `1 g ${many(21_000, () => '0 0 600 800 re f')}`],
    ['pieces of a path', many(300, () => many(100, (j) => `${j} 0 m ${j + 5} 5 l`) + ' S')],
  ])('says nothing of boxes, not even that they are empty: %s', async (_what, content) => {
    const page = await pageOf(`${content} 0 g ${FORM}`);
    expect(page.text.replaceAll(/ +/g, ' ')).toBe('An application for a permit\nMarried: Yes No\n');
  });

  test('is read in time: boxes, rings and lines through words by the thousand', async () => {
    const from = process.cpuUsage();
    const words = many(600, (i) => text('Yes No', ...column(i * 3)));
    const lines = many(
      1500,
      (i) => `${column(i)[0]} ${column(i)[1] + 3} m ${column(i)[0] + 33} ${column(i)[1] + 3} l S`,
    );
    await readingOf(pagePdf(`${words} ${lines} ${many(1900, (i) => square(...column(i), 7))}`));
    const { user, system } = process.cpuUsage(from);
    expect(user + system).toBeLessThan(5_000_000);
  });
});

describe('numbers that are none', () => {
  test.each([
    ['beyond all bounds', '1e38 0 0 1e38 0 0 cm 1e30 1e30 9 9 re S'],
    ['that make everything a point', 'q 0 0 0 0 140 698 cm 0 0 9 9 re S Q'],
    ['without a path', 'S f B* h 1 2 l S'],
    ['of a curve that is cut off', '140 698 m 1 2 3 4 c S 5 re S'],
  ])('are no box: %s', async (_what, drawn) => {
    const { pages } = await readingOf(pagePdf(`q ${drawn} Q ${question('', '')}`));
    expect(pages[0]?.text).not.toMatch(/[☐☒]/);
  });
});

test('a tick of very many pieces leaves its box unsaid', async () => {
  const scribble = `140 698 m ${many(300, (i) => `${140 + (i % 9)} ${698 + ((i * 7) % 9)} l`)} S`;
  const page = await pageOf(question(`${square(...FIRST)} ${scribble}`, square(...SECOND)));
  expect(page.text.replaceAll(/ +/g, ' ')).toBe('Married: Yes ☐ No\n');
});
