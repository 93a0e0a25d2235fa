// intake cases verify CASE_ID: every quote against the stored page text.
import { Args } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { foreign } from '../../terminal/print.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class CasesVerify extends BaseCommand {
  static override summary = 'Check every quote of a case against the stored text of its pages';
  static override description = 'Ends with 1 where a quote is not what stands at its place.';
  static override examples = ['<%= config.bin %> <%= command.id %> case_01jzab…'];
  static override args = { case_id: Args.string({ required: true, description: 'Id of the case.' }) };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesVerify);
    const { checkQuotes } = await import('../../../src/facts/queries.ts');
    return this.withCase(flags, args.case_id, async ({ sql }) => {
      const quotes = await checkQuotes(sql, args.case_id);
      const wrong = quotes.filter(({ ok }) => !ok);
      for (const { factId, docId, pageIndex, quote } of wrong) {
        this.say(
          `${foreign(this.screen, factId)}: ${docId} page ${pageIndex + 1} does not hold "${foreign(this.screen, quote)}" at its place.`,
        );
      }
      this.say(
        quotes.length === 0
          ? `${args.case_id} has no quote to check: none of its values comes from a document.`
          : wrong.length === 0
            ? `${plural(quotes.length, 'quote')}, each exactly where it says.`
            : `${wrong.length} of ${plural(quotes.length, 'quote')} wrong.`,
      );
      const answer = {
        ok: wrong.length === 0,
        case_id: args.case_id,
        quotes: quotes.length,
        wrong: wrong.map(({ evidenceId, factId, docId, pageIndex, quote }) => ({
          evidence_id: evidenceId,
          fact_id: factId,
          doc_id: docId,
          page_index: pageIndex,
          quote,
        })),
      };
      return wrong.length === 0
        ? answer
        : {
            ...answer,
            ...this.failWith('quote_mismatch', `${wrong.length} of ${plural(quotes.length, 'quote')} wrong.`),
          };
    });
  }
}
