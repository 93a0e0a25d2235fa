// A backup that was tried: when, where it lies, and why it failed where it did.
import { defineEntity, p } from '@mikro-orm/core';

const BackupSchema = defineEntity({
  name: 'Backup',
  tableName: 'backups',
  properties: {
    backupId: p.text().primary(),
    kind: p.text().$type<'daily' | 'by_hand'>(),
    /** The machine and the path there. */
    host: p.text(),
    file: p.text(),
    startedAt: p.datetime(3),
    finishedAt: p.datetime(3),
    bytes: p.double().nullable(),
    sha256: p.text().nullable(),
    /** What went wrong, in a sentence; null where it is whole. With `bytes` the file is there and lacks bytes of documents. */
    error: p.text().nullable(),
  },
  indexes: [{ name: 'backups_started_at_index', properties: ['startedAt'] }],
  checks: [{ property: 'kind', expression: `kind in ('daily', 'by_hand')` }],
});
export class Backup extends BackupSchema.class {}
BackupSchema.setClass(Backup);
