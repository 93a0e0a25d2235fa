// intake workflows validate FILE: needs no database.
import { Args } from '@oclif/core';
import { PlainCommand } from '../../base.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class WorkflowsValidate extends PlainCommand {
  static override summary = 'Check a workflow declaration, JSON or YAML';
  static override description =
    'Structure, references, conditions, patterns and the examples of the declaration are checked; every finding names its line and column. Ends with 1 while an error stands. Needs no database. Editors complete and check declarations with the schema at /api/v1/schemas/workflow.json.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices.yaml',
    'cat invoices.json | <%= config.bin %> <%= command.id %> - --json',
  ];
  static override args = {
    file: Args.string({ required: true, description: 'The declaration; - reads standard input.' }),
  };

  async run(): Promise<object> {
    const { args } = await this.parse(WorkflowsValidate);
    const { readDeclarationFile } = await import('../../workflows/declaration-file.ts');
    const { countFindings, findingLines } = await import('../../workflows/findings-view.ts');
    const { declaration, findings } = await readDeclarationFile(args.file);
    const isValid = !findings.some(({ severity }) => severity === 'error');
    this.say(...findingLines(this.screen, args.file, findings));
    const about =
      declaration === null
        ? args.file
        : `${declaration.workflow_id}, ${plural(declaration.facts.length, 'fact')}`;
    this.say(`${about}: ${findings.length === 0 ? 'nothing to say against it' : countFindings(findings)}.`);
    const answer = {
      ok: isValid,
      workflow_id: declaration?.workflow_id ?? null,
      case_type_id: declaration?.case_type_id ?? null,
      findings,
    };
    return isValid
      ? answer
      : { ...answer, ...this.failWith('invalid_workflow', `${countFindings(findings)} in ${args.file}.`) };
  }
}
