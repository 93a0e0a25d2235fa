// The checks of `intake doctor` on work that goes on: jobs that nobody looks after, webhooks that do not arrive, metrics.
import type { Config } from '../../src/platform/config.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import {
  countStuckJobs,
  countUnendedJobs,
  listAwayApis,
  readCircuitStanding,
  readDatabaseStanding,
  readDeliveryStanding,
} from '../../src/status/queries.ts';
import { plural } from '../../src/platform/plural.ts';
import { span } from '../terminal/span.ts';
import type { Check } from './checks.ts';
import { countDeadLetters } from './queries.ts';
import { isOwn, scrape, scrapeAddress } from './scrape.ts';

const ok = (name: string, message: string): Check => ({ name, status: 'ok', message, action: null });
const warn = (name: string, message: string, action: string): Check => ({
  name,
  status: 'warn',
  message,
  action,
});

/** More names than that nobody reads in a line. */
const MOST_NAMED = 3;

/** Whether somebody works, and whether any job was left in the middle. */
export async function checkJobs(sql: Sql): Promise<Check> {
  const stuck = await countStuckJobs(sql);
  if (stuck > 0)
    return warn(
      'jobs',
      `${plural(stuck, 'job has', 'jobs have')} been worked on for longer than allowed.`,
      'Nobody looks after them: start "intake serve", or "intake serve --role worker"; it hands them out again within seconds.',
    );
  const unended = await countUnendedJobs(sql);
  if (unended > 0)
    return warn(
      'jobs',
      `${plural(unended, 'job was', 'jobs were')} given up, and telling the case of it fails again and again.`,
      'The server\'s log says why, beside "dead-jobs"; "intake cases list --status processing" shows the cases that may stand still.',
    );
  const { servers, isWorking } = await readDatabaseStanding(sql);
  if (isWorking) return ok('jobs', 'A worker looks after them; none is stuck.');
  if (servers > 0)
    return warn(
      'jobs',
      'A server runs, and none that works jobs off: documents are taken in and not read.',
      'Start "intake serve --role worker", or "intake serve" without --role api.',
    );
  return ok('jobs', 'None is stuck. No server runs at the moment.');
}

const LATE_SECONDS = 120;
/** What was given up before has been seen, or is not missed. */
const DAYS = 7;

export async function checkWebhooks(sql: Sql): Promise<Check> {
  const { due, held, oldestSeconds } = await readDeliveryStanding(sql);
  const dead = await countDeadLetters(sql, DAYS);
  if (dead > 0)
    return warn(
      'webhooks',
      `${plural(dead, 'delivery was', 'deliveries were')} given up within ${DAYS} days and not sent again.`,
      '"intake webhooks dead-letters" says why; once the receiver works: intake webhooks replay DELIVERY_ID',
    );
  if (oldestSeconds !== null && oldestSeconds > LATE_SECONDS)
    return warn(
      'webhooks',
      `${plural(due, 'delivery is', 'deliveries are')} due, the oldest for ${span(oldestSeconds)}.`,
      'Start "intake serve"; where it runs, "intake webhooks deliveries --status retrying" names slow receivers.',
    );
  if (held > 0)
    return warn(
      'webhooks',
      `${plural(held, 'delivery waits', 'deliveries wait')} for an endpoint that is disabled.`,
      '"intake webhooks list" names it; "intake webhooks enable ENDPOINT_ID" sends them.',
    );
  return ok('webhooks', 'Nothing was given up, nothing is late.');
}

export async function checkConnectors(sql: Sql): Promise<Check> {
  const { open, half_open: trying, closed, unsure } = await readCircuitStanding(sql);
  const away = open + trying + unsure;
  const named = await listAwayApis(sql, MOST_NAMED);
  const [first] = named;
  if (first === undefined)
    return ok(
      'connectors',
      closed === 0 ? 'No API was called yet.' : 'Every API that was called answered the last time.',
    );
  const names = named.map(({ connectorKey, environment }) => `${connectorKey} in ${environment}`).join(', ');
  return warn(
    'connectors',
    `${plural(away, 'connected API does', 'connected APIs do')} not answer: ${names}${away > named.length ? ', …' : ''}.`,
    `"intake connectors show ${first.connectorKey} --env ${first.environment}" tells of its lost calls; cases that need it go on by themselves once it answers.`,
  );
}

/** Whether they are read by anybody is not known here; without a server on this machine there are none. */
export async function checkMetrics(config: Config): Promise<Check> {
  const address = scrapeAddress(config);
  if (address === null) return ok('metrics', 'Switched off (INTAKE_METRICS=off).');
  const told = await scrape(address);
  if (told === null)
    return ok(
      'metrics',
      `Nobody answers at ${address}: no server runs on this machine, or its metrics are elsewhere.`,
    );
  if (isOwn(told, config)) return ok('metrics', `They are at ${address}.`);
  return warn(
    'metrics',
    `At ${address} a server of another deployment answers, with another database: those of this one are not there.`,
    'Name a HOST:PORT of its own in INTAKE_METRICS, or off, and start the server again.',
  );
}
