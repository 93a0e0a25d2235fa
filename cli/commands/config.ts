// intake config: what is in force and where it came from.
import { PlainCommand } from '../base.ts';

export default class ShowConfig extends PlainCommand {
  static override summary = 'Show the configuration in force and where each value came from';
  static override description =
    'Values come from the environment, else from the .env files in and beside the data directory (the one in it counts where both say something), else from the defaults. Secrets are masked. All of it is shown also where a value is wrong, or a file cannot be used: then it ends with 1, and says what is wrong with an example; a variable that nothing reads is named with the nearest one.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    'INTAKE_PORT=9000 <%= config.bin %> <%= command.id %> --json',
  ];

  async run(): Promise<object> {
    await this.parse(ShowConfig);
    const { effectiveConfig } = await import('../deployment/effective-config.ts');
    const { unknownSentence } = await import('../deployment/settings-told.ts');
    const { unknownVariables } = await import('../../src/platform/config.ts');
    const variables = effectiveConfig();
    const unknown = unknownVariables();
    this.sayTable(
      [
        { title: 'VARIABLE', fixed: true },
        { title: 'VALUE' },
        { title: 'FROM', style: (source) => (source === 'default' ? 'dim' : 'green') },
      ],
      variables.map(({ name, value, source, wrong }) => [
        `${name}${wrong === null ? '' : ' (wrong)'}`,
        value === null ? '(unset)' : value === '' ? '(none)' : value,
        source,
      ]),
      '',
    );
    for (const one of unknown) this.note(unknownSentence(one));
    const wrong = variables.flatMap((variable) => variable.wrong ?? []);
    const told = wrong.length > 0 ? wrong : await unusableSettings();
    const [unusable] = told;
    if (unusable === undefined) return { variables, unknown };
    for (const sentence of told) this.note(sentence);
    return { variables, unknown, ...this.failWith('invalid_configuration', unusable) };
  }
}

/** Of settings that are well written: what they name and cannot be used. */
async function unusableSettings(): Promise<string[]> {
  const { listUnusableFiles, requireUsableNetworks } = await import('../deployment/checked-config.ts');
  const { ConfigError, loadConfig } = await import('../../src/platform/config.ts');
  const { config } = loadConfig();
  const { listUnusablePlaces } = await import('../deployment/checked-places.ts');
  const told = [...listUnusableFiles(config), ...listUnusablePlaces(config)];
  try {
    await requireUsableNetworks(config);
    return told;
  } catch (error) {
    if (error instanceof ConfigError) return [...told, error.message];
    throw error;
  }
}
