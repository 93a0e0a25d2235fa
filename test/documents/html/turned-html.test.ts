// Text that a page shows from right to left whatever its letters are: told as in plain text, by control characters.
import { expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { readOf } from '../page-checks.ts';

const LIMITS = { maxPages: 50, maxCharacters: 1_000_000 };
const read = async (html: string) =>
  readOf(await readDocument(new TextEncoder().encode(`<!doctype html>${html}`), LIMITS));
const STYLE = '<style>.r{unicode-bidi:bidi-override;direction:rtl}</style>';

test.each([
  ['<p>Salary: <bdo dir=rtl>00.01</bdo> EUR</p>', 'Salary: \u202e00.01\u202c EUR\n'],
  ['<p>Salary: <bdo dir=RTL><b>00.01</b></bdo> EUR</p>', 'Salary: \u202e00.01\u202c EUR\n'],
  ['<p>Days: <span style="unicode-bidi:bidi-override;direction:rtl">03</span></p>', 'Days: \u202e03\u202c\n'],
  [`${STYLE}<div class=r>one<br>two</div>`, '\u202eone\u202c\n\u202etwo\u202c\n'],
  [`${STYLE}<table class=r><tr><td>one</td><td>two</td></tr></table>`, '\u202eone\u202c  \u202etwo\u202c\n'],
])('%s', async (html, text) => {
  const { pages, notes } = await read(html);
  expect(pages[0]?.text).toBe(text);
  expect(notes.join()).toContain('changes its direction');
});

test.each([
  ['<p>Salary: <bdo dir=ltr>10.00</bdo> EUR</p>'],
  ['<p>Salary: <bdi dir=rtl>10.00</bdi> EUR</p>'],
  ['<p style="unicode-bidi:isolate">Salary: 10.00 EUR</p>'],
])('not turned: %s', async (html) => {
  const { pages, notes } = await read(html);
  expect(pages[0]?.text).toBe('Salary: 10.00 EUR\n');
  expect(notes).toEqual([]);
});
