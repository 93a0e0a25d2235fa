// intake audit export: the whole chain as a file, for auditors and archives.
import { Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { writeNewFile } from '../../new-file.ts';
import { auditRecord } from '../../views/audit-record.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class AuditExport extends BaseCommand {
  static override summary = 'Write the audit log to a file, one JSON document a line';
  static override description =
    'Oldest first, each record with its hash and the hash of the record before it, so that the file can be proved by itself: a hash is the SHA-256 of the hash before it, a line feed, and the canonical JSON (RFC 8785) of the record as it is described in the README.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --out audit.jsonl',
    '<%= config.bin %> <%= command.id %> --after 1200 --out newer.jsonl',
  ];
  static override flags = {
    out: Flags.string({
      required: true,
      helpValue: '<file.jsonl>',
      description: 'File to write; it must not be there yet.',
    }),
    after: Flags.integer({
      min: 0,
      default: 0,
      helpValue: '<seq>',
      description: 'Only records behind this number.',
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(AuditExport);
    const { readAuditChain } = await import('../../../src/audit/queries.ts');
    return this.withPlace(flags, async ({ sql }, { orgId }) => {
      let records = 0;
      await writeNewFile(flags.out, async (file) => {
        for await (const record of readAuditChain(sql, orgId, flags.after)) {
          const line = { org_id: orgId, ...auditRecord(record), previous_hash: record.previousHash };
          await file.appendFile(`${JSON.stringify(line)}\n`);
          records += 1;
        }
      });
      this.say(`${flags.out} holds ${plural(records, 'record')}.`);
      return { file: flags.out, records, org_id: orgId };
    });
  }
}
