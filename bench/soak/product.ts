// The built product for one run: a database of its own, `intake serve` on it, and a door to the same database for the run itself.
import { createTestDatabaseHere } from '../harness/database.ts';
import { startServe, type Served } from '../../test/cli/server/serving.ts';
import { startTestApp, testConfig, type TestApp } from '../../test/harness/app.ts';
import { childrenOf, commandOf } from '../../test/harness/processes/processes.ts';
import { testResolver } from '../../test/harness/outside/dns.ts';

import { endsWithUs } from './guard.ts';

export type Product = {
  origin: string;
  server: Served;
  app: TestApp;
  url: string;
  /** The processes that answer, and the one that works. */
  processes(part: 'api' | 'worker'): number[];
  /** Processes that were lost so far, and what was thrown or not foreseen. */
  losses(): number;
  faults(): string[];
  close(): Promise<number | null>;
};

export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const database = await createTestDatabaseHere();
  const app = await startTestApp({ url: database.url, role: 'api', resolver: testResolver({}) });
  const server = await startServe([], {
    DATABASE_URL: database.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_API_PROCESSES: '2',
    INTAKE_RATE_LIMIT_PER_MINUTE: '1000000',
    ...environment,
  });
  const pid = server.child.pid ?? 0;
  void server.closed.then(endsWithUs(pid));
  return {
    origin: server.listening.address as string,
    server,
    app,
    url: database.url,
    processes: (part) =>
      childrenOf(pid).filter((one) => commandOf(one).includes(`server-process.js\0${part}`)),
    losses: () => server.lines.filter(({ msg }) => String(msg).includes('is lost')).length,
    faults: () =>
      server.lines
        .filter(({ level }) => level === 'error' || level === 'fatal')
        .map((line) => JSON.stringify(line).slice(0, 500)),
    async close() {
      server.child.kill('SIGTERM');
      const code = await server.closed;
      await app.close();
      await database.close();
      return code;
    },
  };
}
