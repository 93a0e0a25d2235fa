// What a mail says: who, when, what about, its text, whatever program wrote it; and what hangs on it.
import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../../../src/documents/page.ts';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { faultsOf, readOf, type Read } from '../page-checks.ts';
import { file, html, mailOf, parts, pngOf, text, type Part } from './samples.ts';

const LIMITS = { maxPages: 50, maxCharacters: 1_000_000 };
const read = (bytes: Uint8Array): Promise<Reading> => readDocument(bytes, LIMITS);

async function mail(bytes: Uint8Array): Promise<Read & { text: string; names: (string | null)[] }> {
  const reading = readOf(await read(bytes));
  expect(reading.pages.flatMap(faultsOf)).toEqual([]);
  return {
    ...reading,
    text: reading.pages.map((page) => page.text).join(''),
    names: (reading.attachments ?? []).map(({ filename }) => filename),
  };
}

const HEAD = 'From: Anna <anna@example.com>\nTo: desk@example.com\nSubject: Papers\n\n';
const latin1 = (all: string): Buffer => Buffer.from(all.replaceAll('\n', '\r\n'), 'latin1');
const simple = (header: string, body: string): Buffer =>
  latin1(`From: a@example.com\nMIME-Version: 1.0\n${header}\n\n${body}`);

describe('the header', () => {
  test.each([
    ['encoded words', 'Subject: =?utf-8?Q?M=C3=BCller?= =?utf-8?B?LCBLw7Zsbg==?=', 'Subject: Müller, Köln'],
    ['another charset', 'Subject: =?iso-8859-1?Q?Gr=FC=DFe?=', 'Subject: Grüße'],
    ['folded', 'Subject: one\n\ttwo\n  three', 'Subject: one two three'],
    ['bytes of Windows', 'Subject: Gr\u00fc\u00dfe', 'Subject: Grüße'],
    [
      'copies',
      'To: b@example.com\nCc: c@example.com,\n d@example.com',
      'To: b@example.com\nCc: c@example.com, d@example.com',
    ],
    ['the date as written', 'Date: Tue, 3 Nov 2026 09:05:01 +0100', 'Date: Tue, 3 Nov 2026 09:05:01 +0100'],
    ['no header of the body', 'Subject: x\nX-Spam: yes', 'Subject: x'],
    ['control characters', 'Subject: a\u0000b\u0007c', 'Subject: abc'],
  ])('%s', async (_name, header, shown) => {
    expect((await mail(simple(header, 'Text'))).text).toBe(`From: a@example.com\n${shown}\n\nText\n`);
  });

  test('comes after what a mailbox or an editor puts before it', async () => {
    const plain = 'From: a@example.com\nMIME-Version: 1.0\n\nText';
    for (const before of ['From a@example.com Mon Oct  5 09:05:01 2026\n', '\u00ef\u00bb\u00bf', '\n\n'])
      expect((await mail(latin1(before + plain))).text).toBe('From: a@example.com\n\nText\n');
  });

  test('of thousands of recipients is cut', async () => {
    const { text: all } = await mail(simple(`To: ${'someone@example.com, '.repeat(10_000)}`, 'Text'));
    expect(all.length).toBeLessThan(5000);
    expect(all).toMatch(/ …\n\nText\n$/);
  });
});

describe('the text', () => {
  const cases: [string, Part, string][] = [
    ['plain', text('Grüße\r\nzwei'), 'Grüße\nzwei\n'],
    [
      'HTML as it is seen',
      html('<p>Total <b>12</b></p><p style="display:none">99</p><script>1</script>'),
      'Total 12\n',
    ],
    [
      'plain before HTML',
      parts('alternative', text('Total: 12 EUR'), html('<p>Total: <b>12 EUR</b></p>')),
      'Total: 12 EUR\n',
    ],
    ['HTML where plain is empty', parts('alternative', text(' \n'), html('<p>Total</p>')), 'Total\n'],
    [
      'HTML where plain is a stub',
      parts('alternative', text('No HTML?'), html(`<p>${'Total of all items. '.repeat(9).trim()}</p>`)),
      `${'Total of all items. '.repeat(9).trim()}\n`,
    ],
    ['several parts', parts('mixed', text('one'), text('two')), 'one\ntwo\n'],
    [
      'plain text and HTML one after the other, without what is hidden',
      parts('mixed', text('one'), html('<p>two</p><p hidden>99</p>')),
      'one\ntwo\n',
    ],
    [
      'HTML where it has struck out what plain has not',
      parts('alternative', text('Total: 10 12'), html('<p>Total: <s>10</s> 12</p>')),
      'Total: 12\n',
    ],
    ['related', parts('related', parts('alternative', text('one'), html('<p>one</p>'))), 'one\n'],
    [
      'signed beside',
      parts('signed', text('one'), file('smime.p7s', 'x', 'application/pkcs7-signature')),
      'one\n',
    ],
    ['quoted mails', text('Yes.\r\n\r\n> Total: 12\r\n>> Old'), 'Yes.\n\n> Total: 12\n>> Old\n'],
    [
      'flowed',
      { headers: ['Content-Type: text/plain; format=flowed'], body: 'one \r\ntwo\r\nthree' },
      'one two\nthree\n',
    ],
    [
      'quoted-printable, in the charset of its part',
      {
        headers: [
          'Content-Type: text/plain; charset=iso-8859-15',
          'Content-Transfer-Encoding: quoted-printable',
        ],
        body: 'Gr=FC=DFe 5 =A4 =\r\nsoft',
      },
      'Grüße 5 € soft\n',
    ],
    ['a charset that is none', text('one', 'text/plain; charset=nonsense'), 'one\n'],
  ];
  test.each(cases)('%s', async (_name, body, shown) => {
    expect((await mail(mailOf(body))).text).toBe(HEAD + shown);
  });

  test('is a mail by its header, not by its name; a memo is none', async () => {
    const memo = 'From: Anna\nSubject: Chairs\n\nTotal: 12';
    expect(readOf(await read(Buffer.from(memo))).mimeType).toBe('text/plain');
    const raw = Buffer.concat([
      simple('Content-Type: image/png', ''),
      Buffer.alloc(3000, 0x80),
      Buffer.alloc(50),
    ]);
    expect(await read(raw)).toMatchObject({ mimeType: 'message/rfc822' });
  });

  test('that is encrypted, or wrapped by its signature, is refused with a way out', async () => {
    const wrapped = (type: string): Buffer =>
      simple(`Content-Type: application/pkcs7-mime; smime-type=${type}`, 'MIAG');
    const encrypted = [
      wrapped('enveloped-data'),
      mailOf(
        parts(
          'encrypted; protocol="application/pgp-encrypted"',
          text('Version: 1', 'application/pgp-encrypted'),
        ),
      ),
      mailOf(text('-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA')),
    ];
    for (const bytes of encrypted)
      expect(await read(bytes)).toMatchObject({ ok: false, failureCode: 'encrypted' });
    expect(await read(wrapped('signed-data'))).toMatchObject({ ok: false, failureCode: 'unsupported_type' });
  });
});

describe('attachments', () => {
  const pdf = file('invoice.pdf', '%PDF-1.4', 'application/pdf');
  const inline = (id: string): string[] => [`Content-ID: <${id}>`, 'Content-Disposition: inline'];

  test('are documents of their own, the same bytes once', async () => {
    const { names, notes, attachments } = await mail(
      mailOf(
        parts(
          'mixed',
          text('See'),
          pdf,
          file('again.pdf', '%PDF-1.4', 'application/pdf'),
          file('a.docx', 'PK', 'x/y'),
        ),
      ),
    );
    expect(names).toEqual(['invoice.pdf', 'a.docx']);
    expect(attachments?.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['%PDF-1.4', 'PK']);
    expect(notes).toEqual([]);
  });

  test('forwarded mails are called by their subject', async () => {
    const inner = mailOf(text('Inner'), [
      'From: b@example.com',
      'Subject: =?utf-8?Q?=C3=9Cber?= a/b',
      'MIME-Version: 1.0',
    ]);
    const forwarded: Part = { headers: ['Content-Type: message/rfc822'], body: inner.toString() };
    const { names, text: all, attachments } = await mail(mailOf(parts('mixed', text('See'), forwarded)));
    expect(names).toEqual(['Über a b.eml']);
    expect(all).toBe(`${HEAD}See\n`);
    expect((await mail(attachments?.[0]?.bytes ?? Buffer.alloc(0))).text).toMatch(
      /^From: b@example.com\n[^]*Inner\n$/,
    );
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\Users\\\\me\\\\a.pdf', 'a.pdf'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['a\u0007b.pdf', 'ab.pdf'],
    ['=?utf-8?Q?M=C3=BCller.pdf?=', 'Müller.pdf'],
    ['/', null],
    [`${'x'.repeat(500)}.pdf`, 'x'.repeat(200)],
  ])('%j is called %j', async (given, name) => {
    expect((await mail(mailOf(parts('mixed', text('See'), file(given, 'x', 'a/b'))))).names).toEqual([name]);
  });

  const none: [string, Part][] = [
    ['no documents were left out: invite.ics', file('invite.ics', 'x', 'application/octet-stream')],
    ['no documents were left out: text/calendar', text('BEGIN', 'text/calendar')],
    ['no documents were left out: smime.p7s', file('smime.p7s', 'x', 'application/pkcs7-signature')],
    [
      'cannot be opened; ask the sender to send it as a PDF: winmail.dat',
      file('winmail.dat', 'x', 'application/ms-tnef'),
    ],
    ['Empty attachments were left out: a.pdf', file('a.pdf', '', 'application/pdf')],
    [
      'belong to the text were left out: logo.png',
      file('logo.png', pngOf(900, 200), 'image/png', ...inline('logo')),
    ],
    ['too small to hold text were left out: dot.png', file('dot.png', pngOf(20, 20), 'image/png')],
  ];
  test.each(none)('%s', async (note, part) => {
    const body = parts('related', html('<p>See</p><img src="cid:logo">'), part);
    const { names, notes } = await mail(mailOf(body));
    expect({ names, notes }).toEqual({ names: [], notes: [expect.stringContaining(note)] });
  });

  test('are photos too, where they stand in the text', async () => {
    const photo = file('photo.png', pngOf(1200, 1600), 'image/png', ...inline('photo'));
    const shown = parts('related', html('<img src="cid:photo">See'), photo);
    const added = parts('mixed', text('See'), file('scan.png', pngOf(300, 400), 'image/png'));
    expect((await mail(mailOf(shown))).names).toEqual(['photo.png']);
    expect((await mail(mailOf(added))).names).toEqual(['scan.png']);
  });

  test('are fifty at most; the others are named', async () => {
    const many = Array.from({ length: 65 }, (_, n) => file(`a${n}.txt`, `text ${n}`, 'text/plain'));
    const { names, notes } = await mail(mailOf(parts('mixed', text('See'), ...many)));
    expect(names).toHaveLength(50);
    expect(notes).toEqual([expect.stringMatching(/: a50\.txt, .*, a59\.txt and 5 more\.$/)]);
  });
});

const others = join(import.meta.dirname, '../../../../shared/data/nasty/docling-formats/email');
if (!existsSync(others))
  process.stdout.write('Skipped: mails of others are not at ../shared/data/nasty beside the checkout.\n');

test.skipIf(!existsSync(others))('mails of others', async () => {
  const sample = (name: string): Promise<Reading> => read(readFileSync(join(others, name)));
  expect(readOf(await sample('eml_with_attachment.eml')).attachments).toMatchObject([
    { filename: 'test.txt' },
  ]);
  expect(readOf(await sample('eml_simple.eml')).pages[0]?.text).toMatch(/^From: /);
  expect(await sample('msg_simple.msg')).toMatchObject({ failureCode: 'unsupported_type' });
});
