// A mailer, a mail, and what came of sending it: outcome and log.
import { PassThrough } from 'node:stream';
import { createLog } from '../../../src/platform/log.ts';
import { createMailer, type Mail, type MailOutcome } from '../../../src/platform/mail/mail.ts';

export const FROM = 'intake@sender.example';
export const MAIL: Mail = {
  to: 'anna@example.com',
  fromName: 'Acme',
  subject: 'Hello',
  text: 'plain words',
  html: '<p>marked words</p>',
};

const cleanups: (() => Promise<unknown>)[] = [];

/** Closes what a test started. */
export async function closeStarted(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}

export const started = async <S extends { close(): Promise<void> }>(server: Promise<S>): Promise<S> => {
  const running = await server;
  cleanups.push(() => running.close());
  return running;
};

export type Sending = {
  url?: string | undefined;
  from?: string | undefined;
  caFile?: string;
  mail?: Partial<Mail>;
  withinMs?: number;
};

/** Sends and answers what came of it and what was logged. */
export async function send(sending: Sending): Promise<{ outcome: MailOutcome; logged: string }> {
  const { url, mail, caFile, withinMs } = sending;
  const from = 'from' in sending ? sending.from : FROM;
  const to = new PassThrough();
  const log = createLog({ level: 'trace', format: 'json', to });
  const mailer = createMailer(
    { INTAKE_SMTP_URL: url, INTAKE_EMAIL_FROM: from, INTAKE_EGRESS_CA_FILE: caFile },
    withinMs === undefined ? {} : { withinMs },
  );
  const outcome = await mailer.send({ ...MAIL, ...mail }, log);
  return { outcome, logged: String(to.read() ?? '') };
}
