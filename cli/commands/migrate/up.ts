// intake migrate up
import { BaseCommand } from '../../base.ts';

export default class MigrateUp extends BaseCommand {
  static override summary = 'Bring the database up to date';
  static override description =
    '"intake serve" does this at its start. Several processes may do it at once: one does the work.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];

  async run(): Promise<object> {
    const { flags } = await this.parse(MigrateUp);
    const { prepareSchema } = await import('../../../src/schema.ts');
    return this.withDesk(
      flags,
      async ({ url }) => {
        const ran = await prepareSchema(url);
        for (const name of ran) this.say(`ran ${name}`);
        this.say('The database is up to date.');
        return { ran, up_to_date: true };
      },
      { database: 'made' },
    );
  }
}
