// Mails that were made to break who reads them end as a reading, and soon.
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../src/documents/page.ts';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { faultsOf } from '../page-checks.ts';
import { file, html, mailOf, parts, text } from './samples.ts';

const LIMITS = { maxPages: 200, maxCharacters: 2_000_000 };
const read = (all: string | Uint8Array): Promise<Reading> =>
  readDocument(typeof all === 'string' ? Buffer.from(all, 'latin1') : all, LIMITS);

const HEAD = 'From: a@example.com\nMIME-Version: 1.0\n';
const MIXED = `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`;
const deep = (levels: number): string =>
  HEAD +
  Array.from({ length: levels }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join(
    '',
  ) +
  '\nText';

describe('goes beyond a limit:', () => {
  test.each([
    ['parts inside of parts', deep(5000), 'too_large'],
    ['headers', `${HEAD}${'X-A: b\n'.repeat(400_000)}\nText`, 'too_large'],
    [
      'headers of all parts together',
      MIXED + `--b\nX: ${'y'.repeat(100)}\n\nz\n`.repeat(25_000),
      'too_large',
    ],
    ['text', `${HEAD}\n${'a long line of text\n'.repeat(110_000)}`, 'page_limit'],
  ])('%s', async (_name, all, failureCode) => {
    expect(await read(all)).toMatchObject({ ok: false, failureCode, mimeType: 'message/rfc822' });
  });
});

describe('is read as what it is:', () => {
  test.each([
    ['forty parts inside of each other', deep(40), /Text\n$/],
    ['folded without end', `${HEAD}X-A: b\n${' c\n'.repeat(300_000)}\nText`, /Text\n$/],
    ['encoded words without end', `Subject: ${'=?utf-8?q?a?= '.repeat(100_000)}\n${HEAD}\nText`, /Text\n$/],
    ['open comments', `${HEAD}Content-Type: text/plain; ${'('.repeat(300_000)}\n\nText`, /Text\n$/],
    [
      'parameters without end',
      `${HEAD}Content-Type: text/plain; ${'n*1*=a;'.repeat(50_000)}\n\nText`,
      /Text\n$/,
    ],
    ['a boundary that never comes', `${MIXED}Text`, /^From: a@example\.com\n$/],
    ['a part that never ends', `${MIXED}--b\n\nText`, /Text\n$/],
    ['a boundary inside of another', `${MIXED}--b\n\nText\n--bb\n--b--\nAfter`, /Text\n--bb\n$/],
    ['no boundary', `${HEAD}Content-Type: multipart/mixed\n\n--\nText`, /^From: /],
    ['base64 that is none', `${HEAD}Content-Transfer-Encoding: base64\n\n=== !!! \u00ff`, /^From: /],
  ])('%s', async (_name, all, shown) => {
    const reading = await read(all);
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.pages.flatMap(faultsOf)).toEqual([]);
    expect(reading.pages.map((page) => page.text).join('')).toMatch(shown);
  });

  test('twenty thousand attachments: fifty, and a note of the others', async () => {
    const reading = await read(
      MIXED + '--b\nContent-Type:a/b\n\n'.repeat(20_000).replaceAll(/\n\n/g, () => `\n\n${count++}\n`),
    );
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.attachments).toHaveLength(50);
    expect(reading.notes.join(' ').length).toBeLessThan(1000);
  });
  let count = 0;

  test('cut off anywhere', async () => {
    const whole = mailOf(
      parts(
        'mixed',
        parts('alternative', text('Grüße'), html('<p>Grüße')),
        file('a.pdf', '%PDF-1.4', 'application/pdf'),
      ),
    );
    for (let end = 80; end < whole.length; end += 3) {
      const reading = await read(whole.subarray(0, end));
      expect(reading.ok ? reading.pages.flatMap(faultsOf) : [reading]).toEqual([]);
    }
  });
});
