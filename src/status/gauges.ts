// What the database says of the deployment, as gauges: asked for at most every few seconds, and never waited for for long.
import { Gauge, type Registry } from '@prometheus-io/client';
import type { Log } from '../platform/log.ts';
import type { Sql } from '../platform/database/sql.ts';
import { readStanding, type Standing } from './queries.ts';

/** Scraping more often shows the same. */
const FRESH_MS = 10_000;
/** Who scrapes waits no longer; what is answered later is for the next one. */
const PATIENCE_MS = 1500;

/** What was true before is not shown as if it were now. */
type Gauges = { show(standing: Standing): void; hide(): void };
type Show = (standing: Standing) => void;
type Shown = { gauge: Gauge; isLabelled: boolean; show: Show };

/** Registers the gauges; the returned function brings them up to date where they are old, within its patience. */
export function gaugeDeployment(
  register: Registry,
  { sql, log }: { sql: Sql; log: Log },
): () => Promise<void> {
  const gauges = createGauges([register]);
  const up = new Gauge({
    name: 'intake_database_up',
    help: 'Whether the database has answered: 1, or 0.',
    registers: [register],
  });
  let readAt = -FRESH_MS;
  let underWay: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    try {
      gauges.show(await readStanding(sql));
      up.set(1);
    } catch (error) {
      log.debug({ err: error }, 'the database did not answer for the metrics');
      gauges.hide();
      up.set(0);
    } finally {
      readAt = performance.now();
      underWay = null;
    }
  };
  return async () => {
    if (performance.now() - readAt < FRESH_MS) return;
    underWay ??= refresh();
    await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
  };
}

function createGauges(registers: Registry[]): Gauges {
  const shown = [...queueGauges(registers), ...deliveryGauges(registers), ...otherGauges(registers)];
  const hide = (): void => {
    for (const { gauge, isLabelled } of shown) {
      gauge.reset();
      if (!isLabelled) gauge.remove();
    }
  };
  // Nothing is known yet.
  hide();
  return {
    show(standing) {
      hide();
      for (const { show } of shown) show(standing);
    },
    hide,
  };
}

function queueGauges(registers: Registry[]): Shown[] {
  const jobs = new Gauge({
    name: 'intake_jobs',
    help: 'Jobs by queue and state: waiting (due), deferred (to be tried again), active, failed.',
    labelNames: ['queue', 'state'],
    registers,
  });
  const age = new Gauge({
    name: 'intake_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest job that is due has waited; 0 where none does.',
    labelNames: ['queue'],
    registers,
  });
  return [
    {
      gauge: jobs,
      isLabelled: true,
      show({ queues }) {
        for (const { queue, waiting, deferred, active, failed } of queues)
          for (const [state, count] of Object.entries({ waiting, deferred, active, failed }))
            jobs.set({ queue, state }, count);
      },
    },
    {
      gauge: age,
      isLabelled: true,
      show: ({ queues }) =>
        queues.forEach(({ queue, oldestSeconds }) => age.set({ queue }, oldestSeconds ?? 0)),
    },
  ];
}

function deliveryGauges(registers: Registry[]): Shown[] {
  const deliveries = new Gauge({
    name: 'intake_webhook_deliveries',
    help: 'Deliveries by state: waiting, held (of disabled endpoints), delivering, failed (given up).',
    labelNames: ['state'],
    registers,
  });
  const age = new Gauge({
    name: 'intake_webhook_deliveries_oldest_due_seconds',
    help: 'For how long the oldest delivery that is due has waited; 0 where none does.',
    registers,
  });
  return [
    {
      gauge: deliveries,
      isLabelled: true,
      show({ deliveries: { waiting, held, delivering, failed } }) {
        for (const [state, count] of Object.entries({ waiting, held, delivering, failed }))
          deliveries.set({ state }, count);
      },
    },
    {
      gauge: age,
      isLabelled: false,
      show: ({ deliveries: { oldestSeconds } }) => age.set(oldestSeconds ?? 0),
    },
  ];
}

function otherGauges(registers: Registry[]): Shown[] {
  const circuits = new Gauge({
    name: 'intake_connector_circuits',
    help: 'Connectors by the state of their circuit: closed, open (the API is away), half_open.',
    labelNames: ['state'],
    registers,
  });
  const age = new Gauge({
    name: 'intake_backup_age_seconds',
    help: 'Since the newest backup that is whole was begun; -1 where there is none.',
    registers,
  });
  const failed = new Gauge({
    name: 'intake_backup_failed',
    help: '1 where the newest daily backup failed, else 0.',
    registers,
  });
  return [
    {
      gauge: circuits,
      isLabelled: true,
      show: (standing) =>
        Object.entries(standing.circuits).forEach(([state, count]) => circuits.set({ state }, count)),
    },
    { gauge: age, isLabelled: false, show: ({ backup }) => age.set(backup.ageSeconds ?? -1) },
    { gauge: failed, isLabelled: false, show: ({ backup }) => failed.set(Number(backup.hasFailed)) },
  ];
}
