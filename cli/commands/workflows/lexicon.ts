// intake workflows lexicon: needs no database.
import { Flags } from '@oclif/core';
import { FACT_TYPE_NAMES } from '../../../src/declarations/fact-type.ts';
import { PlainCommand } from '../../base.ts';

export default class WorkflowsLexicon extends PlainCommand {
  static override summary = 'List what a fact may be "like", with the types it may have';
  static override description =
    'The entries of the lexicon that is shipped: the types that a fact which is like it may have, the usual one first, and what it is called on papers, in English here, with --json in every language. Needs no database.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --type date',
  ];
  static override flags = {
    type: Flags.option({
      options: FACT_TYPE_NAMES,
      helpValue: '<type>',
      description: 'Only what may have this type.',
    })(),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(WorkflowsLexicon);
    const { lexiconListed } = await import('../../workflows/lexicon-listed.ts');
    const entries = lexiconListed().filter(
      ({ types }) => flags.type === undefined || types.includes(flags.type),
    );
    this.sayTable(
      [{ title: 'LIKE', fixed: true }, { title: 'TYPES', fixed: true }, { title: 'CALLED' }],
      entries.map(({ like, types, labels }) => [like, types.join(', '), labels.en.join(', ')]),
      `No entry of the lexicon has the type ${flags.type}.`,
    );
    return { entries };
  }
}
