// One process that serves, for `serve`, which started it and hands it its connections: `server-process.js api|worker`.
import module from 'node:module';
import type { Socket } from 'node:net';
import { startServer, type RunningServer } from '../../src/main.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { createLog } from '../../src/platform/log.ts';
import { startProcessMetrics } from '../../src/platform/metrics/process-metrics.ts';
import { startTracing } from '../../src/platform/tracing/start.ts';
import { VERSION } from '../../src/version.ts';
import { surviveWhatIsThrown } from './last-resort.ts';
import type { FromServing, Order, Part, Told, ToServing } from './messages.ts';

/** Where nobody is left who would end it, it ends itself. */
const ALONE_MS = 20_000;

const tell = (message: FromServing): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()) ?? resolve());

const part = process.argv[2] as Part;
let starting: Promise<RunningServer> | undefined;
let metrics: ReturnType<typeof startProcessMetrics> | null = null;
let tracing: Awaited<ReturnType<typeof startTracing>> = null;
let isStopping = false;

async function serve({ config, databaseUrl, expectsWorkers }: Order): Promise<void> {
  const log = createLog({ level: config.INTAKE_LOG_LEVEL, format: config.INTAKE_LOG_FORMAT });
  metrics = config.INTAKE_METRICS === 'off' ? null : startProcessMetrics();
  try {
    tracing = await startTracing({ log, version: VERSION }, process.env);
    starting = startServer({
      config,
      log,
      databaseUrl,
      role: part,
      expectsWorkers,
      isHandedConnections: true,
    });
    await starting;
    // It goes on until another one has taken its place.
    surviveWhatIsThrown(log, () => void tell({ leaving: 'something was thrown outside of every request' }));
    await tell({ ready: true });
    // Now, since it may be killed: the next one starts sooner.
    module.flushCompileCache();
  } catch (error) {
    await tell({ failed: told(error) });
    process.exit(1);
  }
}

function told(error: unknown): Told {
  const { constructor, message, code } = error as Error & { code?: string };
  const name = error instanceof Conflict ? 'Conflict' : constructor.name;
  return { name, message, ...(code === undefined ? {} : { code }) };
}

/** 0: what was counted since it was asked last. */
async function tellMeasures(question: number): Promise<void> {
  if (metrics !== null && process.connected)
    await tell({ measured: question, snapshot: await metrics.snapshot() });
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  Promise.resolve(starting)
    .then((server) => server?.stop())
    .then(() => tellMeasures(0))
    .then(() => tracing?.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
}

process.on('message', (message: ToServing, socket?: Socket) => {
  if ('serve' in message) void serve(message.serve);
  else if ('stop' in message) stop();
  else if ('measure' in message) void tellMeasures(message.measure);
  else {
    void tell({ taken: message.connection });
    if (socket !== undefined) void starting?.then((server) => server.take(socket));
  }
});
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), ALONE_MS).unref();
  stop();
});
// Ctrl-C reaches every process of a terminal; the one that was started sees to the rest.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void tell({ leaving: 'SIGTERM' }));
