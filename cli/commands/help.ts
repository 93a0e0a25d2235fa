// intake help [TOPIC or COMMAND]: the same as --help behind it.
import { loadHelpClass } from '@oclif/core';
import { PlainCommand } from '../base.ts';

export default class Help extends PlainCommand {
  static override summary = 'Show what there is, or how one command is used; the same as --help behind it';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> cases',
    '<%= config.bin %> <%= command.id %> cases list',
  ];
  static override strict = false;

  async run(): Promise<object> {
    const { argv } = await this.parse(Help);
    const words = argv.map(String);
    const asked = words.join(':');
    const commands = this.config.commands
      .filter(({ hidden, id }) => hidden !== true && (asked === '' || `${id}:`.startsWith(`${asked}:`)))
      .map(({ id, summary }) => ({ command: id.replaceAll(':', ' '), summary: summary ?? null }))
      .toSorted((a, b) => a.command.localeCompare(b.command));
    if (commands.length === 0)
      await this.config.runHook('command_not_found', {
        id: asked,
        argv: this.jsonEnabled() ? ['--json'] : [],
      });
    if (!this.jsonEnabled()) {
      const HelpOfProgram = await loadHelpClass(this.config);
      await new HelpOfProgram(this.config, this.config.pjson.oclif.helpOptions).showHelp(words);
    }
    return { commands };
  }
}
