// Whether requests should come here now: the database answers and takes changes, its schema is ours, somebody works the queues off (completions §13).
import { Refusal } from './catalog/errors.ts';
import type { Services } from './http/endpoint.ts';
import { isAnyoneWorking } from './platform/work/jobs.ts';
import { SCHEMA } from './schema.ts';

type Look = Pick<Services, 'store' | 'expectsWorkers' | 'closing'>;

/** Anybody may ask, so that many ask together, and are told what was seen this long ago. */
const KEPT_MS = 500;
const PATIENCE_MS = 3000;

/** Answers a function that refuses with 503 and says what is missing; it waits 3 s at most. */
export function createReadiness(): (services: Look) => Promise<void> {
  let seen: { at: number; missing: Promise<string | null> } | undefined;
  return async (services) => {
    if (services.closing.aborted) throw notReady('This process is stopping.');
    const now = performance.now();
    if (seen === undefined || now - seen.at > KEPT_MS)
      seen = { at: now, missing: inTime(whatIsMissing(services)) };
    const missing = await seen.missing;
    if (missing !== null) throw notReady(missing);
  };
}

const notReady = (what: string): Refusal =>
  new Refusal('internal_error', {
    status: 503,
    message: `Not ready: ${what}`,
    headers: { 'Retry-After': '1' },
  });

const NO_DATABASE = 'the database does not answer.';

async function inTime(look: Promise<string | null>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(NO_DATABASE), PATIENCE_MS);
  try {
    // What is wrong with the database stands in the log; whoever asks here need not know more.
    return await Promise.race([look.catch(() => NO_DATABASE), promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function whatIsMissing({ store, expectsWorkers }: Look): Promise<string | null> {
  const { sql, room } = store.database;
  const names = SCHEMA.migrations.map(({ name }) => name);
  const [row] = await sql<{ applied: number; isReadOnly: boolean }>(
    `select count(*)::int as applied, current_setting('transaction_read_only')::boolean as "isReadOnly"
     from mikro_orm_migrations where name = any($1)`,
    [names],
  );
  if (row?.applied !== names.length) return 'the schema of the database is not up to date.';
  if (row.isReadOnly) return 'the database takes no changes, it is read-only.';
  if (!(await room.isThere(sql))) return 'the disk of the database is full.';
  if (expectsWorkers && !(await isAnyoneWorking(sql))) return 'nobody works the queues off.';
  return null;
}
