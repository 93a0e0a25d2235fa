// The excerpt of an answer: text that the database takes, never above its size, whatever bytes arrived.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { excerptOf } from '../../../src/webhooks/sending/attempts.ts';
import { runs } from '../../harness/properties.ts';

test.each([
  ['', null],
  ['ok', 'ok'],
  ['line\r\n\ttab', 'line\r\n\ttab'],
  ['nul\u0000 and \u001b[31m', 'nul\ufffd and \ufffd[31m'],
  ['Zoë 漢字 😀', 'Zoë 漢字 😀'],
])('%j', (text, expected) => {
  expect(excerptOf(Buffer.from(text))).toBe(expected);
});

test('a character cut in half at the end is left out', () => {
  expect(excerptOf(Buffer.from(`${'a'.repeat(2047)}ë`))).toBe('a'.repeat(2047));
});

test('any bytes become at most 2 KiB of text without control characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
      const text = excerptOf(bytes) ?? '';
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2048);
      expect(text.isWellFormed()).toBe(true);
      // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
      expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
    }),
    runs(100),
  );
});
