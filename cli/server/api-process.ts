// One API process of several: serves until it is told to stop, or until the process that started it is gone.
import { startServer, type RunningServer } from '../../src/main.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { startProcessMetrics } from '../../src/platform/metrics/process-metrics.ts';
import { startTracing } from '../../src/platform/tracing/start.ts';
import { VERSION } from '../../src/version.ts';
import type { ApiMessage } from './api-cluster.ts';
import type { MeasureAnswer, MeasureQuestion } from './api-measures.ts';
import { surviveWhatIsThrown } from './last-resort.ts';

const tell = (message: ApiMessage | MeasureAnswer): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()) ?? resolve());

const { config } = loadConfig();
const log = createLog({ level: config.INTAKE_LOG_LEVEL, format: config.INTAKE_LOG_FORMAT });

const metrics = config.INTAKE_METRICS === 'off' ? null : startProcessMetrics();
const tracing = await startTracing({ log, version: VERSION }, process.env);

process.on('message', (message: MeasureQuestion | object) => {
  if (!('measure' in message) || metrics === null) return;
  const { measure: measured } = message;
  metrics.snapshot().then(
    (snapshot) => tell({ measured, snapshot }),
    (error: unknown) => log.warn({ err: error }, 'the measures of this process could not be read'),
  );
});

/** What was counted since it was asked last. */
async function tellLast(): Promise<void> {
  if (metrics !== null && process.connected) await tell({ measured: 0, snapshot: await metrics.snapshot() });
}

async function start(): Promise<RunningServer> {
  return startServer({ config, log, databaseUrl: config.DATABASE_URL ?? '', role: 'api' });
}

const starting = start();
let isStopping = false;
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  starting
    .then((server) => server.stop())
    .then(() => tellLast())
    .then(() => tracing?.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
};
// Ctrl-C on a terminal reaches every process of the group.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
process.on('disconnect', stop);

try {
  const { port } = await starting;
  // It goes on until another one has taken its place.
  surviveWhatIsThrown(log, () => void tell({ broken: true }));
  await tell({ listening: port ?? 0 });
} catch (error) {
  const { name, message, code, address, port } = error as Error & {
    code?: string;
    address?: string;
    port?: number;
  };
  await tell({
    failed: {
      name,
      message,
      ...(code === undefined ? {} : { code }),
      ...(address === undefined ? {} : { address }),
      ...(port === undefined ? {} : { port }),
    },
  });
  process.exit(1);
}
