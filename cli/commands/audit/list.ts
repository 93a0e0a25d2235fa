// intake audit list
import { Flags } from '@oclif/core';
import { BaseCommand, limitFlag } from '../../base.ts';
import { shortTime } from '../../terminal/print.ts';
import { auditRecord } from '../../views/audit-record.ts';

export default class AuditList extends BaseCommand {
  static override summary = 'List the audit records of an organization, newest first';
  static override description =
    'Who did what to what. Records hold ids, codes and settings, never personal values.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --limit 20',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override flags = {
    limit: limitFlag,
    before: Flags.integer({
      min: 1,
      helpValue: '<number>',
      description: 'Go on behind the record of this number, the last of the page before.',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(AuditList);
    const { listAuditRecords } = await import('../../../src/audit/queries.ts');
    return this.withPlace(flags, async ({ sql }, { orgId }) => {
      const { limit, before } = flags;
      const found = await listAuditRecords(sql, orgId, { limit: limit + 1, before });
      const rows = found.slice(0, limit);
      const nextBefore = found.length > limit ? (rows.at(-1)?.seq ?? null) : null;
      this.sayTable(
        [
          { title: 'NO', align: 'right', fixed: true },
          { title: 'TIME', fixed: true },
          { title: 'WHO' },
          { title: 'ACT' },
          { title: 'ENV' },
          { title: 'SUBJECT' },
          { title: 'DETAILS', from: 120 },
        ],
        rows.map((row) => [
          row.seq,
          shortTime(row.at),
          row.actorId,
          row.action,
          row.environment,
          row.subjectId,
          details(row.data),
        ]),
        before === undefined ? 'There is no record yet.' : `There is no record before number ${before}.`,
      );
      if (nextBefore !== null) this.note(`There are more: add --before ${nextBefore}`);
      return { records: rows.map(auditRecord), next_before: nextBefore };
    });
  }
}

const details = (data: Record<string, unknown>): string =>
  Object.entries(data)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
