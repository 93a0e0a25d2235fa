// intake workflows try WORKFLOW FILE_OR_URL…: what the extraction would find, nothing is saved.
import { existsSync } from 'node:fs';
import { Args } from '@oclif/core';
import type { Declaration } from '../../../src/declarations/schema.ts';
import type { LanguageModel } from '../../../src/language-model/model.ts';
import { BaseCommand, type BaseFlags } from '../../base.ts';
import type { TriedDocument } from '../../workflows/try-document.ts';

export default class WorkflowsTry extends BaseCommand {
  static override summary = 'Read documents by a workflow and print the facts with their cited lines';
  static override description =
    'The workflow is a declaration file, or the id of a saved workflow. Documents are files, directories or public https addresses; each is decided for itself. Nothing is saved, and with a declaration file no database is needed.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices.yaml invoice.pdf',
    '<%= config.bin %> <%= command.id %> invoices ./samples https://example.com/invoice.pdf --json',
  ];
  static override args = {
    workflow: Args.string({
      required: true,
      description: 'Declaration file, or workflow_id of a saved workflow.',
    }),
    documents: Args.string({
      required: true,
      multiple: true,
      description: 'Files, directories or addresses.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsTry);
    const [
      { listSources, receive },
      { tryWithAttachments },
      { missingHint, triedLines },
      { createDocumentReader },
      { createProgress },
      { loadConfig },
      { documentLimits },
      languageModel,
    ] = await Promise.all([
      import('../../workflows/try-sources.ts'),
      import('../../workflows/try-document.ts'),
      import('../../workflows/try-view.ts'),
      import('../../../src/intake/reader.ts'),
      import('../../terminal/progress.ts'),
      import('../../../src/platform/config.ts'),
      import('../../../src/platform/document-limits.ts'),
      this.languageModel(),
    ]);
    const declaration = await this.declaration(flags, args.workflow);
    const limits = documentLimits(loadConfig().config);
    const sources = await listSources(args.documents);
    const reader = createDocumentReader({ size: 1, limits });
    const progress = createProgress(process.stderr, { total: sources.length, isQuiet: this.jsonEnabled() });
    const documents: TriedDocument[] = [];
    try {
      for (const source of sources) {
        progress.step(source);
        const received = await receive(source, limits);
        for await (const tried of tryWithAttachments({ reader, languageModel }, declaration, { received })) {
          progress.clear();
          this.say(...triedLines(this.screen, tried));
          documents.push(tried.document);
        }
      }
    } finally {
      progress.clear();
      await reader.close();
      await languageModel?.close();
    }
    const hint = missingHint(this.screen, { declaration, documents });
    if (hint !== null) this.note(hint);
    const answer = { workflow_id: declaration.workflow_id, documents };
    return documents.every(({ status }) => status === 'failed')
      ? { ...answer, ...this.failWith('nothing_read', 'None of the documents could be read.') }
      : answer;
  }

  /** Null where the settings name none. */
  private async languageModel(): Promise<LanguageModel | null> {
    const [{ loadCheckedConfig }, { openLanguageModel }] = await Promise.all([
      import('../../deployment/checked-config.ts'),
      import('../../../src/language-model/model.ts'),
    ]);
    return openLanguageModel(await loadCheckedConfig(), { log: undefined });
  }

  private async declaration(flags: BaseFlags, given: string): Promise<Declaration> {
    if (!existsSync(given) && !/[/\\]|\.(ya?ml|json)$/i.test(given)) return this.saved(flags, given);
    const { readDeclarationFile, requireDeclaration } = await import('../../workflows/declaration-file.ts');
    const file = await readDeclarationFile(given);
    const declaration = requireDeclaration(given, file);
    if (file.findings.some(({ severity }) => severity === 'error'))
      this.note(`${given} has errors; see: intake workflows validate ${given}`);
    return declaration;
  }

  private async saved(flags: BaseFlags, workflowId: string): Promise<Declaration> {
    const { chooseVersion, declarationOf, findVersions } =
      await import('../../workflows/workflow-versions.ts');
    return this.withPlace(flags, async ({ sql }, place) =>
      declarationOf(sql, place, chooseVersion(await findVersions(sql, place, workflowId), undefined)),
    );
  }
}
