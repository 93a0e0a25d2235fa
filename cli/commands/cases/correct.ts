// intake cases correct CASE_ID FACT_ID VALUE --rationale
import { Args, Flags } from '@oclif/core';
import { FactCommand, factArgs, requiredRationale } from '../../fact-command.ts';
import { clean, cutEnd } from '../../terminal/text.ts';

const MOST_SHOWN = 200;

export default class CasesCorrect extends FactCommand {
  static override summary = 'Enter another value of a fact';
  static override description =
    'The value is written as people write it, and cited from where it stands in the documents, where that is plain. Of a fact with several values give all of them with || between; of a table its rows with || between and | between the cells, or the JSON array of its rows.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… total "23.80 EUR" --rationale "As on the slip"',
    '<%= config.bin %> <%= command.id %> case_01jzab… lines "Rope | 2 | 9.00 || Net | 1 | 3.50" --rationale "Third row was a total" --env live',
  ];
  static override args = {
    ...factArgs,
    value: Args.string({ required: true, description: 'The right value.' }),
  };
  static override flags = {
    rationale: requiredRationale,
    'no-citation': Flags.boolean({ description: 'Cite no document, even where one says the value.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesCorrect);
    const payload = { value: args.value, ...(flags['no-citation'] ? { evidence: null } : {}) };
    return this.decide(flags, { args, commandType: 'correct_fact', payload }, ({ result }) => {
      if (!isCited(result?.['evidence'])) this.note(NOT_CITED);
      return `is corrected: ${cutEnd(clean(String(result?.['value'])), MOST_SHOWN)}.`;
    });
  }
}

const NOT_CITED = 'No document is cited for it: none says it, or where it stands is not plain.';

/** Of several values, and of the cells of a table, any that has a place. */
const isCited = (evidence: unknown): boolean =>
  Array.isArray(evidence) ? evidence.some((one) => one !== null) : evidence !== null;
