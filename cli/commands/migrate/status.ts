// intake migrate status
import { BaseCommand } from '../../base.ts';
import { paint } from '../../terminal/print.ts';

export default class MigrateStatus extends BaseCommand {
  static override summary = 'Show which migrations have run';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<object> {
    const { flags } = await this.parse(MigrateStatus);
    const { migrationState, newerSentence } = await import('../../deployment/migration-state.ts');
    return this.withDesk(
      flags,
      async ({ sql }) => {
        const state = await migrationState(sql);
        for (const name of state.applied) this.say(`${paint(this.screen, 'green', '✓')} ${name}`);
        for (const name of state.pending) this.say(`${paint(this.screen, 'yellow', '·')} ${name}  pending`);
        for (const name of state.unknown)
          this.say(`${paint(this.screen, 'red', '?')} ${name}  not of this version`);
        const pending = 'Run "intake migrate up", or start the server.';
        const ours = state.up_to_date ? 'The database is up to date.' : pending;
        this.say(newerSentence(state) ?? ours);
        return state;
      },
      { database: 'any' },
    );
  }
}
