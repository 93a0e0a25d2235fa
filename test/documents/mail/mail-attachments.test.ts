// What hangs on a mail: which of it becomes a document, and what the notes say of the rest.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { archiveOf, docx } from '../../harness/archives.ts';
import { HEAD, mail } from './read-mail.ts';
import { file, html, mailOf, parts, pngOf, text, type Part } from './samples.ts';

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

  const mp3 = Buffer.concat([
    Buffer.from('ID3\x03\0\0\0\0\0\0'),
    Buffer.from([0xff, 0xfb, 0x90, 0x44]),
    Buffer.alloc(500),
  ]);
  const never: [string, Uint8Array][] = [
    ['papers.zip', archiveOf([['invoice.pdf', '%PDF-1.4']])],
    ['cut-off.zip', archiveOf([['invoice.pdf', '%PDF-1.4']]).subarray(0, 60)],
    ['papers.tgz', gzipSync('text')],
    ['papers.7z', Buffer.from('377abcaf271c00040000', 'hex')],
    ['memo.mp3', mp3],
    ['film.mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')],
    ['setup.exe', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)])],
  ];
  test.each(never)('that nobody can ever read are left out: %s', async (name, bytes) => {
    const { names, notes } = await mail(
      mailOf(parts('mixed', text('See'), file(name, bytes, 'application/pdf'))),
    );
    expect({ names, notes }).toEqual({
      names: [],
      notes: [
        `Archives, recordings and programs are never opened and were left out; send by itself what they hold: ${name}.`,
      ],
    });
  });

  const advised: [string, Uint8Array][] = [
    ['a.docx', docx('<w:p/>')],
    ['cut-off.docx', docx('<w:p/>').subarray(0, 300)],
    ['a.odt', archiveOf([['mimetype', 'application/vnd.oasis.opendocument.text']])],
    ['a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a.zip', Buffer.from('%PDF-1.4')],
  ];
  test.each(advised)('that may be read, or saved anew, are documents: %s', async (name, bytes) => {
    const { names } = await mail(mailOf(parts('mixed', text('See'), file(name, bytes, 'application/zip'))));
    expect(names).toEqual([name]);
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
