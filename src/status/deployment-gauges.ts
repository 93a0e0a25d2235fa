// One gauge per figure of the deployment.
import { Gauge, type Registry } from '@prometheus-io/client';
import type { Standing } from './queries.ts';

type Show = (standing: Standing) => void;

/** What was true before is not shown as if it were now. */
type Gauges = { show(standing: Standing): void; hide(): void };
type Shown = { gauge: Gauge; isLabelled: boolean; show: Show };

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
    help: '1 where the newest daily backup failed or lacks bytes of documents, else 0.',
    registers,
  });
  return [
    {
      gauge: circuits,
      isLabelled: true,
      show: ({ circuits: { closed, open, half_open } }) => {
        for (const [state, count] of Object.entries({ closed, open, half_open }))
          circuits.set({ state }, count);
      },
    },
    { gauge: age, isLabelled: false, show: ({ backup }) => age.set(backup.ageSeconds ?? -1) },
    { gauge: failed, isLabelled: false, show: ({ backup }) => failed.set(Number(backup.hasFailed)) },
  ];
}

export function createGauges(registers: Registry[]): Gauges {
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
