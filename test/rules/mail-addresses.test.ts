// Which texts are addresses of recipients, and what a configured sender is made of.
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/platform/config.ts';
import { isMailAddress, parseSender } from '../../src/platform/mail/mail-address.ts';

describe('addresses', () => {
  test.each([
    'anna@example.com',
    "o'neill+intake@mail.example.co.uk",
    'a!b&c@xn--mller-kva.example',
    'anna@müller.example',
    'anna@пример.рф',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is one', (text) => expect(isMailAddress(text)).toBe(true));
  test.each([
    '',
    'anna',
    '@example.com',
    'anna@',
    'anna@localhost',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    'a@b.c\r\nBcc: x',
    'anna@example.com\n',
    'Anna <anna@example.com>',
    '<anna@example.com>',
    '"anna"@example.com',
    'anna@example.com,bob@example.com',
    'anna@example.com bob@example.com',
    'anna..b@example.com',
    '.anna@example.com',
    'anna.@example.com',
    'anna@-example.com',
    'anna@example..com',
    'anna@exa mple.com',
    'anna@example.com\u0000',
    'a(comment)@example.com',
    'a@b@example.com',
    'group:a@example.com;',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`,
  ])('%j is none', (text) => expect(isMailAddress(text)).toBe(false));

  test.each([
    ['intake@example.com', { name: null, address: 'intake@example.com' }],
    [' Intake Desk <intake@mailhost> ', { name: 'Intake Desk', address: 'intake@mailhost' }],
    [
      String.raw`"Intake \"Desk\", Acme" <a@b.example>`,
      { name: 'Intake "Desk", Acme', address: 'a@b.example' },
    ],
    ['<a@b.example>', { name: null, address: 'a@b.example' }],
    ['Intake', null],
    ['Intake <a@b.example', null],
    ['a@b.example, c@d.example', null],
    ['Intake <a b@c.example>', null],
    ['Intake\r\n<a@b.example>', null],
  ])('the sender %j', (text, sender) => expect(parseSender(text)).toEqual(sender));

  test('a sender that is none stops the start, with an example', () => {
    const start = (from: string) =>
      loadConfig({ INTAKE_DATA_DIR: '/nowhere', INTAKE_EMAIL_FROM: from }).config;
    expect(start('Intake <a@b.example>').INTAKE_EMAIL_FROM).toBe('Intake <a@b.example>');
    expect(() => start('Intake')).toThrow(
      'INTAKE_EMAIL_FROM is "Intake": not a sender of mails. Example: INTAKE_EMAIL_FROM=Intake <intake@example.com>',
    );
  });
});
