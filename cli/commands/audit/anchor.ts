// intake audit anchor: where the chain ends now, to be kept outside of the database.
import { BaseCommand } from '../../base.ts';

export default class AuditAnchor extends BaseCommand {
  static override summary = 'Print where the audit log ends now, to hold against it later';
  static override description =
    'A line with the number of the newest record and its hash. Keep it where nobody who can write to the database can write to: on paper, in a mail, in another system. "audit verify --anchor" finds out whether anything that stood before it was cut off or rewritten since.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> >> /mnt/elsewhere/anchors.txt',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(AuditAnchor);
    const { findAnchor } = await import('../../../src/audit/queries.ts');
    const { anchorText } = await import('../../../src/audit/rules.ts');
    return this.withPlace(flags, async ({ sql }, { orgId }) => {
      const { seq, hash } = await findAnchor(sql, orgId);
      const at = new Date().toISOString();
      this.say(`${at} ${orgId} ${anchorText({ seq, hash })}`);
      return { org_id: orgId, at, seq, hash, anchor: anchorText({ seq, hash }) };
    });
  }
}
