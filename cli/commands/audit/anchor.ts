// intake audit anchor: where the chain ends now, to be kept outside of the database.
import { BaseCommand } from '../../base.ts';

export default class AuditAnchor extends BaseCommand {
  static override summary = 'Print where the audit log ends now, to hold against it later';
  static override description =
    'A line with the number of the newest record and its hash. Keep it where nobody who can write to the database can write to: on paper, in a mail, in another system. "audit verify --anchor" finds out whether anything that stood before it was cut off or rewritten since. One line for each organization, unless --org names one.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> >> /mnt/elsewhere/anchors.txt',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(AuditAnchor);
    const { findAnchor } = await import('../../../src/audit/queries.ts');
    const { anchorText } = await import('../../../src/audit/rules.ts');
    return this.withOrganizations(flags, async ({ sql }, organizations) => {
      const at = new Date().toISOString();
      const anchors = [];
      for (const { org_id: orgId } of organizations) {
        const end = await findAnchor(sql, orgId);
        anchors.push({ org_id: orgId, at, ...end, anchor: anchorText(end) });
      }
      this.say(...anchors.map(({ org_id: orgId, anchor }) => `${at} ${orgId} ${anchor}`));
      const [only, ...others] = anchors;
      return only === undefined || others.length > 0 ? { anchors } : only;
    });
  }
}
