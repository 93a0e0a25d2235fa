// Every way in which a mail server can fail: the mailer gives up within its time and says nothing of the mail in the log.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { createMailer } from '../../../src/platform/mail/mail.ts';
import { testAuthority } from '../../harness/outside/certificates.ts';
import { freePort, startMailServer, startRawServer } from '../../harness/outside/mail.ts';
import { closeStarted, FROM, MAIL, send, started } from './mail-scene.ts';

afterEach(closeStarted);

describe('failed', () => {
  /** Says `lines` in turn, one for each that the client says, the greeting first; then what `then` does. */
  const script =
    (lines: string[], then: (socket: Socket) => void) =>
    (socket: Socket): void => {
      const rest = [...lines];
      const next = (): void => {
        const line = rest.shift();
        if (line === undefined) then(socket);
        else socket.write(`${line}\r\n`);
      };
      next();
      socket.on('data', next);
    };
  const quiet = (): void => undefined;
  const drip = (socket: Socket): void => {
    const timer = setInterval(() => socket.write('2'), 20);
    socket.on('close', () => clearInterval(timer));
  };
  const cut = (socket: Socket): void => void socket.destroy();
  const UP_TO_DATA = ['220 mail.test ESMTP', '250 mail.test', '250 ok', '250 ok'];

  test.each<[string, string[], (socket: Socket) => void]>([
    ['nothing after the connection', [], quiet],
    ['nothing after the greeting', UP_TO_DATA.slice(0, 1), quiet],
    ['nothing after EHLO', UP_TO_DATA.slice(0, 2), quiet],
    ['nothing after RCPT', UP_TO_DATA.slice(0, 3), quiet],
    ['nothing after DATA', UP_TO_DATA, quiet],
    ['nothing after the message', [...UP_TO_DATA, '354 go on'], quiet],
    ['a greeting that never ends', [], drip],
    ['an answer to RCPT that never ends', UP_TO_DATA.slice(0, 3), drip],
  ])('%s: given up in time', async (_, lines, then) => {
    const { url } = await started(startRawServer(script(lines, then)));
    const { outcome, logged } = await send({ url, withinMs: 300 });
    expect(outcome).toBe('failed');
    expect(JSON.parse(logged)).toMatchObject({ msg: 'a mail was not sent' });
  });

  test.each<[string, string[], (socket: Socket) => void]>([
    ['garbage for a greeting', ['HTTP/1.1 400 Bad Request'], cut],
    ['binary garbage', ['\u0000\u0001\u0002'.repeat(1000)], cut],
    ['no service', ['554 no'], cut],
    ['cut off after DATA', UP_TO_DATA, cut],
  ])('%s', async (_, lines, then) => {
    const { url } = await started(startRawServer(script(lines, then)));
    expect((await send({ url })).outcome).toBe('failed');
  });

  test('nobody listens, or there is no such host', async () => {
    expect(await send({ url: `smtp://127.0.0.1:${await freePort()}` })).toMatchObject({
      outcome: 'failed',
      logged: expect.stringContaining('"code":"ESOCKET"'),
    });
    expect((await send({ url: 'smtp://mail.invalid' })).outcome).toBe('failed');
  });

  test('a server that repeats address and content in its refusal: neither gets into the log', async () => {
    const { url } = await started(
      startMailServer({
        onData(stream, _session, done) {
          stream.resume().on('end', () => done(new Error(`refused: ${MAIL.text} for ${MAIL.to}`)));
        },
      }),
    );
    const { outcome, logged } = await send({ url });
    expect(outcome).toBe('failed');
    expect(JSON.parse(logged)).toMatchObject({ code: 'EMESSAGE', smtpStatus: 450 });
    expect(logged).not.toMatch(/plain words|anna/);
  });

  test('the next mail goes out when the file of the authority can be read', async () => {
    const { url, mails } = await started(startMailServer());
    const folder = mkdtempSync(join(tmpdir(), 'intake-mail-'));
    const file = join(folder, 'ca.pem');
    const config = { INTAKE_SMTP_URL: url, INTAKE_EMAIL_FROM: FROM, INTAKE_EGRESS_CA_FILE: file };
    const mailer = createMailer(config);
    const log = createLog({ level: 'silent', format: 'json' });
    expect(await mailer.send(MAIL, log)).toBe('failed');
    writeFileSync(file, (await testAuthority()).ca);
    expect(await mailer.send(MAIL, log)).toBe('sent');
    rmSync(folder, { recursive: true });
    expect(mails).toHaveLength(1);
  });

  test('the next mail goes out when the server is back', async () => {
    let isBack = false;
    const { url, mails } = await started(
      startMailServer({ onRcptTo: (_address, _session, done) => done(isBack ? null : new Error('busy')) }),
    );
    const mailer = createMailer({ INTAKE_SMTP_URL: url, INTAKE_EMAIL_FROM: FROM });
    const log = createLog({ level: 'silent', format: 'json' });
    expect(await mailer.send(MAIL, log)).toBe('failed');
    isBack = true;
    expect(await mailer.send(MAIL, log)).toBe('sent');
    expect(mails).toHaveLength(1);
  });
});
