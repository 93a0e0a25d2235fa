// The server as `serve` runs it: everything in this process, or the API in several and the workers here.
import type { Config } from '../../src/platform/config.ts';
import type { Log } from '../../src/platform/log.ts';
import { startServer } from '../../src/main.ts';
import { startApiCluster } from './api-cluster.ts';
import type { ApiMeasures } from './api-measures.ts';

export type Role = 'all' | 'api' | 'worker';
export type ServeOptions = {
  config: Config;
  log: Log;
  databaseUrl: string;
  role: Role;
  measures?: ApiMeasures | undefined;
};
export type Serving = { port: number | null; apiProcesses: number; stop(): Promise<void> };

/** Starts what the role says; settles once it listens. */
export async function startServing(options: ServeOptions): Promise<Serving> {
  const { config, role } = options;
  const apiProcesses = role === 'worker' ? 0 : config.INTAKE_API_PROCESSES;
  if (apiProcesses <= 1) {
    const server = await startServer(options);
    return { port: server.port, apiProcesses, stop: server.stop };
  }
  const api = await startApiCluster(options, apiProcesses);
  if (role === 'api') return { ...api, apiProcesses };
  try {
    const workers = await startServer({ ...options, role: 'worker' });
    return {
      port: api.port,
      apiProcesses,
      stop: async () => void (await Promise.all([api.stop(), workers.stop()])),
    };
  } catch (error) {
    await api.stop();
    throw error;
  }
}
