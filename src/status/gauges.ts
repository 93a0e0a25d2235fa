// What the database says of the deployment, as gauges: asked for at most every few seconds, and never waited for for long.
import { Gauge, type Registry } from '@prometheus-io/client';
import type { Log } from '../platform/log.ts';
import type { Sql } from '../platform/database/sql.ts';
import { readStanding } from './queries.ts';
import { createGauges } from './deployment-gauges.ts';

/** Scraping more often shows the same. */
const FRESH_MS = 10_000;
/** Who scrapes waits no longer; what is answered later is for the next one. */
const PATIENCE_MS = 1500;

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
