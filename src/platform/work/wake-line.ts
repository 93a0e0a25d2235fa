// The line between processes: one connection that listens, and notifies at most once per 10 ms, outside of any transaction.
import type { Client } from 'pg';
import { randomBase62 } from '../crypto.ts';
import { newClient } from '../database/connecting.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'intake_wake';
/** PostgreSQL takes 8,000 bytes. */
const MAX_PAYLOAD = 7000;
const COALESCE_MS = 10;
const RECONNECT_MS = 1000;

type Line = {
  url: string;
  /** As which PostgreSQL knows the connection. */
  name: string;
  log: Log;
  emit(topic: string): void;
  /** Names this process, so that it does not wake itself twice. */
  sender: string;
  waiting: Set<string>;
  client: Client | null;
  timer: NodeJS.Timeout | null;
  retry: NodeJS.Timeout | null;
  closed: boolean;
  connecting: Promise<void>;
};

export type WakeAddress = { url: string; name: string };
export type WakeLine = { send(topic: string): void; close(): Promise<void> };

/** Connects in the background, and again whenever the connection is lost; signals in between reach only this process. */
export function connectWakeLine(
  { url, name }: WakeAddress,
  emit: (topic: string) => void,
  log: Log,
): WakeLine {
  const line: Line = {
    url,
    name,
    log,
    emit,
    sender: randomBase62(8),
    waiting: new Set(),
    client: null,
    timer: null,
    retry: null,
    closed: false,
    connecting: Promise.resolve(),
  };
  line.connecting = connect(line);
  return {
    send(topic) {
      line.waiting.add(topic);
      schedule(line);
    },
    close: () => close(line),
  };
}

async function connect(line: Line): Promise<void> {
  const client = newClient(line.url, { application_name: line.name, keepAlive: true });
  client.on('error', (error) => lost(line, client, error));
  client.on('notification', ({ payload }) => received(line, payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    if (line.closed) await client.end();
    else line.client = client;
  } catch (error) {
    lost(line, client, error);
  }
}

function received(line: Line, payload: string): void {
  const [sender, ...topics] = payload.split(',');
  if (sender !== line.sender) for (const topic of topics) line.emit(topic);
}

function lost(line: Line, client: Client, error: unknown): void {
  if (line.client !== null && line.client !== client) return; // an echo of one that was replaced
  line.client = null;
  if (line.closed || line.retry !== null) return;
  line.log.warn({ err: error }, 'the wake connection was lost; connecting again');
  line.retry = setTimeout(() => {
    line.retry = null;
    line.connecting = connect(line);
  }, RECONNECT_MS);
}

/** One notification at a time; what comes in meanwhile goes with the next. */
async function flush(line: Line): Promise<void> {
  const { client } = line;
  await client
    ?.query('select pg_notify($1, $2)', [CHANNEL, takePayload(line)])
    .catch((error: unknown) => lost(line, client, error));
  line.timer = null;
  if (line.waiting.size > 0 && !line.closed) schedule(line);
}

function schedule(line: Line): void {
  line.timer ??= setTimeout(() => void flush(line), COALESCE_MS);
}

function takePayload(line: Line): string {
  let payload = line.sender;
  for (const topic of line.waiting) {
    if (payload.length + topic.length + 1 > MAX_PAYLOAD) break;
    line.waiting.delete(topic);
    payload += `,${topic}`;
  }
  return payload;
}

async function close(line: Line): Promise<void> {
  line.closed = true;
  if (line.timer !== null) clearTimeout(line.timer);
  if (line.retry !== null) clearTimeout(line.retry);
  await line.connecting;
  await line.client
    ?.end()
    .catch((error: unknown) => line.log.debug({ err: error }, 'the wake connection was gone already'));
}
