// The checks of `intake doctor`: each says how it stands and, where it does not stand well, what to do.
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../src/platform/config.ts';
import { loadConfig, publicUrl } from '../../src/platform/config.ts';
import { probeSandbox } from '../../src/platform/children/sandbox.ts';
import { findOcr } from '../../src/documents/ocr/choose-ocr.ts';
import type { OcrEngine } from '../../src/documents/ocr/engine.ts';
import { readServer, unfitFor } from '../../src/platform/database/schema/fit-server.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { whyNoMail } from '../../src/platform/mail/mail.ts';
import { whyUnusable } from './checked-config.ts';
import { listUnusablePlaces } from './checked-places.ts';
import { newerSentence, type MigrationState } from './migration-state.ts';
import { listQueueLags, readClock } from './queries.ts';
import { idleSettings } from './settings-told.ts';

export type CheckStatus = 'ok' | 'warn' | 'fail';
export type Check = { name: string; status: CheckStatus; message: string; action: string | null };

const ok = (name: string, message: string): Check => ({ name, status: 'ok', message, action: null });
const warn = (name: string, message: string, action: string): Check => ({
  name,
  status: 'warn',
  message,
  action,
});
const fail = (name: string, message: string, action: string): Check => ({
  name,
  status: 'fail',
  message,
  action,
});

export async function checkDatabase(sql: Sql, isEmbedded: boolean): Promise<Check> {
  const server = await readServer(sql);
  const unfit = unfitFor(server);
  if (unfit !== null) return fail('database', unfit.message, unfit.action);
  return ok('database', `PostgreSQL ${server.version}, ${isEmbedded ? 'embedded' : 'from DATABASE_URL'}.`);
}

export function checkMigrations(state: MigrationState): Check {
  const { pending, may_run: mayRun } = state;
  const newer = newerSentence(state);
  if (newer !== null)
    return mayRun
      ? warn(
          'migrations',
          newer,
          'Upgrade this machine, too: keep the time short in which both versions run.',
        )
      : fail('migrations', newer, 'Run that version of intake.');
  if (pending.length > 0)
    return warn(
      'migrations',
      `${pending.length} not run yet: ${pending.join(', ')}.`,
      'Run "intake migrate up", or start the server.',
    );
  return ok('migrations', 'The schema is up to date.');
}

const CLOCK_WARN_MS = 2000;
const CLOCK_FAIL_MS = 60_000;

/** The round trip blurs the comparison by its own length. */
export async function checkClock(sql: Sql, now: () => number = Date.now): Promise<Check> {
  const before = now();
  const told = await readClock(sql);
  const after = now();
  const there = new Date(told).getTime();
  const apart = Math.max(0, there - after, before - there);
  const message =
    apart === 0
      ? 'The clocks of this machine and the database agree.'
      : `The database's clock is ${(apart / 1000).toFixed(1)} s apart from this machine's.`;
  if (apart < CLOCK_WARN_MS) return ok('clock', message);
  return (apart < CLOCK_FAIL_MS ? warn : fail)(
    'clock',
    message,
    'Let both machines keep their time by NTP; due times go by the database.',
  );
}

/** Secrets and places that a server would not start with, and settings that say something and do nothing. */
export function checkSettings(config: Config): Check {
  const unusable = whyUnusable(config) ?? listUnusablePlaces(config)[0] ?? null;
  if (unusable !== null)
    return fail('configuration', unusable, 'Correct it: "intake serve" does not start with that.');
  const idle = idleSettings(loadConfig());
  if (idle.length === 0) return ok('configuration', 'Every variable that is set is known.');
  return warn('configuration', idle.join(' '), 'Correct or unset them; "intake config" shows all there are.');
}

const MIB = 1024 * 1024;
const DISK_WARN = 2048 * MIB;
const DISK_FAIL = 256 * MIB;

export async function checkDisk(config: Config): Promise<Check> {
  const directory = config.INTAKE_DATA_DIR;
  const space = await statfs(directory)
    .catch(() => statfs(dirname(directory)))
    .catch(() => null);
  if (space === null)
    return warn(
      'disk',
      `The data directory ${directory} is not there yet.`,
      '"intake serve" makes it; INTAKE_DATA_DIR names another.',
    );
  const free = space.bavail * space.bsize;
  const message = `${(free / MIB / 1024).toFixed(1)} GiB free for ${directory}.`;
  if (free >= DISK_WARN) return ok('disk', message);
  return (free >= DISK_FAIL ? warn : fail)(
    'disk',
    message,
    'Free some space, or move the data directory with INTAKE_DATA_DIR.',
  );
}

export async function checkSandbox(): Promise<Check> {
  const { noNetwork, diesWithParent, limited } = await probeSandbox();
  const missing = [
    ...(noNetwork ? [] : ['no network of its own']),
    ...(limited ? [] : ['limits by the kernel']),
    ...(diesWithParent ? [] : ['an end with its parent']),
  ];
  if (missing.length === 0)
    return ok('sandbox', 'Documents are read in processes without network, with limits by the kernel.');
  return warn(
    'sandbox',
    `Documents are read in processes of their own, but without: ${missing.join(', ')}.`,
    'Install util-linux (unshare, setpriv, prlimit); in a container allow user namespaces (--security-opt seccomp=unconfined, or a profile that allows unshare).',
  );
}

const programText = ({
  name,
  version,
  languages,
}: Pick<OcrEngine, 'name' | 'version' | 'languages'>): string =>
  `${name} ${version} (${languages.join(', ')})`;

export async function checkOcr(): Promise<Check> {
  const engine = await findOcr({ size: 1 });
  if (engine === null)
    return warn(
      'ocr',
      'Neither Tesseract nor tesseract.js is there: pictures and scans wait as queued.',
      'Install tesseract-ocr with the languages you need (such as tesseract-ocr-deu), then reprocess what waits.',
    );
  await engine.close();
  const { name, version, languages, hardPrint, besides } = engine;
  const own = languages.filter((language) => besides?.languages.includes(language) !== true);
  const readers = [{ name, version, languages: own }, ...(besides ? [besides] : [])]
    .map(programText)
    .join(', ');
  const hard = hardPrint ? `; what is hard to read by ${programText(hardPrint)} too` : '';
  return ok('ocr', `Pictures and scans are read by ${readers}${hard}.`);
}

export async function checkMail(config: Config): Promise<Check> {
  const { INTAKE_SMTP_URL: url, INTAKE_EMAIL_FROM: from, INTAKE_EGRESS_CA_FILE: caFile } = config;
  if (url === undefined)
    return warn(
      'smtp',
      'No mail is sent: INTAKE_SMTP_URL is not set.',
      'Set INTAKE_SMTP_URL and INTAKE_EMAIL_FROM if applicants are to get links by mail.',
    );
  if (from === undefined)
    return fail(
      'smtp',
      'INTAKE_EMAIL_FROM is not set.',
      'Set it to the sender of mails, such as: Intake <intake@example.com>',
    );
  const { host, username } = new URL(url);
  const problem = await whyNoMail(url, caFile);
  if (problem === null) return ok('smtp', `${host} answers${username === '' ? '' : ', and knows the user'}.`);
  return fail(
    'smtp',
    `${host} takes no mails from here: ${problem}.`,
    'Check INTAKE_SMTP_URL, and that this machine may connect there; an authority of your own is named in INTAKE_EGRESS_CA_FILE.',
  );
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

export function checkPublicUrl(config: Config): Check {
  const url = new URL(publicUrl(config));
  const isLocal = LOOPBACK.test(url.hostname);
  if (config.INTAKE_PUBLIC_URL === undefined) {
    if (LOOPBACK.test(config.INTAKE_HOST))
      return ok('public_url', `Links lead to ${url.origin}, on this machine alone.`);
    return warn(
      'public_url',
      'INTAKE_PUBLIC_URL is not set, so links lead to the address the server listens on.',
      'Set it to the address that others reach this server by, such as https://intake.example.com',
    );
  }
  if (url.protocol === 'https:' || isLocal) return ok('public_url', `Links lead to ${url.origin}.`);
  return warn(
    'public_url',
    `Links lead to ${url.origin}, without encryption.`,
    'Put a TLS proxy in front and set INTAKE_PUBLIC_URL to its https address.',
  );
}

const LATE_SECONDS = 60;

export async function checkQueues(sql: Sql): Promise<Check> {
  const lags = await listQueueLags(sql);
  const waiting = lags.reduce((sum, lag) => sum + lag.waiting, 0);
  const oldest = Math.max(0, ...lags.map(({ oldestSeconds }) => oldestSeconds));
  if (waiting === 0) return ok('queues', 'No job waits.');
  const message = `${waiting} waiting, the oldest for ${oldest} s (${lags.map((lag) => `${lag.queue} ${lag.waiting}`).join(', ')}).`;
  if (oldest < LATE_SECONDS) return ok('queues', message);
  return warn(
    'queues',
    message,
    'Start "intake serve", or more workers: INTAKE_WORKER_CONCURRENCY, or "intake serve --role worker" on another machine.',
  );
}
