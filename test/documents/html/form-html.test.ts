// Forms in HTML: what their fields show.
import { expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { readOf } from '../page-checks.ts';

const LIMITS = { maxPages: 50, maxCharacters: 1_000_000 };
const textOf = async (html: string): Promise<string> =>
  readOf(await readDocument(new TextEncoder().encode(`<!doctype html>${html}`), LIMITS)).pages[0]?.text ?? '';

test('says which boxes are ticked, and of radio buttons the one that a browser shows as chosen', async () => {
  const radio = (name: string, label: string, more = ''): string =>
    `<label><input type="RADIO" name="${name}" ${more}>${label}</label>`;
  const html = `<form id=f><p>Damage <input type=checkbox checked> glass <input type=checkbox>fire
    <input type=checkbox checked style="display:none"><input type=checkbox checked hidden></p>
    <p>Sex ${radio('s', 'f', 'checked')} ${radio('s', 'm', 'checked')}</p>
    <table><tr><td>Paid</td><td>${radio('p', 'yes', 'checked')}</td><td>${radio('p', 'no')}</td></tr></table></form>
    <form><p>Sex ${radio('s', 'f', 'checked')} ${radio('s', 'm')} ${radio('p', 'no', 'checked form=f')}</p></form>
    <p>${radio('', 'one', 'checked')} ${radio('', 'two', 'checked')}</p>`;
  expect(await textOf(html)).toBe(
    'Damage ☒ glass ☐ fire\nSex ☐ f ☒ m\nPaid  ☐ yes  ☐ no\nSex ☒ f ☐ m ☒ no\n☒ one ☒ two\n',
  );
});
