// The line between processes: one connection that listens and notifies, outside of any transaction, and mostly rests.
import type { Client } from 'pg';
import { randomBase62 } from '../crypto.ts';
import { newClient } from '../database/connecting.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'intake_wake';
/** PostgreSQL takes 8,000 bytes. */
const MAX_PAYLOAD = 7000;
/** After a notification the line rests for so many times as long as that took: it goes out at once where there is little to do. */
const REST_TIMES = 2;
/** However busy the database is. */
const MOST_REST_MS = 10;
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
  /** Whether a notification is under way, or will be. */
  isScheduled: boolean;
  timer: NodeJS.Timeout | undefined;
  /** By `performance.now()`. */
  restsUntil: number;
  retry: NodeJS.Timeout | null;
  closed: boolean;
  /** Null as long as nobody needs it. */
  connecting: Promise<void> | null;
};

export type WakeAddress = { url: string; name: string; isPatient: boolean };
export type WakeLine = {
  /** For whoever listens. */
  open(): void;
  send(topic: string): void;
  close(): Promise<void>;
};

/**
 * Connects in the background, at once or when it is needed, and again whenever the connection is lost; signals in between reach only this
 * process. What waits when it is closed is sent before.
 */
export function connectWakeLine(
  { url, name, isPatient }: WakeAddress,
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
    isScheduled: false,
    timer: undefined,
    restsUntil: 0,
    retry: null,
    closed: false,
    connecting: null,
  };
  const open = (): void => void (line.connecting ??= connect(line));
  if (!isPatient) open();
  return {
    open,
    send(topic) {
      open();
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
    // A signal may be lost, so none waits for the disk.
    await client.query('set synchronous_commit = off');
    await client.query(`listen ${CHANNEL}`);
    line.client = client;
  } catch (error) {
    lost(line, client, error);
  }
}

function received(line: Line, payload: string): void {
  const [sender, ...topics] = payload.split(',');
  if (sender !== line.sender) for (const topic of topics) line.emit(topic);
}

/** It may be alive, and only have refused a statement: nobody would close it any more. */
function lost(line: Line, client: Client, error: unknown): void {
  void end(line, client);
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
  const start = performance.now();
  await notify(line);
  const end = performance.now();
  // Without a connection, too: what waits must not make the line spin.
  const restMs = client === null ? MOST_REST_MS : Math.min(MOST_REST_MS, (end - start) * REST_TIMES);
  line.restsUntil = end + restMs;
  line.isScheduled = false;
  if (line.waiting.size > 0 && !line.closed) schedule(line);
}

async function notify(line: Line): Promise<void> {
  const { client } = line;
  await client
    ?.query({ name: 'wake', text: 'select pg_notify($1, $2)', values: [CHANNEL, takePayload(line)] })
    .catch((error: unknown) => lost(line, client, error));
}

/** A moment later even where the line is free: all that a commit tells goes together. */
function schedule(line: Line): void {
  if (line.isScheduled) return;
  line.isScheduled = true;
  const ms = line.restsUntil - performance.now();
  if (ms > 0) line.timer = setTimeout(() => void flush(line), ms);
  else queueMicrotask(() => void flush(line));
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
  clearTimeout(line.timer);
  if (line.retry !== null) clearTimeout(line.retry);
  await line.connecting;
  while (line.client !== null && line.waiting.size > 0) await notify(line);
  if (line.client !== null) await end(line, line.client);
}

const end = ({ log }: Line, client: Client): Promise<void> =>
  client.end().catch((error: unknown) => log.debug({ err: error }, 'the wake connection was gone already'));
