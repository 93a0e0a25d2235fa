// Puts on record that a backup was made, or why it was not, and tells operators of the first daily one that fails or is not whole.
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
  /** A sentence for operators: why it failed or, where it was made, what it lacks; null where it is whole. */
  error: string | null;
};

/** The scope's organization does not count: a backup holds all of them, and stands in the chain of each. */
export async function recordBackup(tx: Tx, attempted: Attempted): Promise<void> {
  const { kind, file, startedAt, made, error } = attempted;
  const before = await newestState(tx);
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
    if (kind === 'daily' && error !== null && before !== stateOf(attempted))
      await notify(tx, orgId, attempted);
  }
}

type State = 'whole' | 'lacking' | 'failed';

function stateOf({ made, error }: Attempted): State {
  if (made === null) return 'failed';
  return error === null ? 'whole' : 'lacking';
}

async function newestState({ sql }: Tx): Promise<State | null> {
  const [newest] = await sql<{ state: State }>(
    `select case when error is null then 'whole' when bytes is null then 'failed' else 'lacking' end as state
     from backups where kind = 'daily' and started_at <= app_now() order by started_at desc limit 1`,
  );
  return newest?.state ?? null;
}

const notify = (tx: Tx, orgId: string, attempted: Attempted): Promise<unknown> =>
  tx.em.insert(Notification, {
    notificationId: tx.newId('ntf'),
    orgId,
    kind: 'backup_failed',
    message: messageOf(attempted),
    createdAt: tx.now,
  });

const messageOf = ({ made, error }: Attempted): string =>
  made === null
    ? `The daily backup failed: ${error ?? ''} It is tried again every hour; "intake doctor" shows how it stands.`
    : `The daily backup is not whole: ${error ?? ''} No older backup is removed until one is; "intake doctor" says what to do.`;
