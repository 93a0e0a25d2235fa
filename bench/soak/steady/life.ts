// The life of a case by all the calls that an installation makes for it: handed in, followed, read, looked at in the queue, commanded.
import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import type { Scene } from './scene.ts';

export type Accepted = { caseId: string; docId: string };
export type Call = { name: string; ms: number; minute: number };

export type Ledger = {
  accepted: Accepted[];
  calls: Call[];
  /** Answers that are not what they should be, and none at all: each kind with how often. */
  wrong: Map<string, number>;
  /** Since the load began. */
  minute(): number;
};

const WAIT_SECONDS = 20;
const HANGS_MS = 40_000;
const READY_MS = 120_000;

/** One number of each life decides what belongs to it. */
const REPLAYS_EVERY = 10;
const COMMANDS_EVERY = 2;
const SESSIONS_EVERY = 5;

type Asked = {
  name: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  wanted: number[];
  method?: string;
};
type Answer = { status: number; etag: string; body: Json };
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export function createLives(scene: Scene, ledger: Ledger): (n: number) => Promise<void> {
  const dispatcher = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  const ask = (asked: Asked): Promise<Answer> => askOnce({ scene, ledger, dispatcher }, asked);
  return async (n) => {
    try {
      await live(n, { scene, ledger, ask });
    } catch (error) {
      // Counted already where an answer was wrong.
      if (!(error instanceof Wrong)) note(ledger, String(error));
    }
  };
}

class Wrong extends Error {}

const note = ({ wrong }: Ledger, what: string): void => void wrong.set(what, (wrong.get(what) ?? 0) + 1);

type Asking = { scene: Scene; ledger: Ledger; dispatcher: Agent };

async function askOnce(
  { scene, ledger, dispatcher }: Asking,
  { name, path, body, headers = {}, wanted, method = body === undefined ? 'GET' : 'POST' }: Asked,
): Promise<Answer> {
  const start = performance.now();
  const {
    statusCode,
    headers: told,
    body: stream,
  } = await dispatcher.request({
    origin: scene.origin,
    path: `/api/v1${path}`,
    method: method as 'GET',
    headers: {
      authorization: `Bearer ${scene.tenant.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    headersTimeout: HANGS_MS,
    bodyTimeout: HANGS_MS,
  });
  const text = await stream.text();
  ledger.calls.push({ name, ms: performance.now() - start, minute: ledger.minute() });
  if (!wanted.includes(statusCode)) {
    note(ledger, `${name}: ${statusCode} ${text.slice(0, 200)}`);
    throw new Wrong(name);
  }
  return {
    status: statusCode,
    etag: String(told['etag'] ?? ''),
    body: text === '' ? null : (JSON.parse(text) as Json),
  };
}

type Living = { scene: Scene; ledger: Ledger; ask(asked: Asked): Promise<Answer> };

async function live(n: number, living: Living): Promise<void> {
  const { ask } = living;
  const caseId = await handIn(n, living);
  await untilRead(caseId, living);
  await readAll(caseId, ask);
  if (n % COMMANDS_EVERY === 0) await command(caseId, ask);
  if (n % SESSIONS_EVERY === 0) await session(ask);
}

async function handIn(n: number, { scene, ledger, ask }: Living): Promise<string> {
  const submission = {
    document_url: scene.documentUrl(),
    case_type_id: 'invoice',
    idempotency_key: randomUUID(),
  };
  const sent = await ask({ name: 'POST /process', path: '/process', body: submission, wanted: [201] });
  const { case_id: caseId, doc_id: docId } = sent.body as { case_id: string; doc_id: string };
  ledger.accepted.push({ caseId, docId });
  if (n % REPLAYS_EVERY === 0)
    await ask({ name: 'a replay', path: '/process', body: submission, wanted: [200] });
  return caseId;
}

/** By the feed, page after page, each waited for. */
async function untilRead(caseId: string, { ledger, ask }: Living): Promise<void> {
  const start = performance.now();
  for (let cursor = 0, isRead = false; !isRead;) {
    const { body } = await ask({
      name: 'the feed, waited for',
      path: `/cases/${caseId}/events?after_cursor=${cursor}&wait_seconds=${WAIT_SECONDS}`,
      wanted: [200],
    });
    const { events, next_cursor: next } = body as { events: { event_type: string }[]; next_cursor: number };
    isRead = events.some(({ event_type: type }) => type === 'document.processed');
    cursor = next;
    if (performance.now() - start > READY_MS) throw new Error('a document was not read within two minutes');
  }
  ledger.calls.push({ name: 'until it was read', ms: performance.now() - start, minute: ledger.minute() });
}

async function readAll(caseId: string, ask: Living['ask']): Promise<void> {
  const path = `/cases/${caseId}`;
  const read = await ask({ name: 'a case', path, wanted: [200] });
  // What follows the reading may change it in between.
  await ask({ name: 'a case, known', path, headers: { 'if-none-match': read.etag }, wanted: [200, 304] });
  await ask({ name: 'a package', path: `${path}/package`, wanted: [200] });
  await ask({ name: 'a workspace', path: `${path}/workspace`, wanted: [200] });
  await ask({ name: 'a page of the queue', path: '/operator/queue?limit=50', wanted: [200] });
  await ask({ name: 'me', path: '/me', wanted: [200] });
}

async function command(caseId: string, ask: Living['ask']): Promise<void> {
  const body = {
    command_type: 'confirm_fact',
    payload: { fact_id: 'invoice_number' },
    idempotency_key: randomUUID(),
  };
  const path = `/cases/${caseId}/commands`;
  const { body: given } = await ask({ name: 'a command', path, body, wanted: [202] });
  const { command_id: commandId } = given.command as { command_id: string };
  await ask({ name: 'how a command is', path: `${path}/${commandId}`, wanted: [200] });
}

async function session(ask: Living['ask']): Promise<void> {
  const body = { case_type_id: 'hosted', idempotency_key: randomUUID() };
  const opened = await ask({ name: 'a session', path: '/sessions', body, wanted: [201] });
  const { session_id: id, access_token: token } = opened.body as Record<string, string>;
  const headers = { authorization: `Bearer ${token}` };
  await ask({ name: 'a manifest', path: `/sessions/${id}/manifest`, headers, wanted: [200] });
  const draft = { field_values: { remark: 'One of very many.' } };
  await ask({
    name: 'a draft',
    path: `/sessions/${id}/draft`,
    headers,
    body: draft,
    method: 'PUT',
    wanted: [200],
  });
}
