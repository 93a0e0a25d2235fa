// intake org create NAME
import { Args } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';
import { organizationAnswer } from '../../views/organization-view.ts';
import { clean } from '../../terminal/text.ts';
import { fullPlaceFlags } from '../../place-flags.ts';

const MAX_NAME = 200;

export default class OrgCreate extends BaseCommand {
  static override summary = 'Make an organization';
  static override description =
    'Everything in intake belongs to an organization: keys, workflows, cases, the audit log. Each has a name of its own.';
  static override examples = ['<%= config.bin %> <%= command.id %> "Acme GmbH"'];
  static override args = {
    name: Args.string({ required: true, description: 'Name that people know it by.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(OrgCreate);
    const name = clean(args.name).normalize('NFC').trim();
    if (name === '' || name.length > MAX_NAME)
      throw new Conflict('invalid_name', `A name has 1 to ${MAX_NAME} characters.`);
    const { createOrganization, takeName } = await import('../../../src/organizations/operations.ts');
    const { newId } = await import('../../../src/platform/ids.ts');
    const { maybeOrganization } = await import('../../../src/organizations/queries.ts');
    return this.withDesk(
      flags,
      async (desk) => {
        const orgId = newId('org');
        await desk.transact({ orgId, environment: 'test' }, async (tx) => {
          await takeName(tx, name);
          return createOrganization(tx, { orgId, name });
        });
        this.say(orgId);
        const { findPlace } = await import('../../organization.ts');
        const place = await findPlace(desk.sql, { org: orgId });
        this.note(`${name} is there. Issue a key with: intake keys issue${fullPlaceFlags(place)}`);
        const row = await maybeOrganization(desk.sql, orgId);
        return row === null ? { org_id: orgId, name } : organizationAnswer(row, desk.config);
      },
      { database: 'set up' },
    );
  }
}
