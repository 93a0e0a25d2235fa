// What is said at the door of a file that nobody can read.
import { expect, test } from 'vitest';
import { READABLE } from '../../../src/catalog/media-types.ts';
import { unacceptable } from '../../../src/documents/acceptance.ts';

const OLD_WORD = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
/** The first entry of the archive is its media type, stored. */
const OPEN_DOCUMENT = Buffer.concat([
  Buffer.from('504b0304', 'hex'),
  Buffer.alloc(26),
  Buffer.from('mimetypeapplication/vnd.oasis.opendocument.textPK'),
]);

test.each([
  ['an old Word file', OLD_WORD, /Old Word and Excel files/],
  ['an OpenDocument file', OPEN_DOCUMENT, /OpenDocument files cannot be read/],
])('%s is refused at once, with what to send instead', (_what, bytes, told) => {
  const refused = unacceptable(bytes, READABLE);
  expect(refused).toMatchObject({ code: 'unsupported_type', message: expect.stringMatching(told) });
  expect(refused?.message).toContain('Save it as DOCX, XLSX or PDF');
  expect(refused?.message).toContain('message/rfc822');
  expect(unacceptable(bytes, ['*/*'])?.code).toBe('unsupported_type');
});

test('of what can be read elsewhere only the kinds that are wanted are told', () => {
  const refused = unacceptable(Buffer.from('some text'), ['application/pdf']);
  expect(refused?.message).toBe('the file is none of application/pdf');
});

test('mails are taken where nothing is declared', () => {
  expect(unacceptable(Buffer.from('From: a@example.com\r\nSubject: x\r\n\r\nText'), READABLE)).toBeNull();
});
