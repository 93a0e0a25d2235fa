// What the system is doing, in one reading: from the database, from the metrics of the server on this machine, from the disk.
import { statfs } from 'node:fs/promises';
import type { Config } from '../../src/platform/config.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import {
  listCaseCounts,
  listTroubles,
  readDatabaseStanding,
  readStanding,
  type CaseCount,
  type DatabaseStanding,
  type Standing,
  type Trouble,
} from '../../src/status/queries.ts';
import { isOwn, scrape, scrapeAddress, type Scrape } from '../deployment/scrape.ts';

export type Disk = { path: string; freeBytes: number; bytes: number };

export type Status = {
  /** Milliseconds since the epoch, of this machine. */
  at: number;
  database: (DatabaseStanding & Standing & { cases: CaseCount[]; troubles: Trouble[] }) | { fault: string };
  metrics: { address: string | null; scrape: Scrape | null };
  /** Since the reading before; null where there was none, or the server was started anew. */
  requestsPerSecond: number | null;
  disk: Disk | null;
};

export type StatusSource = { sql: Sql; config: Config; describe(error: unknown): string };

const TROUBLES = 10;

async function readDatabase(sql: Sql): Promise<Exclude<Status['database'], { fault: string }>> {
  return {
    ...(await readDatabaseStanding(sql)),
    ...(await readStanding(sql)),
    cases: await listCaseCounts(sql),
    troubles: await listTroubles(sql, TROUBLES),
  };
}

async function readDisk({ INTAKE_DATA_DIR: path }: Config): Promise<Disk | null> {
  const space = await statfs(path).catch(() => null);
  if (space === null) return null;
  return { path, freeBytes: space.bavail * space.bsize, bytes: space.blocks * space.bsize };
}

/** Never rejects: what cannot be asked is told as such. */
export async function readStatus(
  { sql, config, describe }: StatusSource,
  before: Status | null,
): Promise<Status> {
  const address = scrapeAddress(config);
  const [database, scraped, disk] = await Promise.all([
    readDatabase(sql).catch((error: unknown) => ({ fault: describe(error) })),
    address === null ? null : scrape(address).then((told) => (told && isOwn(told, config) ? told : null)),
    readDisk(config),
  ]);
  const at = Date.now();
  const metrics = { address, scrape: scraped };
  const requestsPerSecond = rateSince(before, { at, requests: scraped?.requests ?? null });
  return { at, database, metrics, requestsPerSecond, disk };
}

/** Null where nothing was counted twice by the same server. */
function rateSince(
  before: Status | null,
  { at, requests }: { at: number; requests: number | null },
): number | null {
  const then = before?.metrics.scrape?.requests;
  if (before === null || then === undefined || requests === null || requests < then) return null;
  return (requests - then) / Math.max(0.001, (at - before.at) / 1000);
}

/** As `--json` has it. */
export function statusWire({ at, database, metrics, requestsPerSecond, disk }: Status): object {
  const { address, scrape: told } = metrics;
  return {
    at: new Date(at).toISOString(),
    database: 'fault' in database ? { ok: false, message: database.fault } : databaseWire(database),
    metrics: { address, ok: told !== null },
    requests:
      told === null
        ? null
        : { per_second: requestsPerSecond, since_start: told.requests, faults: told.faults },
    processes:
      told === null
        ? null
        : {
            ...Object.fromEntries(told.processes.map(({ kind, count }) => [kind, count])),
            children: told.children,
            resident_bytes: told.residentBytes,
            children_bytes: told.childrenBytes,
            event_loop_seconds: told.eventLoopSeconds,
            restarts: told.restarts,
          },
    disk: disk === null ? null : { path: disk.path, free_bytes: disk.freeBytes, bytes: disk.bytes },
  };
}

function databaseWire(read: Exclude<Status['database'], { fault: string }>): object {
  const { version, bytes, connections, maxConnections, servers, isWorking, deliveries, backup } = read;
  return {
    ok: true,
    version,
    bytes,
    connections,
    max_connections: maxConnections,
    server_processes: servers,
    workers: isWorking,
    queues: read.queues.map(({ oldestSeconds, ...queue }) => ({ ...queue, oldest_seconds: oldestSeconds })),
    deliveries: { ...deliveries, oldestSeconds: undefined, oldest_seconds: deliveries.oldestSeconds },
    circuits: read.circuits,
    backup: { age_seconds: backup.ageSeconds, failed: backup.hasFailed },
    cases: read.cases,
    last_errors: read.troubles,
  };
}
