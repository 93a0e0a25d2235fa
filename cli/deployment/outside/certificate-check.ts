// The certificate of the public address, and who answers there.
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { authoritiesWith, readAuthorities } from '../../../src/platform/authorities.ts';
import type { Config } from '../../../src/platform/config.ts';
import type { Check, CheckStatus } from '../checks.ts';

const WAIT_MS = 5000;
export const DAY_MS = 86_400_000;
/** Who renews by hand needs that long. */
export const WARN_DAYS = 21;
const MOST_BYTES = 1000;

const check = (status: CheckStatus, message: string, action: string | null = null): Check => ({
  name: 'certificate',
  status,
  message,
  action,
});

/** None where the public address is not one of TLS. */
export async function checkCertificate(config: Config, now: Date = new Date()): Promise<Check[]> {
  const { INTAKE_PUBLIC_URL: address, INTAKE_EGRESS_CA_FILE: file } = config;
  const url = address === undefined ? null : URL.parse(address);
  if (url?.protocol !== 'https:') return [];
  return [
    doubtOrNot(
      url,
      await look(url, file === undefined ? undefined : authoritiesWith(readAuthorities(file))),
      now,
    ),
  ];
}

type Shown = {
  /** Why clients of this machine would not believe it; null where they would. */
  problem: string | null;
  validFrom: Date;
  validTo: Date;
};
/** What was seen at the address: `certificate` is null where it came to no encryption, `answer` where nobody answered in it. */
type Seen = {
  certificate: Shown | null;
  answer: { status: number; isOurs: boolean } | null;
  failure: string;
};

function doubtOrNot(url: URL, { certificate, answer, failure }: Seen, now: Date): Check {
  if (certificate === null)
    return check(
      'warn',
      `${url.origin} cannot be reached from here by TLS: ${failure}.`,
      'See from outside whether it answers. Where only this machine cannot reach it, nothing is wrong; else look at the proxy in front, and at INTAKE_PUBLIC_URL.',
    );
  const doubt = doubtOf(url, certificate, now);
  if (doubt !== null) return doubt;
  const until = `the certificate is good until ${dayOf(certificate.validTo)}`;
  if (answer?.isOurs === true) return check('ok', `${url.origin} is this program, and ${until}.`);
  const what =
    answer === null ? `nothing answers there (${failure})` : `what answers is not intake (${answer.status})`;
  return check(
    'warn',
    `At ${url.origin} ${until}, but ${what}.`,
    'See that "intake serve" runs, that the proxy in front leads to it, and that INTAKE_PUBLIC_URL names this deployment.',
  );
}

const UNKNOWN_AUTHORITY = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

function doubtOf(url: URL, { problem, validFrom, validTo }: Shown, now: Date): Check | null {
  const renew =
    'Renew it where TLS ends, at the proxy in front: applicants and integrations are refused by their own programs.';
  if (validTo < now)
    return check('fail', `The certificate of ${url.origin} expired on ${dayOf(validTo)}.`, renew);
  if (validFrom > now)
    return check('fail', `The certificate of ${url.origin} is good only from ${dayOf(validFrom)}.`, renew);
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return check(
      'fail',
      `The certificate of ${url.origin} is for other names than ${url.hostname}.`,
      'Get one for that name, or correct INTAKE_PUBLIC_URL.',
    );
  if (problem !== null) return check('warn', unbelieved(url, problem), BELIEVE);
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  if (days >= WARN_DAYS) return null;
  return check(
    'warn',
    `The certificate of ${url.origin} expires in ${days} days, on ${dayOf(validTo)}.`,
    renew,
  );
}

const BELIEVE =
  'Serve one of an authority that applicants and integrations know, with the certificates between. Where it is an authority of your own, name its file in INTAKE_EGRESS_CA_FILE, and this check believes it.';

function unbelieved(url: URL, problem: string): string {
  if (problem === 'DEPTH_ZERO_SELF_SIGNED_CERT')
    return `The certificate of ${url.origin} is signed by itself alone.`;
  return UNKNOWN_AUTHORITY.includes(problem)
    ? `The certificate of ${url.origin} leads to no authority that this machine knows.`
    : `The certificate of ${url.origin} is not believed: ${problem}.`;
}

/** Whatever the certificate is, somebody may answer. */
function look(url: URL, ca: string[] | undefined): Promise<Seen> {
  const seen: Seen = { certificate: null, answer: null, failure: 'it ended without an answer' };
  const { promise, resolve } = Promise.withResolvers<Seen>();
  const asked = request(new URL(`${url.pathname.replace(/\/+$/, '')}/api/v1/health`, url), {
    rejectUnauthorized: false,
    agent: false,
    ...(ca === undefined ? {} : { ca }),
  });
  const timer = setTimeout(() => asked.destroy(new Error(`no answer within ${WAIT_MS / 1000} s`)), WAIT_MS);
  asked.on('socket', (socket) =>
    socket.once('secureConnect', () => (seen.certificate = shownBy(socket as TLSSocket))),
  );
  asked.on('error', (error) => (seen.failure = error.message.split('\n')[0] ?? ''));
  asked.on('close', () => {
    clearTimeout(timer);
    resolve(seen);
  });
  asked.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.length > MOST_BYTES) asked.destroy();
    });
    response.on('error', () => undefined);
    response.on('end', () => asked.destroy());
    response.on('close', () => {
      const status = response.statusCode ?? 0;
      seen.answer = { status, isOurs: status === 200 && text === OURS };
    });
  });
  asked.end();
  return promise;
}

const OURS = JSON.stringify({ status: 'ok' });

function shownBy(socket: TLSSocket): Shown | null {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  const problem = socket.authorized ? null : String(codeOf(socket.authorizationError));
  const { validFromDate: validFrom, validToDate: validTo } = certificate;
  return { problem, validFrom, validTo };
}

const codeOf = (problem: unknown): unknown => (problem as { code?: string } | null)?.code ?? problem;

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
