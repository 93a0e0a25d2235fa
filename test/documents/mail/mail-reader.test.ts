// What a mail says: who, when, what about, its text, whatever program wrote it.
import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../../../src/documents/page.ts';
import { readOf } from '../page-checks.ts';
import { HEAD, mail, read } from './read-mail.ts';
import { file, html, mailOf, parts, text, type Part } from './samples.ts';

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

  test('is a mail without the lines of mail servers where it has parts or an encoding', async () => {
    const header = ['From: a@example.com', 'Subject: Papers'];
    const encoded = await mail(mailOf(text('Total: 12'), header));
    expect(encoded).toMatchObject({
      mimeType: 'message/rfc822',
      text: `${header.join('\n')}\n\nTotal: 12\n`,
    });
    const attached = latin1(
      'From: a@example.com\nDate: 3 Nov\nContent-Type: multipart/mixed;\n boundary=B\n\n--B\n\nSee\n--B\nContent-Type: text/plain; name=a.txt\nContent-Disposition: attachment\n\nText\n--B--\n',
    );
    expect((await mail(attached)).names).toEqual(['a.txt']);
    for (const none of [
      'From: Anna\nSubject: Chairs\nContent-Type: text/plain\n\nx',
      'Subject: x\nContent-Transfer-Encoding: 7bit\n\nx',
    ])
      expect(readOf(await read(Buffer.from(none))).mimeType).toBe('text/plain');
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
