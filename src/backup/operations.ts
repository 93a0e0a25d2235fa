// Puts on record that a backup was made, or why it was not, and tells operators of the first daily one that fails.
import { hostname } from 'node:os';
import { recordAct } from '../audit/operations.ts';
import { Notification } from '../subscribers/entity.ts';
import type { Tx } from '../platform/transaction.ts';
import { Backup } from './entity.ts';

export type Attempted = {
  kind: Backup['kind'];
  file: string;
  startedAt: Date;
  /** Null where it failed. */
  made: { bytes: number; sha256: string; isEncrypted: boolean } | null;
  /** A sentence for operators; null where it was made. */
  error: string | null;
};

/** The scope's organization does not count: a backup holds all of them, and stands in the chain of each. */
export async function recordBackup(tx: Tx, attempted: Attempted): Promise<void> {
  const { kind, file, startedAt, made, error } = attempted;
  const wasFailing = await isFailing(tx);
  await tx.em.insert(Backup, {
    backupId: tx.newId('bak'),
    kind,
    host: hostname(),
    file,
    startedAt,
    finishedAt: tx.now,
    bytes: made?.bytes ?? null,
    sha256: made?.sha256 ?? null,
    error,
  });
  const organizations = await tx.sql<{ orgId: string }>(
    `select org_id as "orgId" from organizations order by 1`,
  );
  for (const { orgId } of organizations) {
    if (made !== null)
      await recordAct(
        { ...tx, scope: { ...tx.scope, orgId } },
        {
          action: 'backup.made',
          subject: { type: 'organization', id: orgId },
          environment: null,
          data: { kind, bytes: made.bytes, sha256: made.sha256, encrypted: made.isEncrypted },
        },
      );
    else if (kind === 'daily' && !wasFailing) await notify(tx, orgId, error ?? '');
  }
}

async function isFailing({ sql }: Tx): Promise<boolean> {
  const [newest] = await sql<{ failed: boolean }>(
    `select error is not null as failed from backups where kind = 'daily' order by started_at desc limit 1`,
  );
  return newest?.failed === true;
}

const notify = (tx: Tx, orgId: string, error: string): Promise<unknown> =>
  tx.em.insert(Notification, {
    notificationId: tx.newId('ntf'),
    orgId,
    kind: 'backup_failed',
    message: `The daily backup failed: ${error} It is tried again every hour; "intake doctor" shows how it stands.`,
    createdAt: tx.now,
  });
