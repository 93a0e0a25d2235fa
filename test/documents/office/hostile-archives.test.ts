// Archives that were made to do harm, or that broke on their way: each comes to an end of its own.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import {
  archiveOf,
  docx,
  MIME,
  packageParts,
  SHEET_TYPE,
  WORD_TYPE,
  xlsx,
  type Part,
} from '../../harness/archives.ts';
import { body, end, LIMITS, line, MAIN, withMain } from './documents.ts';

const MEBIBYTE = 1024 * 1024;
const read = (bytes: Uint8Array) => readDocument(bytes, LIMITS);

describe('archives', () => {
  test.each<[string, Buffer, string]>([
    [
      'that grow beyond all measure',
      withMain({ content: body(line('a')), size: 65 * MEBIBYTE }),
      'too_large',
    ],
    [
      'whose other parts do',
      withMain(body(line('a')), ['media/x.bin', { content: '', size: 64 * MEBIBYTE }]),
      'too_large',
    ],
    [
      'that grow too much for their size',
      withMain(body(`${line('a')}${' '.repeat(3 * MEBIBYTE)}`)),
      'too_large',
    ],
    [
      'with a part that is larger than it says',
      withMain({ content: body(line('a'.repeat(5000))), size: 100 }),
      'corrupt',
    ],
    [
      'with a part that is smaller than it says',
      withMain({ content: body(line('a')), size: 5000 }),
      'corrupt',
    ],
    ['with a part that was changed', withMain({ content: body(line('a')), crc: 1 }), 'corrupt'],
    [
      'with a stored part whose size is wrong',
      withMain({ content: body(line('a')), stored: true, size: 10 }),
      'corrupt',
    ],
    ['with a locked part', withMain({ content: body(line('a')), flags: 1 }), 'encrypted'],
    ['with a part twice', withMain(body(line('a')), ['WORD\\document.xml', body(line('b'))]), 'corrupt'],
    [
      'with more parts than any',
      withMain(
        body(line('a')),
        ...Array.from({ length: 10_001 }, (_, at): [string, Part] => [
          `${at}`,
          { content: '', stored: true },
        ]),
      ),
      'too_large',
    ],
    [
      'with names that lead out of them',
      withMain(body(line('a')), ['../../etc/passwd', 'x'], ['/a', ''], ['C:\\b', '']),
      'a',
    ],
    ['with stored parts', withMain({ content: body(line('a')), stored: true }), 'a'],
    ['in archives', archiveOf([['x.docx', docx(line('a'))]]), 'unsupported_type'],
    [
      'that say nothing of their document',
      archiveOf([...packageParts(MAIN, WORD_TYPE).slice(0, 1), [MAIN, body(line('a'))]]),
      'corrupt',
    ],
    ['without their document', archiveOf(packageParts(MAIN, WORD_TYPE)), 'corrupt'],
    [
      'of presentations',
      archiveOf([
        ...packageParts('ppt/p.xml', `${MIME}.presentationml.presentation.main+xml`),
        ['ppt/p.xml', '<p/>'],
      ]),
      'unsupported_type',
    ],
    [
      'of OpenDocument',
      archiveOf([['mimetype', { content: 'application/vnd.oasis.opendocument.text', stored: true }]]),
      'unsupported_type',
    ],
    [
      'with macros',
      archiveOf([
        ...packageParts(MAIN, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
        [MAIN, body(line('a'))],
        ['word/vbaProject.bin', 'x'],
      ]),
      'a',
    ],
    [
      'that lie about their kind',
      archiveOf([...packageParts(MAIN, SHEET_TYPE), [MAIN, body(line('a'))]]),
      'no_text',
    ],
    ['that are their own document', archiveOf(packageParts('[Content_Types].xml', WORD_TYPE)), 'no_text'],
  ])('%s', async (_what, bytes, expected) => {
    const reading = await read(bytes);
    expect(end(reading)).toBe(expected);
    if (!reading.ok) expect(reading.message).toMatch(/^[A-Z].*\.$/);
  });

  test('name what they are, and what to do', async () => {
    const bytes = archiveOf([
      ['mimetype', { content: 'application/vnd.oasis.opendocument.text', stored: true }],
    ]);
    expect(await read(bytes)).toMatchObject({
      mimeType: 'application/vnd.oasis.opendocument.text',
      message:
        'OpenDocument files cannot be read (application/vnd.oasis.opendocument.text). Save it as DOCX, XLSX or PDF, and send that.',
    });
  });

  test.each([
    ['Word documents', docx(line('The quick brown fox').repeat(50), { header: line('x') })],
    ['workbooks', xlsx([{ rows: '<row><c><v>1</v></c></row>'.repeat(50) }])],
  ])('cut off: %s', async (_what, bytes) => {
    for (let part = 1; part < 20; part++) {
      const reading = await read(bytes.subarray(0, Math.floor((bytes.length * part) / 20)));
      expect(end(reading)).toBe('corrupt');
    }
  });

  test('any byte of which is wrong are read or refused, and break nothing', async () => {
    const bytes = docx(line('abc'), { header: line('x') });
    for (let at = 4; at < bytes.length; at += 3) {
      const broken = Buffer.from(bytes);
      broken[at] = (broken[at] ?? 0) ^ 0x5a;
      const reading = await read(broken);
      expect(reading.ok || 'failureCode' in reading).toBe(true);
    }
  });
});

describe('compound files', () => {
  const compound = (name: string): Buffer =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(504),
      Buffer.from(`${name}\0`, 'utf16le'),
      Buffer.alloc(512),
    ]);

  test('are locked Office files', async () => {
    expect(await read(compound('EncryptedPackage'))).toMatchObject({
      failureCode: 'encrypted',
      message: 'The file is protected with a password. Remove the password and send it again.',
    });
  });

  test('are else old ones', async () => {
    expect(await read(compound('WordDocument'))).toMatchObject({
      failureCode: 'unsupported_type',
      mimeType: 'application/x-cfb',
      message: expect.stringContaining('Save it as DOCX, XLSX or PDF'),
    });
  });
});
