// The mail with the link to continue, as far as names can do something to it.
import { expect, test } from 'vitest';
import { linkMail } from '../../../src/sessions/mail/link.ts';

test('a name that runs from right to left turns nothing beside it', () => {
  const { text, html, fromName } = linkMail({
    locale: 'en',
    organization: 'משרד 12',
    title: 'New \u202esupplier',
    link: 'https://intake.example.com/s/x',
    validUntil: null,
  });
  for (const part of [text, html]) {
    expect(part).toContain('at \u2068משרד 12\u2069. You can');
    expect(part).toContain('“New supplier”');
  }
  expect(fromName).toBe('משרד 12');
});
