// intake audit list
import { Errors, Flags } from '@oclif/core';
import type { listAuditRecords } from '../../../src/audit/queries.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import { BaseCommand, limitFlag } from '../../base.ts';
import { namesOf } from '../../organization.ts';
import { shortTime, type Column } from '../../terminal/print.ts';
import { auditRecord } from '../../views/audit-record.ts';

export default class AuditList extends BaseCommand {
  static override summary = 'List the audit records, newest first';
  static override description =
    'Who did what to what, in all organizations unless --org names one. Records hold ids, codes and settings, never personal values.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --limit 20',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override flags = {
    limit: limitFlag,
    before: Flags.string({
      helpValue: '<number|audit_id>',
      description:
        'Go on behind this record, the last of the page before: its number in its organization, or its id in a list of all.',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(AuditList);
    return this.withOrganizations(flags, async ({ sql }, organizations) => {
      const { limit, before } = flags;
      const [only, ...others] = organizations;
      const isOfAll = only === undefined || others.length > 0;
      const found = await (isOfAll
        ? listOfAll(sql, limit + 1, before)
        : listOfOne(sql, { orgId: only.org_id, limit: limit + 1 }, before));
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      const nextBefore = last === undefined ? null : isOfAll ? last.auditId : last.seq;
      const nameOf = namesOf(organizations);
      this.sayTable(
        isOfAll ? [NUMBER, { title: 'ORGANIZATION' }, ...COLUMNS] : [NUMBER, ...COLUMNS],
        rows.map((row) => [row.seq, ...(isOfAll ? [nameOf(row.orgId)] : []), ...cellsOf(row)]),
        before === undefined ? 'There is no record yet.' : `There is no record before ${before}.`,
      );
      this.sayMore(nextBefore);
      const records = rows.map((row) => ({ org_id: row.orgId, ...auditRecord(row) }));
      return { records, next_before: nextBefore };
    });
  }
}

type Listed = Awaited<ReturnType<typeof listAuditRecords>>[number];

const NUMBER: Column = { title: 'NO', align: 'right', fixed: true };
const COLUMNS: Column[] = [
  { title: 'TIME', fixed: true },
  { title: 'WHO' },
  { title: 'ACT' },
  { title: 'ENV' },
  { title: 'SUBJECT' },
  { title: 'DETAILS', from: 120 },
];

const cellsOf = (row: Listed): (string | null)[] => [
  shortTime(row.at),
  row.actorId,
  row.action,
  row.environment,
  row.subjectId,
  details(row.data),
];

async function listOfOne(
  sql: Sql,
  { orgId, limit }: { orgId: string; limit: number },
  before: string | undefined,
): Promise<Listed[]> {
  const { listAuditRecords } = await import('../../../src/audit/queries.ts');
  if (before !== undefined && !/^[1-9]\d{0,8}$/.test(before))
    throw new Errors.CLIError('--before is the number of a record (NO) in the list of one organization.', {
      exit: 2,
    });
  return listAuditRecords(sql, orgId, { limit, before: before === undefined ? null : Number(before) });
}

async function listOfAll(sql: Sql, limit: number, before: string | undefined): Promise<Listed[]> {
  const { listAllAuditRecords } = await import('../../../src/audit/queries.ts');
  if (before !== undefined && !before.startsWith('aud_'))
    throw new Errors.CLIError(
      '--before is the id of a record (aud_…) in the list of all organizations. For its number, name one with --org.',
      { exit: 2 },
    );
  return listAllAuditRecords(sql, { limit, before });
}

const details = (data: Record<string, unknown>): string =>
  Object.entries(data)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
