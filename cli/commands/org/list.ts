// intake org list
import { BaseCommand, limitFlag } from '../../base.ts';
import { shortTime } from '../../terminal/print.ts';

export default class OrgList extends BaseCommand {
  static override summary = 'List organizations, oldest first';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override flags = { limit: limitFlag };

  async run(): Promise<object> {
    const { flags } = await this.parse(OrgList);
    const { listOrganizations } = await import('../../../src/organizations/queries.ts');
    return this.withDesk(flags, async ({ sql }) => {
      const all = await listOrganizations(sql, flags.limit + 1);
      const organizations = all.slice(0, flags.limit);
      this.sayTable(
        [
          { title: 'ORGANIZATION', fixed: true },
          { title: 'NAME' },
          { title: 'STATUS' },
          { title: 'BILLING' },
          { title: 'CREATED', fixed: true },
        ],
        organizations.map((row) => [
          row.org_id,
          row.name,
          row.status,
          row.billing,
          shortTime(row.created_at),
        ]),
        'There is no organization yet. Make one with: intake org create NAME',
      );
      this.sayCut(all.length > flags.limit);
      return { organizations };
    });
  }
}
