// Starts the demo with settings of its own: its data directory, its port, its quiet log.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../src/platform/config.ts';
import { makeFolders } from '../../src/platform/folders.ts';
import { createLog } from '../../src/platform/log.ts';
import { onInterrupt } from '../program/interrupt.ts';
import { surviveWhatIsThrown } from '../server/last-resort.ts';
import { portOr } from './free-port.ts';
import { runDemo, type DemoOptions, type RunningDemo } from './run-demo.ts';

export type StartedDemo = RunningDemo & {
  dataDir: string;
  /** Serves on until Ctrl-C or SIGTERM, then lets go of everything. */
  untilInterrupted(): Promise<void>;
};

const FOR_ALL_TO_PASS = 0o711;
const HOUR_MS = 3_600_000;

export async function startDemo(
  options: Pick<DemoOptions, 'operator' | 'step' | 'event'> & { port: number },
): Promise<StartedDemo> {
  const { config, sources } = loadConfig();
  const dataDir =
    sources.INTAKE_DATA_DIR === 'default' ? join(config.INTAKE_DATA_DIR, 'demo') : config.INTAKE_DATA_DIR;
  makeFolders(dataDir);
  if (process.getuid?.() === 0) chmodSync(dataDir, FOR_ALL_TO_PASS);
  const own = {
    INTAKE_DATA_DIR: dataDir,
    INTAKE_HOST: '127.0.0.1',
    INTAKE_PORT: await portOr(options.port),
    INTAKE_API_PROCESSES: 1,
    // Nobody who looks at a demo looks for slow statements, and on a slow machine all of the first ones are.
    ...(sources.INTAKE_SLOW_QUERY_MS === 'default' ? { INTAKE_SLOW_QUERY_MS: HOUR_MS } : {}),
  };
  const log = createLog({
    level: process.stdout.isTTY ? 'error' : 'warn',
    format: 'pretty',
    to: process.stderr,
  });
  const demo = await runDemo({
    ...options,
    config: { ...config, ...own, DATABASE_URL: undefined, INTAKE_PUBLIC_URL: undefined },
    log,
  });
  return {
    ...demo,
    dataDir,
    untilInterrupted: () =>
      new Promise((resolve) => {
        surviveWhatIsThrown(log);
        onInterrupt(async () => {
          await demo.stop();
          resolve();
        });
      }),
  };
}
