// Who waits for something is woken after the commit: in this process at once, in others by a NOTIFY that many signals share.
import { EventEmitter } from 'node:events';
import type { Log } from '../log.ts';
import { WAKING } from './connection-names.ts';
import { connectWakeLine } from './wake-line.ts';

export type Wake = {
  /** Tells everybody who waits for the topic, here and in other processes. Call it after the commit. */
  signal(topic: string): void;
  /** Calls back on every signal of the topic, or of all topics with `*`; returns how to stop. Signals can be lost: poll too. */
  on(topic: string, listener: (topic: string) => void): () => void;
  close(): Promise<void>;
};

/** `url` null keeps signals within the process; `name` is one of `WAKING`; who `isPatient` connects with the first signal or listener. */
export function createWake(
  url: string | null,
  log: Log,
  { name = WAKING.server, isPatient = false }: { name?: string; isPatient?: boolean } = {},
): Wake {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const emit = (topic: string): void => {
    emitter.emit(topic, topic);
    emitter.emit('*', topic);
  };
  const line = url === null ? null : connectWakeLine({ url, name, isPatient }, emit, log);
  return {
    signal(topic) {
      emit(topic);
      line?.send(topic);
    },
    on(topic, listener) {
      line?.open();
      emitter.on(topic, listener);
      return () => emitter.off(topic, listener);
    },
    close: async () => line?.close(),
  };
}
