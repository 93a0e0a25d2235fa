// Opens what reads and writes need of a prepared database: for a server all of it at once, for a command what it comes to need.
import { openBlobs, type BlobSettings } from './platform/blobs/blobs.ts';
import type { Config } from './platform/config.ts';
import { openDatabase, type DatabaseOptions } from './platform/database/database.ts';
import type { Store } from './platform/transaction.ts';
import { wakingName } from './platform/work/connection-names.ts';
import { jobQueueWhenNeeded, openJobQueue, type JobQueue } from './platform/work/jobs.ts';
import { openLateReads } from './platform/work/late-reads.ts';
import { createWake } from './platform/work/wake.ts';
import { SCHEMA } from './schema.ts';
import { selfServeWebhooksSetting } from './subscribers/stopped.ts';

export type StoreOptions = Pick<
  DatabaseOptions,
  'log' | 'poolSize' | 'slowMs' | 'patienceMs' | 'pooler' | 'folder'
> & {
  publicUrl: string;
  /** Whether organizations that look after themselves are sent webhooks; they are unless told. */
  selfServeWebhooks?: Config['INTAKE_SELF_SERVE_WEBHOOKS'];
  supervise?: boolean;
  /** Whether this process is one of a server, and is counted as such. */
  isServer?: boolean;
  listen?: boolean;
  /** A replica, for reads that may be late. */
  readUrl?: string | undefined;
  /** Where bytes of documents are kept; in the database unless told. */
  blobs?: BlobSettings;
};

type Closes = { close(): Promise<void> };

/** Of a process that works jobs off as well. */
export type WorkingStore = Store & { jobs: JobQueue } & Closes;

/** Connects to a prepared database. `supervise` makes this process look after lost jobs. */
export async function openStore(url: string, options: StoreOptions): Promise<WorkingStore> {
  const { log, pooler } = options;
  const database = await openTables(url, options);
  const jobs = await openJobQueue(url, { log, pooler, supervise: options.supervise ?? false });
  return assembled(url, { ...options, isPatient: false }, { database, jobs });
}

/** The same for whoever may need no jobs and tells nobody anything: each has a connection of its own, which most commands would open for nothing. */
export async function openCommandStore(url: string, options: StoreOptions): Promise<Store & Closes> {
  const database = await openTables(url, options);
  const jobs = jobQueueWhenNeeded(url, { log: options.log });
  return assembled(url, { ...options, isPatient: true }, { database, jobs });
}

function openTables(url: string, options: StoreOptions): Promise<Store['database']> {
  const settings = selfServeWebhooksSetting(options.selfServeWebhooks ?? 'enabled');
  return openDatabase(url, SCHEMA, { ...options, settings });
}

function assembled<Jobs extends Store['jobs']>(
  url: string,
  { isPatient, ...options }: StoreOptions & { isPatient: boolean },
  { database, jobs }: { database: Store['database']; jobs: Jobs },
): Store & { jobs: Jobs } & Closes {
  const { log, publicUrl, readUrl, poolSize = 10 } = options;
  const wake = createWake(options.listen === false ? null : url, log, {
    name: wakingName(options),
    isPatient,
  });
  const late = openLateReads({ primary: database.sql, url: readUrl, poolSize, log });
  const blobs = openBlobs(options.blobs ?? { INTAKE_BLOBS: 'database' });
  return {
    database,
    jobs,
    wake,
    blobs,
    late,
    publicUrl,
    log,
    async close() {
      await late.close();
      await blobs.close();
      await wake.close();
      await jobs.close();
      await database.close();
    },
  };
}
