// intake org show
import { BaseCommand } from '../../base.ts';
import { organizationLines } from '../../organization-view.ts';

export default class OrgShow extends BaseCommand {
  static override summary = 'Show an organization and its account state';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --org "Acme GmbH" --json',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(OrgShow);
    const { findOrganization } = await import('../../organization.ts');
    return this.withDesk(flags, async ({ sql }) => {
      const row = await findOrganization(sql, flags.org);
      this.say(...organizationLines(this.screen, row));
      return row;
    });
  }
}
