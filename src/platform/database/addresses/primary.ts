// Which of several servers takes changes: asked of all of them at once, remembered until a connection says otherwise.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Address, Server } from './address.ts';

const ASK_MS = 3000;
/** For others to say that they are newer, once one has said that it takes changes. */
const OTHERS_MS = 300;

const known = new Map<string, Promise<Server>>();
const keyOf = ({ url, servers }: Address): string => JSON.stringify([url, servers]);

/** As the driver takes it. */
type Tls = Pick<ClientConfig, 'ssl'>;

/** @throws Error where none of them can be reached and takes changes. */
export function findPrimary(address: Address, tls: Tls = {}): Promise<Server> {
  const key = keyOf(address);
  const found = known.get(key);
  if (found !== undefined) return found;
  const asking = ask(address, tls);
  known.set(key, asking);
  asking.catch(() => known.delete(key));
  return asking;
}

/** The next one asks again. */
export function forgetPrimary(address: Address): void {
  known.delete(keyOf(address));
}

type Asked = { server: Server; timeline: string | null; wrong: string };

async function ask(address: Address, tls: Tls): Promise<Server> {
  const asked = await answersOf(
    address.servers.map((server) => askOne({ ...tls, connectionString: address.url }, server)),
  );
  // An old primary that came back by itself has an older timeline than the one that was promoted after it.
  const best = asked
    .filter(({ timeline }) => timeline !== null)
    .toSorted((a, b) => ((a.timeline ?? '') < (b.timeline ?? '') ? 1 : -1))
    .at(0);
  if (best !== undefined) return best.server;
  const why = asked.map(({ server: { host, port }, wrong }) => `${host}:${port} ${wrong}`).join(', ');
  throw Object.assign(new Error(`None of the database's servers takes changes: ${why}.`), {
    code: 'ECONNREFUSED',
  });
}

/** Of all of them; of a machine that is off nothing would come for as long as it is waited for. */
async function answersOf(asking: Promise<Asked>[]): Promise<Asked[]> {
  const answers: Asked[] = [];
  const all = Promise.all(asking.map(async (one) => answers.push(await one)));
  const found = asking.map(async (one) => {
    if ((await one).timeline === null) await all;
    else await sleep(OTHERS_MS, undefined, { ref: false });
  });
  await Promise.race([all, ...found]);
  return [...answers];
}

const QUESTION = `select current_setting('transaction_read_only') = 'on' as "isReadOnly",
  case when pg_is_in_recovery() then null else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;

async function askOne(connecting: ClientConfig, server: Server): Promise<Asked> {
  const client = new Client({
    ...connecting,
    application_name: 'intake-primary',
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  });
  Object.assign(client, server);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: boolean; timeline: string | null }>(QUESTION);
    const { isReadOnly = true, timeline = null } = rows[0] ?? {};
    return { server, timeline: isReadOnly ? null : timeline, wrong: 'is a standby' };
  } catch (error) {
    return { server, timeline: null, wrong: wrongWith(error as Error & { code?: string }) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the server itself refuses is another matter than one that is not there: such as a wrong password. */
function wrongWith({ code, message, ...told }: Error & { code?: string }): string {
  return 'severity' in told ? `refuses: ${message}` : `cannot be reached (${code ?? message})`;
}
