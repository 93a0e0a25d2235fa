// intake migrate grant
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class MigrateGrant extends BaseCommand {
  static override summary = 'Let a database role serve, and change nothing of the schema';
  static override description =
    'Run it as the owner of the tables, after "intake migrate up". The role may then read and write rows, but neither make nor change tables, and only add to the audit log. Make the role first: create role intake_serve login password \'…\'. Running it again does no harm.';
  static override examples = [
    'DATABASE_URL=postgres://… <%= config.bin %> <%= command.id %> intake_serve',
    '<%= config.bin %> <%= command.id %> intake_serve --sql',
  ];
  static override args = {
    role: Args.string({ required: true, description: 'The role that "intake serve" connects as.' }),
  };
  static override flags = {
    sql: Flags.boolean({ description: 'Only print the statements, for whoever is to run them.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(MigrateGrant);
    const { grantToRole } = await import('../../deployment/serving-role.ts');
    return this.withDesk(flags, async ({ sql, url }) => {
      const statements = await grantToRole({ sql, url, role: args.role, isPrinted: flags.sql });
      if (flags.sql) for (const statement of statements) this.say(`${statement};`);
      else this.say(`${args.role} may serve now. Put it into the DATABASE_URL of "intake serve".`);
      return { role: args.role, statements, granted: !flags.sql };
    });
  }
}
