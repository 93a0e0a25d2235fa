// intake org show
import { BaseCommand } from '../../base.ts';
import { organizationAnswer, organizationLines } from '../../views/organization-view.ts';

export default class OrgShow extends BaseCommand {
  static override summary = 'Show an organization and its account state';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --org "Acme GmbH" --json',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(OrgShow);
    const { findOrganization } = await import('../../organization.ts');
    return this.withDesk(flags, async ({ sql, config }) => {
      const row = await findOrganization(sql, flags.org);
      const answer = organizationAnswer(row, config);
      this.say(...organizationLines(this.screen, answer));
      return answer;
    });
  }
}
