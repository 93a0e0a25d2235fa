// The certificate of the public address, and who answers there.
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { authoritiesWith, readAuthorities } from '../../../src/platform/authorities.ts';
import type { Config } from '../../../src/platform/config.ts';
import type { Check, CheckStatus } from '../checks.ts';
import { plural } from '../../../src/platform/plural.ts';

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
  /** Whether it is for the name that the address has. */
  isNamed: boolean;
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
  const until = `the certificate is good until ${dayOf(certificate.validTo)}`;
  const doubts = doubtsOf(url, certificate, now);
  if (answer?.isOurs === true)
    return doubts.length > 0 ? inOne(doubts) : check('ok', `${url.origin} is this program, and ${until}.`);
  const what =
    answer === null ? `nothing answers there (${failure})` : `what answers is not intake (${answer.status})`;
  const stranger = check(
    'warn',
    doubts.length > 0
      ? `${what.charAt(0).toUpperCase()}${what.slice(1)}.`
      : `At ${url.origin} ${until}, but ${what}.`,
    'See that "intake serve" runs, that the proxy in front leads to it, and that INTAKE_PUBLIC_URL names this deployment.',
  );
  return inOne([...doubts, stranger]);
}

/** All of them are told: who mends one is not to find the next. */
function inOne(doubts: readonly Check[]): Check {
  const actions = new Set(doubts.flatMap(({ action }) => action ?? []));
  return check(
    doubts.some(({ status }) => status === 'fail') ? 'fail' : 'warn',
    doubts.map(({ message }) => message).join(' '),
    [...actions].join(' '),
  );
}

const UNKNOWN_AUTHORITY = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

const doubtsOf = (url: URL, shown: Shown, now: Date): Check[] =>
  [doubtOfName(url, shown), doubtOfSigner(url, shown), doubtOfTime(url, shown, now)].filter(
    (doubt) => doubt !== null,
  );

const doubtOfName = (url: URL, { isNamed }: Shown): Check | null =>
  isNamed
    ? null
    : check(
        'fail',
        `The certificate of ${url.origin} is for other names than ${url.hostname}.`,
        'Get one for that name, or correct INTAKE_PUBLIC_URL.',
      );

/** Of its own name and its own time; one of the certificates between may have expired as well. */
function isToldElsewhere(
  problem: string,
  { validFrom, validTo }: Pick<Shown, 'validFrom' | 'validTo'>,
): boolean {
  const today = new Date();
  if (problem === 'CERT_HAS_EXPIRED') return validTo < today;
  if (problem === 'CERT_NOT_YET_VALID') return validFrom > today;
  return problem === 'ERR_TLS_CERT_ALTNAME_INVALID';
}

const doubtOfSigner = (url: URL, { problem, validFrom, validTo }: Shown): Check | null =>
  problem === null || isToldElsewhere(problem, { validFrom, validTo })
    ? null
    : check('warn', unbelieved(url, problem), BELIEVE);

function doubtOfTime(url: URL, { validFrom, validTo }: Shown, now: Date): Check | null {
  const renew =
    'Renew it where TLS ends, at the proxy in front: applicants and integrations are refused by their own programs.';
  if (validTo < now)
    return check('fail', `The certificate of ${url.origin} expired on ${dayOf(validTo)}.`, renew);
  if (validFrom > now)
    return check('fail', `The certificate of ${url.origin} is good only from ${dayOf(validFrom)}.`, renew);
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  if (days >= WARN_DAYS) return null;
  return check(
    'warn',
    `The certificate of ${url.origin} expires in ${plural(days, 'day')}, on ${dayOf(validTo)}.`,
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
    socket.once('secureConnect', () => (seen.certificate = shownBy(socket as TLSSocket, url))),
  );
  asked.on('error', (error) => (seen.failure = failureText(error)));
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

const NOT_TLS = ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'];

function failureText(error: Error): string {
  if (
    NOT_TLS.includes(String(codeOf(error))) &&
    /wrong version number|packet length too long|http request/i.test(error.message)
  )
    return 'what answers there does not speak TLS';
  return error.message.split('\n')[0] ?? '';
}

const OURS = JSON.stringify({ status: 'ok' });

function shownBy(socket: TLSSocket, { hostname }: URL): Shown | null {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  const problem = socket.authorized ? null : String(codeOf(socket.authorizationError));
  const { validFromDate: validFrom, validToDate: validTo } = certificate;
  const name = hostname.replace(/^\[|\]$/g, '');
  const named = isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name);
  const isNamed = named !== undefined && problem !== 'ERR_TLS_CERT_ALTNAME_INVALID';
  return { problem, isNamed, validFrom, validTo };
}

const codeOf = (problem: unknown): unknown => (problem as { code?: string } | null)?.code ?? problem;

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
