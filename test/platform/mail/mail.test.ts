// The mailer against real servers: headers, parts, TLS and login.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { startMailServer } from '../../harness/outside/mail.ts';
import { closeStarted, FROM, MAIL, send, started, type Sending } from './mail-scene.ts';

afterEach(closeStarted);
const folder = mkdtempSync(join(tmpdir(), 'intake-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('not configured', () => {
  test('without a server or without a sender nothing is sent', async () => {
    const { url, mails } = await started(startMailServer());
    for (const part of [{}, { url, from: undefined }, { url: undefined }])
      expect(await send(part)).toEqual({ outcome: 'not_configured', logged: '' });
    expect(mails).toEqual([]);
  });
});

describe('sent', () => {
  const sentTo = async (sending: Omit<Sending, 'url'>) => {
    const { url, mails } = await started(startMailServer());
    expect(await send({ url, ...sending })).toEqual({ outcome: 'sent', logged: '' });
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (mail === undefined) throw new Error('no mail');
    return mail;
  };
  const header = (headers: string[], name: string): string[] =>
    headers
      .filter((line) => line.toLowerCase().startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2));

  test('one mail in two parts to one recipient, marked as automatic, its id at the domain of the sender', async () => {
    const mail = await sentTo({});
    expect(mail).toMatchObject({
      from: FROM,
      to: [MAIL.to],
      text: 'plain words',
      html: '<p>marked words</p>',
    });
    expect(header(mail.headers, 'from')).toEqual([`Acme <${FROM}>`]);
    expect(header(mail.headers, 'to')).toEqual([MAIL.to]);
    expect(header(mail.headers, 'subject')).toEqual(['Hello']);
    expect(header(mail.headers, 'auto-submitted')).toEqual(['auto-generated']);
    expect(header(mail.headers, 'message-id')).toEqual([
      expect.stringMatching(/^<[^<>@\s]+@sender\.example>$/),
    ]);
    expect(header(mail.headers, 'date')).toHaveLength(1);
    expect(header(mail.headers, 'content-type')[0]).toMatch(/^multipart\/alternative/);
  });

  test('the configured name goes before the organization’s', async () => {
    const mail = await sentTo({ from: '"Intake, Desk" <intake@sender.example>' });
    expect(header(mail.headers, 'from')).toEqual(['"Intake, Desk" <intake@sender.example>']);
  });

  test.each([
    'Evil\r\nBcc: victim@example.com',
    'Evil\nX-Evil: 1\n\nbody',
    'Evil\u2028Bcc: victim@example.com',
    '" <boss@bank.example>, "',
    'boss@bank.example',
    'Müller & Söhne 東京'.repeat(30),
    '\ud800 half \u202e turned',
  ])('names and subjects of others stay what they are: %j', async (name) => {
    const mail = await sentTo({ mail: { fromName: name, subject: name } });
    expect(mail.to).toEqual([MAIL.to]);
    const names = mail.headers.map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
    expect(names.toSorted()).toEqual(
      [
        'from',
        'to',
        'subject',
        'auto-submitted',
        'message-id',
        'date',
        'mime-version',
        'content-type',
      ].toSorted(),
    );
    expect(header(mail.headers, 'from')).toEqual([expect.stringMatching(/ <intake@sender\.example>$/)]);
    expect(mail.headers.join('')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  test('a mail to a domain in another script', async () => {
    const { headers } = await sentTo({ mail: { to: 'anna@müller.example' } });
    expect(header(headers, 'to')).toEqual(['anna@xn--mller-kva.example']);
  });
});

describe('TLS and login', () => {
  const secured = async (options: object = {}) => {
    const certificate = await (await testAuthority()).issue(['127.0.0.1']);
    return started(
      startMailServer({
        ...certificate,
        disabledCommands: [],
        authOptional: false,
        onAuth: ({ username, password }, _session, done) =>
          password === 'p@ss:word' ? done(null, { user: username }) : done(new Error(`no: ${password}`)),
        ...options,
      }),
    );
  };
  const login = (url: string, password = 'p@ss:word', rest = '?tls.rejectUnauthorized=false') =>
    `${url.replace('://', `://desk%40acme:${encodeURIComponent(password)}@`)}${rest}`;

  test('STARTTLS where the server has it, then the login of the address', async () => {
    const { url, mails } = await secured();
    expect(await send({ url: login(url) })).toMatchObject({ outcome: 'sent' });
    expect(mails).toMatchObject([{ secure: true, user: 'desk@acme' }]);
  });
  test('smtps://', async () => {
    const { url, mails } = await secured({ secure: true });
    expect(await send({ url: login(url.replace('smtp:', 'smtps:')) })).toMatchObject({ outcome: 'sent' });
    expect(mails).toMatchObject([{ secure: true }]);
  });
  test('a certificate that nobody vouches for gets neither login nor mail', async () => {
    const { url, mails } = await secured();
    const { outcome, logged } = await send({ url: login(url, 'p@ss:word', '') });
    expect(outcome).toBe('failed');
    expect(logged).not.toContain('p@ss');
    expect(mails).toEqual([]);
  });
  test('a certificate that the authority of this deployment vouches for', async () => {
    const { url, mails } = await secured();
    const file = join(folder, 'ca.pem');
    writeFileSync(file, (await testAuthority()).ca);
    expect(await send({ url: login(url, 'p@ss:word', ''), caFile: file })).toMatchObject({ outcome: 'sent' });
    expect(mails).toMatchObject([{ secure: true, user: 'desk@acme' }]);
    // What the address says of TLS besides goes on to hold.
    const other = login(url, 'p@ss:word', '?tls.servername=elsewhere.test');
    expect(await send({ url: other, caFile: file })).toMatchObject({ outcome: 'failed' });
  });
  test('requireTLS=true sends nothing where the server has no STARTTLS', async () => {
    const { url, mails } = await started(startMailServer());
    expect((await send({ url: `${url}?requireTLS=true` })).outcome).toBe('failed');
    expect(mails).toEqual([]);
  });
  test('a refused login: the log has the code, never the password', async () => {
    const { url, mails } = await secured();
    const { outcome, logged } = await send({
      url: login(url, 'wrong word', '?tls.rejectUnauthorized=false&logger=true&debug=true'),
    });
    expect(outcome).toBe('failed');
    expect(JSON.parse(logged)).toMatchObject({ level: 'warn', code: 'EAUTH', smtpStatus: 535 });
    expect(logged).not.toMatch(/wrong|desk/);
    expect(mails).toEqual([]);
  });
});
