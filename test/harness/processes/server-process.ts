// The built product as a process of its own, for tests that kill, freeze or double it: `server-process.ts SETTINGS` (JSON).
import { writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import type * as reading from '../../../src/intake/reader.ts';
import type * as main from '../../../src/main.ts';
import type * as configuration from '../../../src/platform/config.ts';
import type * as logging from '../../../src/platform/log.ts';
import { testResolver } from '../outside/dns.ts';

export type ServerSettings = {
  databaseUrl: string;
  role: 'all' | 'api' | 'worker';
  /** Configuration as environment variables. */
  environment: Record<string, string>;
  /** What host names resolve to. */
  names: Record<string, string[]>;
  /** A folder that gets each reading, as JSON under the name of its document. */
  readings?: string;
};

/** What it tells on stdout, one JSON document a line, between the lines of its log. */
export type ServerMessage =
  | { told: 'ready'; port: number | null }
  | { told: 'read' }
  | { told: 'was read'; filename: string | null; ms: number };

/** From source, it and each of its children would need seconds to start. */
const built = (path: string): Promise<unknown> =>
  import(new URL(`../../../dist/src/${path}.js`, import.meta.url).href);
const { createDocumentReader } = (await built('intake/reader')) as typeof reading;
const { startServer } = (await built('main')) as typeof main;
const { loadConfig } = (await built('platform/config')) as typeof configuration;
const { createLog } = (await built('platform/log')) as typeof logging;

const tell = (message: ServerMessage): boolean => process.stdout.write(`${JSON.stringify(message)}\n`);

const { databaseUrl, role, environment, names, readings } = JSON.parse(
  process.argv[2] ?? '',
) as ServerSettings;
const { config } = loadConfig({ INTAKE_PORT: '0', ...environment });
const reader = createDocumentReader({ size: config.INTAKE_WORKER_CONCURRENCY });
const server = await startServer({
  config,
  log: createLog({ level: config.INTAKE_LOG_LEVEL, format: 'json' }),
  databaseUrl,
  role,
  resolver: testResolver(names),
  reader: {
    read: async (input) => {
      tell({ told: 'read' });
      const start = performance.now();
      const result = await reader.read(input);
      if (readings !== undefined)
        writeFileSync(join(readings, `${input.filename}.json`), JSON.stringify(result.reading));
      tell({ told: 'was read', filename: input.filename, ms: performance.now() - start });
      return result;
    },
    propose: reader.propose,
    close: () => reader.close(),
  },
});
tell({ told: 'ready', port: server.port });
// Now, since most of these processes are killed: the next one starts in half the time.
module.flushCompileCache();
process.once('SIGTERM', () => {
  void server
    .stop()
    .then(() => reader.close())
    .then(() => process.exit(0));
});
