// What a file seems to be by its first bytes, and whether that may be what is asked for.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isAccepted, signatureOf } from '../../../src/documents/signature.ts';
import { READABLE } from '../../../src/catalog/media-types.ts';
import { runs } from '../../harness/properties.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('signatureOf', () => {
  test.each<[string, Uint8Array, string | null]>([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a PDF behind other bytes', Buffer.from(`\n${'junk '.repeat(100)}%PDF-1.4`), 'application/pdf'],
    ['a PDF whose header is damaged', Buffer.from('%PDX\n1 0 obj <<'), 'application/pdf'],
    ['a PDF too far behind', Buffer.from(`${' '.repeat(1024)}%PDF-1.4`), 'text/plain'],
    ['a JPEG', hex('ffd8ffe000104a464946'), 'image/jpeg'],
    ['a JPEG with an archive behind', Buffer.concat([hex('ffd8ffe0'), hex('504b0304')]), 'image/jpeg'],
    ['a PNG', hex('89504e470d0a1a0a'), 'image/png'],
    ['a PNG without its end of line', hex('89504e470d0a1a'), null],
    ['a TIFF of Intel', hex('49492a0008'), 'image/tiff'],
    ['a TIFF of Motorola', hex('4d4d002a00'), 'image/tiff'],
    ['a WebP', Buffer.from('RIFF....WEBPVP8 '), 'image/webp'],
    ['a GIF', Buffer.from('GIF89a\x01\x00'), 'image/gif'],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic'), 'image/heic'],
    ['an archive', hex('504b030414'), 'application/zip'],
    ['an archive without entries', hex('504b0506'), 'application/zip'],
    ['an archive that begins with a PDF', Buffer.from('PK\x03\x04a.pdf%PDF-1.4\n'), 'application/zip'],
    [
      'a tape archive of a PDF',
      Buffer.from(`${'\0'.repeat(257)}ustar${'\0'.repeat(250)}%PDF-1.4`),
      'application/x-tar',
    ],
    ['a RAR archive of a PDF', Buffer.from('Rar!\x1a\x07\x00%PDF-1.4'), 'application/x-rar-compressed'],
    ['an old Office file', hex('d0cf11e0a1b11ae1'), null],
    [
      'a locked Office file',
      Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.from('EncryptedPackage\0', 'utf16le')]),
      'application/encrypted',
    ],
    ['HTML', Buffer.from('<!doctype html>'), 'text/plain'],
    ['XML in UTF-8 with its mark', hex('efbbbf3c3f786d6c'), 'text/plain'],
    ['words', Buffer.from('Straße, №1'), 'text/plain'],
    ['words of Latin-1', Buffer.from('Stra\xdfe', 'latin1'), 'text/plain'],
    ['words of UTF-16', hex('fffe41004200'), 'text/plain'],
    ['a program', hex('4d5a90000300'), null],
    ['an ELF program', hex('7f454c46020101'), null],
    ['zeros', Buffer.alloc(100), null],
    ['nothing', Buffer.alloc(0), null],
  ])('%s', (_what, bytes, expected) => {
    expect(signatureOf(bytes)).toBe(expected);
  });

  test('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
        const type = signatureOf(bytes);
        expect(type === null || /^[a-z]+\/[a-z\d-]+$/.test(type)).toBe(true);
      }),
      runs(100),
    );
  });
});

describe('isAccepted', () => {
  test.each<[string | null, string[], boolean]>([
    ['application/pdf', ['application/pdf', 'image/*'], true],
    ['application/pdf', [' Application/PDF '], true],
    ['application/pdf', ['image/*'], false],
    ['application/pdf', ['*/*'], true],
    ['application/pdf', ['application/*'], true],
    ['application/pdf', ['pdf'], false],
    ['image/png', ['image/*'], true],
    ['image/png', ['image/jpeg'], false],
    ['image/gif', ['image/*'], false],
    ['image/gif', ['image/gif', '*/*'], false],
    ['image/heic', ['image/*'], false],
    ['text/plain', ['text/csv'], true],
    ['text/plain', ['text/html'], true],
    ['text/plain', ['application/xml'], true],
    ['text/plain', ['image/*', 'application/pdf'], false],
    ['application/zip', ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'], true],
    ['application/zip', ['application/pdf'], false],
    ['application/zip', READABLE, true],
    ['application/zip', ['application/vnd.ms-excel.sheet.macroenabled.12'], true],
    ['application/zip', ['application/vnd.oasis.opendocument.text', 'application/zip'], false],
    ['application/zip', ['application/*'], true],
    ['application/encrypted', READABLE, true],
    ['application/encrypted', ['application/pdf', 'image/*'], false],
    [null, ['*/*'], false],
    ['application/pdf', [], false],
  ])('%s for %j: %s', (seems, accepted, expected) => {
    expect(isAccepted(seems, accepted)).toBe(expected);
  });

  test('what nobody narrows down takes all that can be read', () => {
    for (const type of [
      'application/pdf',
      'application/zip',
      'image/jpeg',
      'image/png',
      'image/tiff',
      'image/webp',
      'text/plain',
    ])
      expect({ type, isTaken: isAccepted(type, READABLE) }).toEqual({ type, isTaken: true });
  });
});
