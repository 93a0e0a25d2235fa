// The metrics of a server: its own measures, those of its processes and what the database says, at one address.
import { Counter, Gauge } from '@prometheus-io/client';
import { ConfigError, type Config, type ConfigSource } from '../../src/platform/config.ts';
import { databaseMark } from '../../src/platform/database/addresses/address-mark.ts';
import { createCollection } from '../../src/platform/metrics/collection.ts';
import { gaugeFamily } from '../../src/platform/metrics/family.ts';
import { listenForScrapes, type MetricsListener } from '../../src/platform/metrics/listener.ts';
import { startProcessMetrics } from '../../src/platform/metrics/process-metrics.ts';
import type { Log } from '../../src/platform/log.ts';
import { gaugeDeployment } from '../../src/status/gauges.ts';
import { VERSION } from '../../src/version.ts';
import { openBriefPool } from '../brief-pool.ts';
import { createMeasures, type Measures } from './measures.ts';

export type ServerMetrics = { measures: Measures; address: string | null; close(): Promise<void> };

type Options = { config: Config; source: ConfigSource; log: Log; databaseUrl: string };

/** Null where they are off. Where the address that nobody chose is taken, the server goes on without. */
export async function openMetrics({
  config,
  source,
  log,
  databaseUrl,
}: Options): Promise<ServerMetrics | null> {
  const setting = config.INTAKE_METRICS;
  if (setting === 'off') return null;
  const own = startProcessMetrics();
  const { register } = own;
  const pool = await openBriefPool(databaseUrl, 'intake-metrics');
  const refresh = gaugeDeployment(register, { sql: pool.sql, log });
  const measures = createMeasures((last) => collection.keep(last));
  const collection = createCollection(register, () => measures.snapshots());
  gaugeFamily(register, () => measures.pids());
  tellProcesses([register], measures);
  tellDatabase([register], config);
  const close = async (): Promise<void> => {
    own.stop();
    await pool.close();
  };
  try {
    const listener = await listenForScrapes(setting, {
      contentType: collection.contentType,
      text: () => refresh().then(() => collection.text()),
    });
    return {
      measures,
      address: addressOf(listener),
      close: async () => {
        await listener.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    const code = (error as { code?: string }).code ?? 'unknown error';
    const sentence = `There are no metrics at ${setting} (${code}): name another HOST:PORT in INTAKE_METRICS, or off.`;
    if (source !== 'default') throw new ConfigError(sentence);
    log.warn(sentence);
    return null;
  }
}

const addressOf = ({ host, port }: MetricsListener): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;

type Registers = [ReturnType<typeof startProcessMetrics>['register']];

/** By it a command tells this deployment from another one that answers at the same address. */
function tellDatabase(registers: Registers, config: Config): void {
  new Gauge({
    name: 'intake_database_info',
    help: 'Always 1; the label is the same for all processes that work on the same database.',
    labelNames: ['mark'],
    registers,
  }).set({ mark: databaseMark(config) }, 1);
}

function tellProcesses(registers: Registers, measures: Measures): void {
  new Gauge({
    name: 'intake_build_info',
    help: 'Always 1; the label says which version runs.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1);
  new Gauge({
    name: 'intake_processes',
    help: 'Processes of this server by kind: main (holds the port and keeps the others), api, worker.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.set({ kind: 'main' }, 1);
      this.set({ kind: 'api' }, measures.serving('api'));
      this.set({ kind: 'worker' }, measures.serving('worker'));
    },
  });
  const restarts = new Counter({
    name: 'intake_process_restarts_total',
    help: 'Processes of this server that were lost and replaced.',
    registers,
    collect() {
      this.reset();
      this.inc(measures.restarts());
    },
  });
  void restarts;
  new Gauge({
    name: 'intake_main_start_time_seconds',
    help: 'When the main process of this server was started, in seconds since the epoch.',
    registers,
  }).set(Date.now() / 1000 - process.uptime());
}
