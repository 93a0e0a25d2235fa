// POST /sessions/{sessionId}/handoff with notify.email: the mail that arrives, and what is answered where none does.
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../../src/platform/config.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createAdmitToken } from '../../../src/sessions/life/authenticate.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, publish, setAccount, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import {
  freePort,
  startMailServer,
  startRawServer,
  type MailServer,
  type ReceivedMail,
} from '../../harness/outside/mail.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { openedSession, sessionRow } from '../../harness/sessions/sessions.ts';

const PUBLIC_URL = 'https://intake.example.com';
const ORGANIZATION = `Müller & "Söhne" <b>GmbH</b>`;
const TITLES = {
  en: 'New supplier',
  nl: 'Nieuwe leverancier',
  de: 'Neue Lieferanten',
  fr: 'Nouveau fournisseur',
  es: 'Nuevo proveedor',
};

const logged = new PassThrough();
const closing: (() => Promise<unknown>)[] = [];
let server: MailServer;
let app: TestApp;
let tenant: Tenant;

/** What the server does with the next recipient. */
let onRecipient: () => Promise<void> = () => Promise.resolve();

async function takeRecipient(done: (error?: Error | null) => void): Promise<void> {
  const refusal = await onRecipient().catch((error: unknown) => error as Error);
  done(refusal ?? null);
}

beforeAll(async () => {
  server = await startMailServer({
    onRcptTo: (_address, _session, done) => void takeRecipient(done),
  });
  app = await appWith({ INTAKE_SMTP_URL: server.url.replace('://', '://desk:word@') });
  tenant = await tenantOf(app);
});
afterAll(async () => {
  for (const close of closing) await close();
  await server.close();
});

async function appWith(config: Partial<Config>): Promise<TestApp> {
  const started = await startTestApp({
    role: 'api',
    config: { INTAKE_PUBLIC_URL: PUBLIC_URL, INTAKE_EMAIL_FROM: 'intake@sender.example', ...config },
    log: createLog({ level: 'trace', format: 'json', to: logged }),
  });
  closing.push(() => started.close());
  return started;
}

async function tenantOf(own: TestApp): Promise<Tenant> {
  const made = await newTenant(own);
  await setAccount(own, made, { name: ORGANIZATION });
  await publish(own, made, { ...WORKFLOW, title: TITLES });
  return made;
}

const TO = 'anna.applicant@example.com';
const handOff = (sessionId: string, own = tenant) =>
  own.api.post(`/sessions/${sessionId}/handoff`, { notify: { email: TO } });

/** The mail that this handoff sent. */
async function mailed(sessionId: string): Promise<{ mail: ReceivedMail; body: Json }> {
  const before = server.mails.length;
  const { status, body } = await handOff(sessionId);
  expect(status).toBe(200);
  expect(body.notification).toEqual({ requested: true, sent: true });
  expect(server.mails).toHaveLength(before + 1);
  const mail = server.mails.at(-1);
  if (mail === undefined) throw new Error('no mail');
  return { mail, body };
}

describe('the mail', () => {
  test.each([
    ['en', 'Continue', 'Your link to continue: New supplier', 'The link works until'],
    ['nl', 'Verdergaan', 'Uw link om verder te gaan: Nieuwe leverancier', 'De link werkt tot'],
    ['de', 'Weitermachen', 'Ihr Link zum Weitermachen: Neue Lieferanten', 'Der Link gilt bis'],
    [
      'fr',
      'Continuer',
      'Votre lien pour continuer\u00a0: Nouveau fournisseur',
      'Le lien est valable jusqu’au',
    ],
    ['es', 'Continuar', 'Su enlace para continuar: Nuevo proveedor', 'El enlace es válido hasta el'],
  ] as const)('in %s, as text and as HTML', async (locale, button, subject, until) => {
    const opened = await openedSession(tenant, { locale: `${locale}-CH` });
    const { mail, body } = await mailed(opened.session_id);
    const { text, html } = mail;
    expect(mail).toMatchObject({ from: 'intake@sender.example', to: [TO] });
    expect(mail.headers).toEqual(
      expect.arrayContaining([`To: ${TO}`, `Subject: ${subject}`, 'Auto-Submitted: auto-generated']),
    );
    const date = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(opened.expires_at));
    const time = `${opened.expires_at.slice(11, 16)} UTC`;
    for (const part of [text, html]) {
      expect(part).toContain(TITLES[locale]);
      expect(part).toContain(body.signed_url);
      expect(part).toContain(`${until} ${date}`);
      expect(part).toContain(time);
    }
    expect(text).toContain(`\n\n${body.signed_url}\n\n`);
    expect(text.endsWith(`\n${ORGANIZATION}\n`)).toBe(true);
    expect(html).toContain(`<html lang="${locale}" dir="ltr">`);
    expect(html).toMatch(new RegExp(`<a href="${body.signed_url}"[^>]*>${button}</a>`));
    expect(html).toContain('Müller &amp; &quot;Söhne&quot; &lt;b&gt;GmbH&lt;/b&gt;');
    expect(html).not.toMatch(/<b>|<script|<img|<link|https?:\/\/(?!intake\.example\.com\/)/);
  });

  test('its link leads into the session, like that of the answer', async () => {
    const { session_id } = await openedSession(tenant);
    const { mail, body } = await mailed(session_id);
    const link = /^https:\S+$/m.exec(mail.text)?.[0] ?? '';
    expect(link).toBe(body.signed_url);
    expect(link.startsWith(`${PUBLIC_URL}/s/slt_`)).toBe(true);
    const admit = createAdmitToken(app.store.database.sql, Date.now);
    const token = link.slice(`${PUBLIC_URL}/s/`.length);
    const caller = await admit({ token, kind: 'link', sessionId: null, clientAddress: () => '127.0.0.1' });
    expect(caller).toMatchObject({ sessionId: session_id, orgId: tenant.orgId });
  });

  test('goes out once per handoff that asks, when the handoff stands already; a marked session can ask again', async () => {
    const { session_id } = await openedSession(tenant);
    const seen: string[] = [];
    onRecipient = async () => void seen.push((await sessionRow(app, session_id)).status);
    const first = await mailed(session_id);
    const second = await mailed(session_id);
    onRecipient = () => Promise.resolve();
    expect(seen).toEqual(['customer_complete', 'customer_complete']);
    expect([first.body.already_marked, second.body.already_marked]).toEqual([false, true]);
    expect(second.body.signed_url).not.toBe(first.body.signed_url);
    const before = server.mails.length;
    const plain = await tenant.api.post(`/sessions/${session_id}/handoff`, {});
    expect(plain.body).not.toHaveProperty('notification');
    expect(server.mails).toHaveLength(before);
  });

  test('a session that was handed in, whose time is over: no date that has passed', async () => {
    const { session_id } = await openedSession(tenant);
    await app.store.database.sql(
      `update sessions set status = 'submitted', submitted_at = app_now(), expires_at = app_now() where session_id = $1`,
      [session_id],
    );
    const { mail } = await mailed(session_id);
    expect(mail.text).not.toContain('The link works until');
  });

  test('an organization’s name cannot begin another header', async () => {
    const own = await tenantOf(app);
    await setAccount(app, own, { name: 'Evil\r\nBcc: victim@example.com\r\n\r\nbody' });
    const { session_id } = await openedSession(own);
    const before = server.mails.length;
    await handOff(session_id, own);
    const [mail] = server.mails.slice(before);
    expect(mail?.to).toEqual([TO]);
    expect(mail?.headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    expect(mail?.headers).toContain('From: "Evil Bcc: victim@example.com body" <intake@sender.example>');
  });
});

describe('no mail', () => {
  const failed = { requested: true, sent: false, reason: 'send_failed' };

  test('a refused recipient: the handoff stands', async () => {
    const { session_id, case_id } = await openedSession(tenant);
    onRecipient = () =>
      Promise.reject(Object.assign(new Error(`550 no such user: ${TO}`), { responseCode: 550 }));
    const { status, body } = await handOff(session_id);
    onRecipient = () => Promise.resolve();
    expect({ status, notification: body.notification }).toEqual({ status: 200, notification: failed });
    expect(await sessionRow(app, session_id)).toMatchObject({ status: 'customer_complete', case_id });
    expect(await mailed(session_id)).toMatchObject({ body: { already_marked: true } });
  });

  test('a server that says nothing, or that is not there: answered within the time of the mail', async () => {
    const silent = await startRawServer(() => undefined);
    closing.push(() => silent.close());
    for (const url of [silent.url, `smtp://127.0.0.1:${await freePort()}`]) {
      const own = await appWith({ INTAKE_SMTP_URL: url });
      const there = await tenantOf(own);
      const { session_id } = await openedSession(there);
      expect(await handOff(session_id, there)).toMatchObject({ status: 200, body: { notification: failed } });
      expect(await sessionRow(own, session_id)).toMatchObject({ status: 'customer_complete' });
    }
  });

  test('only one half is configured', async () => {
    const own = await appWith({ INTAKE_SMTP_URL: server.url, INTAKE_EMAIL_FROM: undefined });
    const there = await tenantOf(own);
    const { session_id } = await openedSession(there);
    const { body } = await handOff(session_id, there);
    expect(body.notification).toEqual({ requested: true, sent: false, reason: 'email_not_configured' });
  });

  test('a handoff that is refused mails nobody', async () => {
    const { session_id } = await openedSession(tenant);
    await app.store.database.sql(`update sessions set status = 'cancelled' where session_id = $1`, [
      session_id,
    ]);
    const before = server.mails.length;
    expectShortRefusal(await handOff(session_id), 409, 'session_terminal');
    expect(server.mails).toHaveLength(before);
  });

  test.each([
    'a@b.c\r\nBcc: x',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n',
    'Anna <anna@example.com>',
    '"Anna" <anna@example.com>',
    'a@example.com,b@example.com',
    'a@example.com; b@example.com',
    'undisclosed:a@example.com;',
    'a@localhost',
    'a@[127.0.0.1]',
    '<script>@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('validation_error: %j', async (email) => {
    const { session_id } = await openedSession(tenant);
    const before = server.mails.length;
    const reply = await tenant.api.post(`/sessions/${session_id}/handoff`, { notify: { email } });
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(server.mails).toHaveLength(before);
  });
});

test('the log has neither the link nor the recipient nor the login, whatever came of a mail', () => {
  const lines = String(logged.read() ?? '');
  expect(lines).toContain('a mail was not sent');
  expect(lines).toMatch(/"sessionId":"ses_/);
  expect(lines).not.toMatch(/slt_|sat_|anna\.|desk:|word@/);
});
