// Who waits for something is woken after the commit: in this process at once, in others by one NOTIFY per 10 ms at most.
import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import type { Log } from './log.ts';

const CHANNEL = 'intake_wake';
const MAX_PAYLOAD = 7000;

export type Wake = {
  /** Tells everybody who waits for the topic, here and in other processes. Call it after the commit. */
  signal(topic: string): void;
  /** Calls back on every signal of the topic, or of all topics with `*`; returns how to stop. Signals can be lost: poll too. */
  on(topic: string, listener: (topic: string) => void): () => void;
  close(): Promise<void>;
};

/** `url` null keeps signals within the process. */
export function createWake(url: string | null, log: Log): Wake {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const emit = (topic: string): void => {
    emitter.emit(topic, topic);
    emitter.emit('*', topic);
  };
  const remote = url === null ? null : connectRemote(url, emit, log);
  return {
    signal(topic) {
      emit(topic);
      remote?.send(topic);
    },
    on(topic, listener) {
      emitter.on(topic, listener);
      return () => emitter.off(topic, listener);
    },
    close: async () => remote?.close(),
  };
}

function connectRemote(url: string, emit: (topic: string) => void, log: Log) {
  const sender = Math.random().toString(36).slice(2, 10);
  const waiting = new Set<string>();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const received = (payload: string): void => {
    const [from, ...topics] = payload.split(',');
    if (from !== sender) topics.forEach(emit);
  };
  const lost = (error: unknown): void => {
    if (closed || retry !== null) return;
    log.warn({ err: error }, 'the wake connection was lost; looking again in a second');
    client = null;
    retry = setTimeout(() => {
      retry = null;
      void connect();
    }, 1000);
  };
  const connect = async (): Promise<void> => {
    const fresh = new Client({ connectionString: url, application_name: 'intake-wake', keepAlive: true });
    fresh.on('error', lost);
    fresh.on('notification', (message) => received(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      if (closed) await fresh.end();
      else client = fresh;
    } catch (error) {
      lost(error);
    }
  };
  const flush = (): void => {
    timer = null;
    let payload = sender;
    for (const topic of waiting) {
      if (payload.length + topic.length > MAX_PAYLOAD) break;
      payload += `,${topic}`;
    }
    waiting.clear();
    client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(lost);
  };
  const connected = connect();
  return {
    send(topic: string): void {
      waiting.add(topic);
      timer ??= setTimeout(flush, 10);
    },
    async close(): Promise<void> {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      if (retry !== null) clearTimeout(retry);
      await connected;
      await client?.end().catch((error: unknown) => log.debug({ err: error }, 'closing the wake connection'));
    },
  };
}
