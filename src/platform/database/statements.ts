// Watches the statements of a pool: counted for the work that they belong to, told, and named in the log where they are slow.
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log.ts';
import { currentTracing, type OpenSpan } from '../observed/spans.ts';
import { isHeard, tell } from '../observed/told.ts';
import { watchSilence, type Watch } from './hung-connections.ts';
import { currentWork, type Spent } from '../observed/work.ts';

export type StatementOptions = {
  log: Log;
  /** Of one statement, from which on it is slow; null where none is. */
  slowMs: number | null;
  /** After which a connection on which nothing comes back is given up; null: never. */
  patienceMs: number | null;
  /** Told of every statement that failed. */
  hasFailed?: (error: unknown) => void;
};

const SHOWN = 2000;

/** The text without anything that might be a value: literals that somebody wrote into it, on one line, not endless. */
export function statementText(text: string): string {
  return text
    .slice(0, 4 * SHOWN)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/\$\$[\s\S]*?(?:\$\$|$)/g, '?')
    .replaceAll(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN);
}

/** `select`, `insert`, …: what a span is called by. */
export const verbOf = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';

type Callback = (error: unknown, result: unknown) => void;
type Query = (...given: unknown[]) => unknown;
type Begun = {
  text: string;
  name: string | undefined;
  start: number;
  work: Spent | undefined;
  span: OpenSpan | null;
};

export function watchStatements(pool: Pool, options: StatementOptions): void {
  const known = new WeakSet<PoolClient>();
  // Not at `connect`: some connections may be older than this.
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const silence = watchSilence(client, options.patienceMs);
    client.query = watched(client.query.bind(client) as Query, {
      ...options,
      silence,
    }) as typeof client.query;
  });
}

type Watched = StatementOptions & { silence: Watch };

function watched(query: Query, options: Watched): Query {
  return (...given) => {
    const begun = begin(given[0]);
    if (begun === null) return query(...given);
    options.silence.begun();
    const at = given.findIndex((one) => typeof one === 'function');
    if (at >= 0) {
      const callback = given[at] as Callback;
      given[at] = (error: unknown, result: unknown) => {
        end(begun, options, error);
        callback(error, result);
      };
      return query(...given);
    }
    const answer = query(...given) as Promise<unknown>;
    answer.then(
      () => end(begun, options, null),
      (error: unknown) => end(begun, options, error ?? 'failed'),
    );
    return answer;
  };
}

/** Null for what is no plain statement, such as COPY and cursors: they last as long as their reader likes. */
function begin(given: unknown): Begun | null {
  const isText = typeof given === 'string';
  const { text, name, submit } = isText
    ? { text: given, name: undefined, submit: undefined }
    : (given as { text?: unknown; name?: string; submit?: unknown });
  if (typeof text !== 'string' || typeof submit === 'function') return null;
  const span =
    currentTracing()?.open({
      name: name ?? verbOf(text),
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statementText(text) },
    }) ?? null;
  return { text, name, start: performance.now(), work: currentWork(), span };
}

function end(begun: Begun, { log, slowMs, silence, hasFailed }: Watched, error: unknown): void {
  silence.ended();
  const { start, work, span } = begun;
  const ms = performance.now() - start;
  if (work !== undefined) {
    work.queries += 1;
    work.queryMs += ms;
  }
  const fault = error === null || error === undefined ? undefined : faultOf(error);
  if (fault !== undefined) hasFailed?.(error);
  const isSlow = slowMs !== null && ms >= slowMs;
  if (isHeard('statement')) tell('statement', { ms, isSlow, hasFailed: fault !== undefined });
  span?.end(fault);
  if (isSlow) log.warn(slowFields(begun, ms, fault), 'slow statement');
}

const slowFields = ({ work, name, text }: Begun, ms: number, failed: string | undefined): object => ({
  ...work?.ids,
  ms: Math.round(ms),
  ...(name === undefined ? {} : { name }),
  ...(failed === undefined ? {} : { failed }),
  statement: statementText(text),
});

/** A message may hold a value; the code of the database does not. */
const faultOf = (error: unknown): string => (error as { code?: string }).code ?? 'failed';
