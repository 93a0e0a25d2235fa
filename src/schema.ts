// The whole schema: every entity, every migration and the job queues, brought up to date under one lock.
import { QUEUES } from './catalog/jobs.ts';
import { AuditHead, AuditRecord } from './audit/entity.ts';
import { Backup } from './backup/entity.ts';
import { Case, CaseGate, CaseJob, Decision } from './cases/entity.ts';
import { Command } from './commands/entity.ts';
import { ConnectorAnswer, ConnectorLimit } from './connectors/calls/limits/entity.ts';
import { Connector, ConnectorChange } from './connectors/entity.ts';
import { Document, DocumentBlob, DocumentChunk, DocumentPage } from './documents/entity.ts';
import { Event } from './events/entity.ts';
import { Candidate, Evidence, Fact, FactEntry, Verification } from './facts/entity.ts';
import { IdempotencyRecord } from './idempotency/entity.ts';
import { ApiKey, RateWindow, RequestCount } from './keys/entity.ts';
import { Organization, OrganizationLogo } from './organizations/entity.ts';
import { openDatabase, withSchemaLock, type Schema } from './platform/database/database.ts';
import { SchemaCompatibility } from './platform/database/schema/entity.ts';
import { requireFitServer } from './platform/database/schema/fit-server.ts';
import { MIGRATING, migrateUp, migrationStatus } from './platform/database/schema/migrating.ts';
import { openJobQueue } from './platform/work/jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import { mayChangeSchema } from './platform/database/schema/serving-role.ts';
import type { Sql } from './platform/database/sql.ts';
import { Conflict } from './platform/conflict.ts';
import {
  readOldestMigration,
  refuseNewerSchema,
  sayOldestMigration,
} from './platform/database/schema/newer-schema.ts';
import { Notification, WebhookAttempt, WebhookDelivery, WebhookEndpoint } from './subscribers/entity.ts';
import { Erasure } from './erasure/entity.ts';
import { QueueBlockingFact, QueueCount } from './queue/entity.ts';
import { Session, SessionConsent, SessionPrefill, SessionToken, Task } from './applicants/entity.ts';
import { ModelCallRow } from './language-model/entity.ts';
import { WorkflowModel } from './learning/entity.ts';
import { WorkflowContent, WorkflowVersion } from './workflows/entity.ts';
import { MIGRATIONS, OLDEST_MIGRATION } from '../migrations/list.ts';
import { plural } from './platform/plural.ts';

export const SCHEMA: Schema = {
  entities: [
    Organization,
    OrganizationLogo,
    ApiKey,
    RateWindow,
    RequestCount,
    AuditHead,
    AuditRecord,
    IdempotencyRecord,
    WebhookEndpoint,
    WebhookDelivery,
    WebhookAttempt,
    Notification,
    Event,
    WorkflowModel,
    ModelCallRow,
    WorkflowContent,
    WorkflowVersion,
    Fact,
    Candidate,
    Evidence,
    Document,
    DocumentBlob,
    DocumentChunk,
    DocumentPage,
    Case,
    CaseJob,
    CaseGate,
    Decision,
    FactEntry,
    Verification,
    Session,
    SessionToken,
    SessionConsent,
    SessionPrefill,
    Task,
    Command,
    QueueCount,
    QueueBlockingFact,
    ConnectorLimit,
    Connector,
    ConnectorChange,
    ConnectorAnswer,
    Erasure,
    Backup,
    SchemaCompatibility,
  ],
  migrations: MIGRATIONS,
};

/**
 * Brings tables and queues up to date; several processes may call it at once. Returns the migrations that ran. As a role that may
 * change nothing of the schema, it only looks whether that is done.
 * @throws Conflict `schema_newer` where a newer version prepared the database: what this one writes may not fit it;
 * `schema_outdated` where an older one did, and this role may not change that.
 */
export async function prepareSchema(
  url: string,
  log: Log = createLog({ level: 'silent', format: 'json' }),
): Promise<string[]> {
  return withSchemaLock(url, async () => {
    const database = await openDatabase(url, SCHEMA, { log, poolSize: 1, ...MIGRATING });
    try {
      await requireFitServer(database.sql);
      const isAllowed = await mayChangeSchema(database.sql);
      if (!isAllowed) await requirePrepared(database.sql);
      const { applied } = await migrationStatus(database);
      const newer = refuseNewerSchema(applied, names(), await readOldestMigration(database.sql));
      // A newer version looks after the schema now; this one runs beside it.
      if (newer.length > 0) {
        log.warn(
          { migrations: newer },
          'the database was prepared by a newer version, which lets this one run',
        );
        return [];
      }
      if (!isAllowed) return [];
      const ran = await migrateUp(database, { log });
      await sayOldestMigration(database.sql, OLDEST_MIGRATION);
      const jobs = await openJobQueue(url, { log, supervise: false, install: QUEUES });
      await jobs.close();
      return ran;
    } finally {
      await database.close();
    }
  });
}

const names = (): string[] => MIGRATIONS.map(({ name }) => name);

async function requirePrepared(sql: Sql): Promise<void> {
  const [place] = await sql<{ there: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null and to_regclass('pgboss.version') is not null as there`,
  );
  const applied =
    place?.there === true ? await sql<{ name: string }>(`select name from mikro_orm_migrations`) : [];
  const pending = names().filter((name) => !applied.some((one) => one.name === name));
  if (pending.length === 0) return;
  throw new Conflict(
    'schema_outdated',
    `The database lacks ${plural(pending.length, 'migration')} (${pending.slice(0, 3).join(', ')} …), and its user may not run them. Run "intake migrate up" as the owner of the tables, then "intake migrate grant" for this user.`,
  );
}
