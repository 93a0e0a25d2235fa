// intake audit list
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
  static override flags = { limit: limitFlag };

  async run(): Promise<object> {
    const { flags } = await this.parse(AuditList);
    const { listAuditRecords } = await import('../../../src/audit/queries.ts');
    return this.withPlace(flags, async ({ sql }, { orgId }) => {
      const rows = await listAuditRecords(sql, orgId, flags.limit);
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
        'There is no record yet.',
      );
      const records = rows.map(auditRecord);
      return { records };
    });
  }
}

const details = (data: Record<string, unknown>): string =>
  Object.entries(data)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
