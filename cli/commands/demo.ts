// intake demo: the guided first run, on a database of its own.
import { Flags } from '@oclif/core';
import { BaseCommand } from '../base.ts';

export default class Demo extends BaseCommand {
  static override summary = 'The guided first run: a document goes in, cited facts come out';
  static override description =
    'Keeps to a data directory of its own, can be run again and again, and touches nothing else. It publishes a sample workflow, serves a sample invoice over local HTTPS, sends it to POST /process, follows the feed and prints the facts with the lines they cite; then it goes on serving until Ctrl-C.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --once --json',
  ];
  static override flags = {
    once: Flags.boolean({ description: 'End when the case is read, instead of serving on.' }),
    port: Flags.integer({
      min: 0,
      max: 65_535,
      description: 'Port to serve on; a free one when absent.',
      default: 0,
    }),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(Demo);
    const { startDemo } = await import('../demo/start.ts');
    const { demoAnswer, eventLine, closingLines } = await import('../demo/view.ts');
    const { caseLines } = await import('../views/case-view.ts');
    const demo = await startDemo({
      port: flags.port,
      operator: this.actor(flags).label,
      step: (text) => this.note(`› ${text}`),
      event: (event) => this.note(`  ${eventLine(event)}`),
    });
    const { result } = demo;
    this.say(
      '',
      ...caseLines(this.screen, result.picture),
      '',
      ...closingLines(this.screen, result, { isServing: !flags.once, dataDir: demo.dataDir }),
    );
    if (flags.once) {
      await demo.stop();
      return demoAnswer(result);
    }
    if (this.jsonEnabled()) this.logJson(demoAnswer(result));
    await demo.untilInterrupted();
    process.exit(0);
  }
}
