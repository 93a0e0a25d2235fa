// The API in several processes on one port: started, replaced when one dies, drained together.
import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../src/platform/config.ts';
import type { Log } from '../../src/platform/log.ts';
import { keyFileOf, readSecretKey } from '../../src/platform/secret-key.ts';
import type { ApiMeasures } from './api-measures.ts';

/** What an API process tells the one that started it. */
export type ApiMessage =
  | { listening: number }
  | { broken: true }
  | { failed: { name: string; message: string; code?: string; address?: string; port?: number } };

export type ApiClusterOptions = {
  config: Config;
  log: Log;
  databaseUrl: string;
  /** Told who serves, and who was replaced. */
  measures?: Pick<ApiMeasures, 'joined' | 'replaced'> | undefined;
};

/** One that has served for so long is replaced at once; what ends again and again is started ever more seldom. */
const SETTLED_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const ENTRY = fileURLToPath(
  new URL(`./api-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/** Settles once every process listens; where the first ones cannot start, none is left. */
export async function startApiCluster(
  options: ApiClusterOptions,
  processes: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { log } = options;
  let [stopping, pauseMs] = [false, 0];
  /** They serve on until somebody else does. */
  const broken = new Set<Worker>();
  cluster.setupPrimary({ exec: ENTRY, args: [] });
  const environment = environmentOf(options);
  const fork = (): Promise<number> => {
    const worker = cluster.fork(environment);
    const bornAt = performance.now();
    const ready = whenListening(worker, options);
    whenLost(worker, (how) => {
      if (stopping) return;
      const about = { process: worker.process.pid, ...how };
      log.error(about, 'an API process is lost; another one takes its place');
      options.measures?.replaced();
      if (!worker.isDead()) broken.add(worker);
      pauseMs = nextPauseMs(pauseMs, performance.now() - bornAt);
      setTimeout(() => void again(), pauseMs);
    });
    return ready;
  };
  const again = async (): Promise<void> => {
    if (stopping) return;
    try {
      await fork();
      const [relieved] = broken;
      if (relieved === undefined) return;
      broken.delete(relieved);
      await end(relieved);
    } catch (error) {
      log.error({ err: error }, 'an API process could not be started');
    }
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await endAll();
  };
  try {
    const [port = 0] = await Promise.all(Array.from({ length: processes }, fork));
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const nextPauseMs = (before: number, livedMs: number): number =>
  livedMs > SETTLED_MS ? 0 : Math.min(Math.max(before * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);

const endAll = async (): Promise<void> =>
  void (await Promise.all(Object.values(cluster.workers ?? {}).map(async (worker) => worker && end(worker))));

const environmentOf = ({ config, databaseUrl }: ApiClusterOptions): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  ...keyOfEmbedded(config),
  INTAKE_HOST: config.INTAKE_HOST,
  INTAKE_PORT: String(config.INTAKE_PORT),
  INTAKE_LOG_FORMAT: config.INTAKE_LOG_FORMAT,
});

/** They see a database that was named, for which a key has to be named too: here that of the embedded one. */
function keyOfEmbedded(config: Config): Record<string, string> {
  if (config.DATABASE_URL !== undefined) return {};
  readSecretKey(config);
  const file = keyFileOf(config);
  return file === null ? {} : { INTAKE_SECRET_KEY_FILE: file };
}

/** Told once: when it has ended, or before, when it says itself that it is not to be relied upon any more. */
function whenLost(worker: Worker, replace: (how: object) => void): void {
  let isTold = false;
  const once = (how: object): void => {
    if (!isTold) replace(how);
    isTold = true;
  };
  worker.on('message', (message: ApiMessage) => {
    if ('broken' in message) once({ reason: 'thrown outside of every request' });
  });
  worker.on('exit', (code, signal) => once({ code, signal }));
}

function whenListening(worker: Worker, { measures }: ApiClusterOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: ApiMessage) => {
      if ('listening' in message) {
        measures?.joined(worker);
        resolve(message.listening);
      } else if ('failed' in message)
        reject(Object.assign(new Error(message.failed.message), message.failed));
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
