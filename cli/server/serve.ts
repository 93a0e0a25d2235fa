// Serves until it is told to stop: database, schema, server, and the way back within 30 seconds.
import { readKeyStanding, refuseNewKey } from '../../src/backup/sealed.ts';
import { listOrganizations } from '../../src/organizations/queries.ts';
import { loadConfig, publicUrl, type Config } from '../../src/platform/config.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { databaseUrls } from '../../src/platform/database/addresses/database-urls.ts';
import { keyMissing } from '../../src/platform/seal.ts';
import { readSecretKey } from '../../src/platform/secret-key.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import { openEmbedded } from '../../src/platform/embedded/open.ts';
import { prepareSchema } from '../../src/schema.ts';
import { VERSION } from '../../src/version.ts';
import { surviveWhatIsThrown } from './last-resort.ts';
import { startTracing } from '../../src/platform/tracing/start.ts';
import { openPool } from '../pool.ts';
import { paint, type Screen } from '../terminal/print.ts';
import { requireUsableSecrets } from '../deployment/checked-config.ts';
import { requireUsablePlaces } from '../deployment/checked-places.ts';
import { idleSettings } from '../deployment/settings-told.ts';
import { openMetrics } from './metrics.ts';
import { startServing, type Role, type Serving } from './serving.ts';
import { whenToldToStop, type Told } from './told-to-stop.ts';

/** What has not ended by then is left: its jobs go back to the queue when their claims run out. */
const DRAIN_MS = 24_000;

type Options = {
  config: Config;
  role: Role;
  screen: Screen;
  /** Whether it may start where no stored secret opens with the key at hand. */
  mayLoseSecrets: boolean;
};

/** Returns when it was told to stop and has stopped. */
export async function serve(options: Options): Promise<void> {
  const { config } = options;
  const log = createLog({ level: config.INTAKE_LOG_LEVEL, format: config.INTAKE_LOG_FORMAT });
  const told = whenToldToStop();
  try {
    await untilTold(told, options, log);
  } catch (error) {
    // A terminal and systemd tell every process at once: what it had begun to start was ended beneath it.
    if (told.early() === null) throw error;
    log.info({ signal: told.early(), reason: (error as Error).message }, 'told to stop before it served');
  }
  log.info('stopped');
}

async function untilTold(told: Told, options: Options, log: Log): Promise<void> {
  const { config, role, screen } = options;
  const settings = loadConfig();
  for (const sentence of idleSettings(settings)) log.warn(sentence);
  // Before anything is made, the embedded database included.
  requireUsableSecrets(config, role);
  requireUsablePlaces(config, role);
  const tracing = await startTracing({ log, version: VERSION }, process.env);
  const database = await openServed(config, log);
  try {
    const ran = await prepareSchema(database.url, log);
    if (ran.length > 0) log.info({ migrations: ran }, 'the database was brought up to date');
    await settleKey(database.url, options, log);
    const source = settings.sources.INTAKE_METRICS;
    if (told.early() !== null) return;
    const metrics = await openMetrics({ config, source, log, databaseUrl: database.url });
    try {
      const measures = metrics?.measures;
      const serving = await startServing({ config, role, databaseUrl: database.url, log, measures });
      told.serves();
      surviveWhatIsThrown(log);
      const metricsAddress = metrics?.address ?? null;
      await announce({ config, log, screen, serving, url: database.url, role, metricsAddress });
      log.info({ signal: await told.signal }, 'stopping');
      await within(DRAIN_MS, serving.stop(), () => {
        log.warn('not everything ended in time; jobs in hand go back to the queue');
        serving.kill();
      });
    } finally {
      await metrics?.close();
    }
  } finally {
    await tracing?.close();
    await database.close();
  }
}

/**
 * Here, so that one process makes the file where there is none. With a key that opens nothing it does not start, unless that is
 * known; where some secrets need another key, all else goes on.
 */
async function settleKey(url: string, { config, mayLoseSecrets }: Options, log: Log): Promise<void> {
  const pool = await openPool(url);
  try {
    await refuseNewKey(pool.sql, config);
    readSecretKey(config);
    const { inUse, missing, atHand } = await readKeyStanding(pool.sql, config);
    if (missing.length === 0) return;
    const { code, message } = keyMissing(missing, atHand[0] ?? null);
    if (missing.length === inUse.length && !mayLoseSecrets)
      throw new Conflict(code, `${message} ${HOW_TO_START}`);
    log.error({ needed: missing, at_hand: atHand }, message);
  } finally {
    await pool.close();
  }
}

const HOW_TO_START = 'To start all the same, until they are made: "intake serve --without-secret-key".';

async function openServed(config: Config, log: Log): Promise<{ url: string; close(): Promise<void> }> {
  const external = databaseUrls(config);
  if (external !== null) return { url: external.direct, close: () => Promise.resolve() };
  return openEmbedded({
    dataDir: config.INTAKE_DATA_DIR,
    mode: 'serve',
    report: (message) => log.warn(message),
  });
}

async function within(ms: number, work: Promise<void>, late: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    late();
    resolve();
  }, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

type Announced = {
  config: Config;
  log: Log;
  screen: Screen;
  serving: Serving;
  url: string;
  role: Role;
  metricsAddress: string | null;
};

async function announce({
  config,
  log,
  screen,
  serving,
  url,
  role,
  metricsAddress,
}: Announced): Promise<void> {
  const listening = { ...config, INTAKE_PORT: serving.port ?? config.INTAKE_PORT };
  const { apiProcesses, port } = serving;
  const address = port === null ? null : `http://${hostInUrl(config.INTAKE_HOST)}:${port}`;
  if (config.INTAKE_EGRESS_PROXY !== undefined)
    log.info(
      { egress_proxy: new URL(config.INTAKE_EGRESS_PROXY).host },
      'the public internet is reached through a proxy, which has to keep names that lead inside from being reached',
    );
  if (config.INTAKE_EGRESS_ALLOW !== '')
    log.warn(
      { egress_allow: config.INTAKE_EGRESS_ALLOW },
      'outbound requests may reach these places beside the public internet',
    );
  if (!screen.isTerminal) {
    log.info(
      {
        version: VERSION,
        role,
        address,
        public_url: port === null ? null : publicUrl(listening),
        api_processes: apiProcesses,
        metrics: metricsAddress,
      },
      'listening',
    );
    return;
  }
  process.stdout.write(
    `${greeting({ screen, address, metricsAddress, hasOrganization: await hasOrganization(url) }).join('\n')}\n`,
  );
}

/** IPv6 addresses stand in brackets; the address for "everywhere" is no place to go to. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function greeting({
  screen,
  address,
  metricsAddress,
  hasOrganization,
}: {
  screen: Screen;
  address: string | null;
  metricsAddress: string | null;
  hasOrganization: boolean;
}): string[] {
  const command = (text: string): string => paint(screen, 'cyan', text);
  const where =
    address === null
      ? [`${paint(screen, 'bold', `intake ${VERSION}`)} works off the queues of the database.`]
      : [
          `${paint(screen, 'bold', `intake ${VERSION}`)} listens on ${paint(screen, 'bold', address)}`,
          `  API reference  ${address}/docs`,
        ];
  const next = hasOrganization
    ? [`  Cases          ${command('intake cases list')}`]
    : [
        '',
        'There is no organization yet. In another terminal:',
        `  ${command('intake org create "Your company"')}`,
        `  ${command('intake keys issue --env test')}`,
        `  ${command('intake workflows save FILE --env test')}`,
      ];
  const metrics = metricsAddress === null ? [] : [`  Metrics        ${metricsAddress}`];
  return [...where, ...metrics, ...next, '', 'Ctrl-C stops it.', ''];
}

async function hasOrganization(url: string): Promise<boolean> {
  const pool = await openPool(url);
  try {
    return (await listOrganizations(pool.sql, 1)).length > 0;
  } finally {
    await pool.close();
  }
}
