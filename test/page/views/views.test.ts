// The applicant's pages as documents: complete in every language, in order for every reader, and markup of nobody but us.
import { DOCX } from '../../../src/catalog/media-types.ts';
import { describe, expect, test } from 'vitest';
import { NOTHING, type Html } from '../../../src/platform/html.ts';
import { SHIPPED_LOCALES, type ShippedLocale } from '../../../src/sessions/form/locale.ts';
import { renderField } from '../../../src/page/fields/render.ts';
import { textsFor } from '../../../src/page/texts.ts';
import { documentsFragment, documentsPage } from '../../../src/page/sending/documents-view.ts';
import { receiptPage } from '../../../src/page/sending/receipt-view.ts';
import { sectionPage } from '../../../src/page/asking/section-view.ts';
import { elementsOf, skeletonOf, type Found } from './views-document.ts';
import {
  allPages,
  BASE,
  documentsView,
  fieldOf,
  frameOf,
  receiptView,
  sectionView,
} from './views-samples.ts';

const named = (found: Found[], ...names: string[]): Found[] =>
  found.filter(({ name }) => names.includes(name));
const valuesOf = (found: Found[], attribute: string): string[] =>
  found.flatMap(({ attributes }) => attributes[attribute] ?? []);
const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

describe.each(SHIPPED_LOCALES)('every page in %s', (locale) => {
  const pages = Object.entries(allPages(locale)).map(([name, { markup }]) => ({
    name,
    markup,
    found: elementsOf({ markup }),
  }));

  test('is a document in its language whose title is the heading', () => {
    for (const { name, markup, found } of pages) {
      expect([name, markup.startsWith('<!doctype html>')]).toEqual([name, true]);
      expect([name, named(found, 'html')[0]?.attributes['lang']]).toEqual([name, locale]);
      const heading = plain(named(found, 'h1')[0]?.text);
      const title = named(found, 'title')[0]?.text ?? '';
      const prefix = found.some(({ attributes }) => 'data-error-summary' in attributes)
        ? `${textsFor(locale).t('common.error')} `
        : '';
      expect([name, title.startsWith(prefix)]).toEqual([name, true]);
      const [first = ''] = title.slice(prefix.length).split(' – ');
      expect([name, first !== '' && heading.endsWith(plain(first))]).toEqual([name, true]);
    }
  });

  test('has every text: nothing is missing, undefined or left to fill in', () => {
    for (const { name, markup, found } of pages) {
      const body = named(found, 'body')[0]?.text ?? '';
      expect([name, body.match(/undefined|null|NaN|\[object|Invalid Date|[{}]/g)]).toEqual([name, null]);
      expect([name, markup.match(/="(undefined|null|NaN)"/g)]).toEqual([name, null]);
    }
  });

  test('has one h1 and headings that never skip a level', () => {
    for (const { name, found } of pages) {
      const levels = named(found, 'h1', 'h2', 'h3', 'h4').map((heading) => Number(heading.name.slice(1)));
      expect([name, levels.filter((level) => level === 1)]).toEqual([name, [1]]);
      const content = levels.slice(levels.indexOf(1));
      const skips = content.filter((level, index) => level > (content[index - 1] ?? level) + 1);
      expect([name, skips]).toEqual([name, []]);
    }
  });

  test('ties labels, hints and links to what is there', () => {
    for (const { name, found } of pages) {
      const ids = valuesOf(found, 'id');
      expect([name, new Set(ids).size]).toEqual([name, ids.length]);
      const labels = valuesOf(named(found, 'label'), 'for');
      const pointed = [
        ...labels,
        ...[...valuesOf(found, 'aria-describedby'), ...valuesOf(found, 'aria-labelledby')].flatMap((value) =>
          value.split(' '),
        ),
        ...valuesOf(found, 'href').flatMap((href) => (href.startsWith('#') ? [href.slice(1)] : [])),
      ];
      expect([name, pointed.filter((id) => !ids.includes(id))]).toEqual([name, []]);
      const inputs = named(found, 'input', 'select', 'textarea').filter(
        ({ attributes }) => attributes['type'] !== 'hidden',
      );
      const unlabelled = inputs.filter(({ attributes }) => !labels.includes(attributes['id'] ?? ''));
      expect([name, unlabelled]).toEqual([name, []]);
      expect([name, named(found, 'button', 'a').filter(({ text }) => text.trim() === '')]).toEqual([
        name,
        [],
      ]);
    }
  });

  test('posts its forms to the session with the token against forged forms', () => {
    for (const { name, markup, found } of pages) {
      const forms = named(found, 'form').map(({ attributes }) => attributes);
      const elsewhere = forms.filter(
        ({ method, action }) => method !== 'post' || !action?.startsWith(`${BASE}/`),
      );
      expect([name, elsewhere]).toEqual([name, []]);
      const tokens = named(found, 'input').filter(({ attributes }) => attributes['name'] === 'csrf');
      expect([name, valuesOf(tokens, 'value')]).toEqual([name, forms.map(() => 'token')]);
      if (name.startsWith('bare'))
        expect([name, forms.length, markup.includes(BASE)]).toEqual([name, 0, false]);
    }
  });

  test('keeps the strict Content-Security-Policy: no inline script or style, nothing from elsewhere', () => {
    for (const { name, found } of pages) {
      expect([name, named(found, 'style', 'iframe', 'object', 'base')]).toEqual([name, []]);
      const inline = named(found, 'script').filter(
        ({ text, attributes }) => text !== '' || !('src' in attributes),
      );
      expect([name, inline]).toEqual([name, []]);
      const attributes = found.flatMap((one) => Object.keys(one.attributes));
      expect([name, attributes.filter((one) => /^(on|style$)/.test(one))]).toEqual([name, []]);
      const loaded = [...valuesOf(named(found, 'link'), 'href'), ...valuesOf(found, 'src')];
      expect([name, loaded.filter((url) => !/^\/(?!\/)/.test(url))]).toEqual([name, []]);
    }
  });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></head></main></form><h1>mine</h1>',
  '</textarea><!-- <![CDATA[ ]]> --!>',
  '&lt;b&gt; &#60; &amp;',
  '${x} {organization} {n, plural, other {#}} #',
  '\u202Egpj.exe\u202C \u0000\u0007\u001B\u0085 \uD800',
  'x'.repeat(2000),
];
/** The same length and the same places to break, but harmless. */
const tamed = (text: string): string => text.replace(/[^\s\w.-]/g, 'x');

/** The part of the page of documents that the script asks for. */
function fragmentOf(locale: ShippedLocale, say: (text: string) => string = String): Html {
  return documentsFragment(frameOf(locale, say), documentsView(say));
}

describe.each(HOSTILE)('%j in every text that people write', (hostile) => {
  const say = (text: string): string => `${text} ${hostile}`;
  const pagesSaying = (what: (text: string) => string): Record<string, Html> => ({
    ...allPages('en', what),
    fragment: fragmentOf('en', what),
  });
  const pages = pagesSaying(say);

  test('is text and no markup', () => {
    for (const [name, harmless] of Object.entries(pagesSaying((text) => tamed(say(text)))))
      expect([name, skeletonOf(pages[name] ?? NOTHING)]).toEqual([name, skeletonOf(harmless)]);
  });

  test('is shown as it is, without control characters', () => {
    const shown = hostile.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').trim();
    const rows = named(elementsOf(pages['check'] ?? NOTHING), 'dt').map(({ text }) => text);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((text) => !text.includes(shown))).toEqual([]);
  });
});

describe('the page of documents', () => {
  const page = elementsOf(documentsPage(frameOf('en'), documentsView()));

  test('the fragment for the script has the same parts as the page, and they say the same', () => {
    const parts = (found: Found[]): [string, string][] =>
      found.flatMap(({ attributes, text }): [string, string][] =>
        attributes['data-part'] === undefined ? [] : [[attributes['data-part'], plain(text)]],
      );
    const fresh = parts(elementsOf(fragmentOf('en')));
    expect(fresh.length).toBeGreaterThan(3);
    expect(parts(page).filter(([name]) => name !== 'errors')).toEqual(fresh);
  });

  test('offers the camera and the files alike', () => {
    const [input] = page.filter(({ attributes }) => attributes['type'] === 'file');
    expect(input?.attributes['accept']).toContain('image/*');
    expect(input?.attributes['accept']?.split(',')).toEqual(expect.arrayContaining([DOCX, '.docx']));
    expect(input?.attributes).not.toHaveProperty('capture');
  });

  test('tells the limit beforehand, never more than is taken', () => {
    const hint = page.find(({ attributes }) => attributes['id'] === 'upload-invoice-hint');
    expect(hint?.text.replaceAll(/\s+/g, ' ').trim()).toBe(
      'PDF, Word, photo, or CSV: up to 25 MB per file. It is uploaded as soon as you choose it.',
    );
  });

  test('every failure says what to do; unknown ones are not blamed on the applicant', () => {
    const failed = page.filter(({ attributes }) => attributes['data-state'] === 'failed');
    expect(failed).toHaveLength(8);
    expect(new Set(failed.map(({ text }) => text.replace(/^.*?readable/s, ''))).size).toBe(8);
  });

  test('what is wrong stands at its input too', () => {
    const input = page.find(({ attributes }) => attributes['id'] === 'upload-invoice');
    expect(input?.attributes['aria-describedby']).toBe('upload-invoice-hint upload-invoice-error');
    expect(page.find(({ attributes }) => attributes['id'] === 'upload-invoice-error')?.text.trim()).toBe(
      'Choose a file',
    );
  });
});

test('the receipt links only to web addresses', () => {
  for (const returnUrl of ['javascript:alert(1)', 'data:text/html,x', '//evil.test', null]) {
    const page = receiptPage(frameOf('en'), { ...receiptView(), returnUrl });
    expect(page.markup).not.toContain('rel="noreferrer"');
  }
});

test('what was typed stands in the page again', () => {
  const { texts } = frameOf('en');
  const field = renderField(texts, { ...fieldOf(), value: 'NL91 "wrong"' });
  const inputs = named(elementsOf(sectionPage(frameOf('en'), sectionView(), [field])), 'input');
  expect(valuesOf(inputs, 'value')).toContain('NL91 "wrong"');
});
