// intake completion SHELL
import { Args, type Command } from '@oclif/core';
import { PlainCommand } from '../base.ts';
import { completionScript, type CompletableCommand, type Shell } from '../program/completion.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export default class Completion extends PlainCommand {
  static override summary = 'Print the script that completes commands and flags in your shell';
  static override examples = [
    'eval "$(<%= config.bin %> <%= command.id %> bash)"',
    '<%= config.bin %> <%= command.id %> fish > ~/.config/fish/completions/intake.fish',
  ];
  static override args = {
    shell: Args.string({ options: [...SHELLS], required: true, description: 'Your shell.' }),
  };

  async run(): Promise<object> {
    const { args } = await this.parse(Completion);
    const shell = args.shell as Shell; // one of the options
    const script = completionScript(
      shell,
      this.config.bin,
      this.config.commands.filter(({ hidden }) => hidden !== true).map(completable),
    );
    if (!this.jsonEnabled()) process.stdout.write(script);
    return { shell, script };
  }
}

function completable(command: Command.Loadable): CompletableCommand {
  return {
    words: command.id.split(/[: ]/),
    summary: command.summary ?? '',
    flags: Object.entries(command.flags)
      .filter(([, flag]) => flag.hidden !== true)
      .map(([name, flag]) => ({
        name,
        summary: flag.summary ?? flag.description ?? '',
        options: flag.type === 'option' ? (flag.options ?? []) : [],
        takesValue: flag.type === 'option',
      })),
  };
}
