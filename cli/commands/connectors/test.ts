// intake connectors test KEY FUNCTION: asks the API, and shows what goes out, what comes back and how it is read.
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { keyArgument } from '../../connectors/base.ts';
import { sealerOf } from '../../sealer.ts';
import { shortTime } from '../../terminal/print.ts';

export default class ConnectorsTest extends BaseCommand {
  static override summary = 'Ask a function of a connector: the request, the answer, and how it is read';
  static override description =
    "Asks with the function's sample input unless --input gives another one. Secrets are masked. Nothing of what is asked and answered is kept. Ends with 0 where the API answered, whatever it said, and with 1 where it could not be asked or gave no answer. With --staged the change that waits is tried, before it is approved.";
  static override examples = [
    '<%= config.bin %> <%= command.id %> bank-check check_iban',
    '<%= config.bin %> <%= command.id %> bank-check check_iban --input iban=DE89370400440532013000 --staged',
    `<%= config.bin %> <%= command.id %> bank-check check_iban --input '{"iban": "DE89370400440532013000"}' --json`,
  ];
  static override args = {
    key: keyArgument,
    function: Args.string({ required: true, description: 'function_key of the function.' }),
  };
  static override flags = {
    input: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: '<json|name=value>',
      description: 'Instead of the sample input: a JSON object, or NAME=VALUE several times.',
    }),
    staged: Flags.boolean({ description: 'Try the change that waits for approval.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(ConnectorsTest);
    const { inputsOf, tryFunction } = await import('../../connectors/trial.ts');
    const { trialLines } = await import('../../connectors/trial-view.ts');
    const { presentResult } = await import('../../connectors/wire.ts');
    const given = inputsOf(flags.input);
    const trial = { key: args.key, functionKey: args.function, isStaged: flags.staged };
    return this.withPlace(flags, async (desk, place) => {
      const about = {
        connector_key: args.key,
        function_key: args.function,
        version: flags.staged ? 'staged' : 'active',
        environment: place.environment,
      };
      const result = await tryFunction(desk, { place, trial, sealer: await sealerOf(desk) }, given);
      if ('busy' in result) {
        const why = result.because === 'rate' ? 'this minute' : 'at the same time';
        const message = `Not asked: ${args.key} may not be called more often ${why}. Try again after ${shortTime(result.retryAt)} UTC.`;
        this.note(message);
        return {
          ...about,
          retry_at: result.retryAt.toISOString(),
          ...this.failWith('connector_busy', message),
        };
      }
      this.say(...trialLines(this.screen, result));
      const told = { ...about, ...presentResult(result) };
      // Whatever it says, a status is an answer.
      if (result.statusCode !== null || result.response !== null) return told;
      const isAsked = result.attempts > 0 && result.outcome !== 'error';
      return { ...told, ...this.failWith(isAsked ? 'no_answer' : 'not_asked', result.read) };
    });
  }
}
