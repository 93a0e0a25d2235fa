// Sends mail by SMTP: one try within a time limit, and a plain word for what came of it.
import type { Transporter } from 'nodemailer';
import { authoritiesWith, readAuthorities } from '../authorities.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { parseSender, type Sender } from './mail-address.ts';

export type Mail = {
  /** One plain address. */
  to: string;
  /** Stands before the sender's address where the configuration names nobody. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
};

export type MailOutcome = 'sent' | 'not_configured' | 'failed';

/** Never throws: why a mail was not sent stands in the log, without its content. */
export type Mailer = { send(mail: Mail, log: Log): Promise<MailOutcome> };

/** For the whole of it, from the look-up of the name to the server's last word (completions §12). */
const WITHIN_MS = 5000;

type MailConfig = Pick<Config, 'INTAKE_SMTP_URL' | 'INTAKE_EMAIL_FROM'> &
  Partial<Pick<Config, 'INTAKE_EGRESS_CA_FILE'>>;
type Server = { url: string; caFile: string | undefined; withinMs: number };

/** A mailer that connects anew for every mail; nothing is sent where the server or the sender is not configured. */
export function createMailer(config: MailConfig, { withinMs = WITHIN_MS } = {}): Mailer {
  const { INTAKE_SMTP_URL: url, INTAKE_EMAIL_FROM: from, INTAKE_EGRESS_CA_FILE: caFile } = config;
  const sender = from === undefined ? null : parseSender(from);
  if (url === undefined || sender === null) return { send: () => Promise.resolve('not_configured') };
  let transport: Promise<Transporter> | undefined;
  return {
    async send(mail, log) {
      try {
        const signal = AbortSignal.timeout(withinMs);
        const opened = await (transport ??= openTransport({ url, caFile, withinMs }));
        await opened.sendMail({ ...messageOf(mail, sender), signal });
        return 'sent';
      } catch (error) {
        // What could not be opened may be opened for the next mail.
        transport = undefined;
        log.warn(whatFailed(error), 'a mail was not sent');
        return 'failed';
      }
    },
  };
}

/** Null where the server takes mails from here: it answers, its certificate counts, it knows the user. Else why not, as an end of a sentence. */
export async function whyNoMail(url: string, caFile: string | undefined): Promise<string | null> {
  try {
    await (await openTransport({ url, caFile, withinMs: WITHIN_MS })).verify();
    return null;
  } catch (error) {
    const { code, responseCode, message } = error as SmtpError & Error;
    // What a server says may repeat what it was told.
    if (code === 'EAUTH') return 'it does not take the user or the password';
    return typeof responseCode === 'number' ? `it answers ${responseCode}` : message;
  }
}

/** Loaded with the first mail: commands and workers send none. */
async function openTransport({ url, caFile, withinMs }: Server): Promise<Transporter> {
  const [{ createTransport }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/shared'),
  ]);
  const given = parseConnectionUrl(url);
  return createTransport({
    ...given,
    ...(caFile === undefined ? {} : { tls: { ...given.tls, ca: authoritiesWith(readAuthorities(caFile)) } }),
    // Last, so that nothing in the address can change them: a transcript would show the password and the link.
    logger: false,
    debug: false,
    transactionLog: false,
    pool: false,
    dnsTimeout: withinMs,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    socketCloseTimeout: 1000,
  });
}

const messageOf = ({ to, fromName, subject, text, html }: Mail, sender: Sender) => ({
  from: { name: sender.name ?? oneLine(fromName), address: sender.address },
  to: { name: '', address: to },
  subject: oneLine(subject),
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  encoding: 'quoted-printable',
  disableFileAccess: true,
  disableUrlAccess: true,
});

const LONG = /^(.{200}).+$/u;

/** A line break in a name would begin another header; marks that turn the reading direction would disguise it. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .trim()
    .replace(LONG, '$1');

type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; name?: unknown };

/** Codes alone: servers quote addresses, links and logins in what they say. */
function whatFailed(error: unknown): Record<string, unknown> {
  const { code, command, responseCode, name } = (error ?? {}) as SmtpError;
  return { code: code ?? name, smtpCommand: command, smtpStatus: responseCode };
}
