// intake config: what is in force and where it came from.
import { BaseCommand } from '../base.ts';

export default class ShowConfig extends BaseCommand {
  static override summary = 'Show the configuration in force and where each value came from';
  static override description =
    'Values come from the environment, else from a .env file in or beside the data directory, else from the defaults. Secrets are masked. A wrong value, or a file of a secret that cannot be used, ends with 1, its name and an example; a variable that nothing reads is named with the nearest one.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    'INTAKE_PORT=9000 <%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<object> {
    await this.parse(ShowConfig);
    const { effectiveConfig } = await import('../deployment/effective-config.ts');
    const { unknownSentence } = await import('../deployment/settings-told.ts');
    const { listUnusableFiles } = await import('../deployment/checked-config.ts');
    const { loadConfig, unknownVariables } = await import('../../src/platform/config.ts');
    const variables = effectiveConfig();
    const unknown = unknownVariables();
    this.sayTable(
      [
        { title: 'VARIABLE', fixed: true },
        { title: 'VALUE' },
        { title: 'FROM', style: (source) => (source === 'default' ? 'dim' : 'green') },
      ],
      variables.map(({ name, value, source }) => [
        name,
        value === null ? '(unset)' : value === '' ? '(none)' : value,
        source,
      ]),
      '',
    );
    for (const one of unknown) this.note(unknownSentence(one));
    const [unusable] = listUnusableFiles(loadConfig().config);
    if (unusable === undefined) return { variables, unknown };
    this.note(unusable);
    return { variables, unknown, ...this.failWith('invalid_configuration', unusable) };
  }
}
