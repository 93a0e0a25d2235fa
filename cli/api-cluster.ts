// The API in several processes on one port: started, replaced when one dies, drained together.
import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Config } from '../src/platform/config.ts';
import type { Log } from '../src/platform/log.ts';

/** What an API process tells the one that started it. */
export type ApiMessage =
  | { listening: number }
  | { failed: { name: string; message: string; code?: string; address?: string; port?: number } };

export type ApiClusterOptions = { config: Config; log: Log; databaseUrl: string };

const RESTART_AFTER_MS = 1000;
const ENTRY = fileURLToPath(
  new URL(`./api-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/** Settles once every process listens; where the first ones cannot start, none is left. */
export async function startApiCluster(
  options: ApiClusterOptions,
  processes: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { config, log, databaseUrl } = options;
  let stopping = false;
  cluster.setupPrimary({ exec: ENTRY, args: [] });
  const environment = {
    DATABASE_URL: databaseUrl,
    INTAKE_HOST: config.INTAKE_HOST,
    INTAKE_PORT: String(config.INTAKE_PORT),
    INTAKE_LOG_FORMAT: config.INTAKE_LOG_FORMAT,
  };
  const fork = (): Promise<number> => {
    const worker = cluster.fork(environment);
    const ready = whenListening(worker);
    worker.on('exit', (code, signal) => {
      if (stopping) return;
      log.error(
        { process: worker.process.pid, code, signal },
        'an API process ended; another one takes its place',
      );
      setTimeout(() => {
        if (!stopping)
          fork().catch((error: unknown) => log.error({ err: error }, 'an API process could not be started'));
      }, RESTART_AFTER_MS);
    });
    return ready;
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(async (worker) => worker && end(worker)));
  };
  try {
    const [port = 0] = await Promise.all(Array.from({ length: processes }, fork));
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function whenListening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: ApiMessage) => {
      if ('listening' in message) resolve(message.listening);
      else reject(Object.assign(new Error(message.failed.message), message.failed));
    });
    worker.once('exit', () =>
      reject(new Error('An API process ended before it listened. See the log above.')),
    );
  });
}

function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return Promise.resolve();
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.process.kill('SIGTERM');
  return gone;
}
