// The server as `serve` runs it: the port, processes that answer, one that works, each replaced when it is lost.
import type { Config } from '../../src/platform/config.ts';
import type { Log } from '../../src/platform/log.ts';
import { startChild } from './child.ts';
import { openDoor, type Door } from './door.ts';
import { keepRunning, type Kept } from './keeping.ts';
import type { Measures } from './measures.ts';

export type Role = 'all' | 'api' | 'worker';
export type ServeOptions = {
  config: Config;
  log: Log;
  databaseUrl: string;
  role: Role;
  /** Told who serves, and who was lost. */
  measures?: Measures | undefined;
};
export type Serving = {
  port: number | null;
  apiProcesses: number;
  stop(): Promise<void>;
  /** Ends what did not stop in time. */
  kill(): void;
};

/** Starts what the role says; settles once all of it serves. Where one process cannot start, none is left. */
export async function startServing(options: ServeOptions): Promise<Serving> {
  const { config, role } = options;
  const apiProcesses = role === 'worker' ? 0 : config.INTAKE_API_PROCESSES;
  const door =
    role === 'worker'
      ? null
      : await openDoor({ host: config.INTAKE_HOST, port: config.INTAKE_PORT, log: options.log });
  const listening = { ...options, config: { ...config, INTAKE_PORT: door?.port ?? config.INTAKE_PORT } };
  const kept = [
    ...(door === null ? [] : Array.from({ length: apiProcesses }, () => keepApi(listening, door))),
    ...(role === 'api' ? [] : [keepWorker(listening)]),
  ];
  const stop = async (): Promise<void> => {
    door?.close();
    await Promise.all(kept.map((one) => one.stop()));
  };
  const kill = (): void => kept.forEach((one) => one.kill());
  try {
    await Promise.all(kept.map(({ ready }) => ready));
  } catch (error) {
    // Nothing is under way yet that would have to come to its end.
    kill();
    await stop();
    throw error;
  }
  return { port: door?.port ?? null, apiProcesses, stop, kill };
}

const keepApi = ({ config, databaseUrl, role, log, measures }: ServeOptions, door: Door): Kept =>
  keepRunning({
    what: 'an API process',
    log,
    start: () => startChild('api', { config, databaseUrl, expectsWorkers: role === 'all' }),
    joined: (child) => {
      measures?.joined(child);
      door.joined(child);
    },
    gone: door.gone,
    lost: measures?.lost,
  });

const keepWorker = ({ config, databaseUrl, log, measures }: ServeOptions): Kept =>
  keepRunning({
    what: 'the worker process',
    log,
    start: () => startChild('worker', { config, databaseUrl, expectsWorkers: true }),
    joined: (child) => measures?.joined(child),
    gone: () => undefined,
    lost: measures?.lost,
  });
