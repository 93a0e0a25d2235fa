// intake documents list
import { Flags } from '@oclif/core';
import { BaseCommand, limitFlag } from '../../base.ts';
import { beforeFlag, pageOf } from '../../paging.ts';
import { attachmentMark } from '../../views/attachment-mark.ts';
import { inFamilies } from '../../../src/documents/family.ts';
import { foreign, shortTime, type Column, type Style } from '../../terminal/print.ts';

const STATUSES = ['queued', 'fetching', 'processing', 'processed', 'failed', 'erased'] as const;
const STATUS_STYLES: Record<string, Style> = { processed: 'green', failed: 'red' };
const COLUMNS: Column[] = [
  { title: 'DOCUMENT', fixed: true },
  { title: 'STATUS', style: (status) => STATUS_STYLES[status] ?? null },
  { title: 'FILE' },
  { title: 'PAGES', align: 'right' },
  { title: 'FAILURE' },
  { title: 'CREATED' },
  { title: 'CASE', fixed: true, from: 120 },
];

export default class DocumentsList extends BaseCommand {
  static override summary =
    'List the documents of an environment, newest first; those of one case as they came, attachments below their mail';
  static override description =
    'With --json each document has the calls to the language model that were made about it: model, version of the prompt, outcome, time, tokens, values proposed and kept.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --status failed',
    '<%= config.bin %> <%= command.id %> --case case_01jzab… --json',
  ];
  static override flags = {
    limit: limitFlag,
    case: Flags.string({ helpValue: '<case_id>', description: 'Only documents of this case.' }),
    status: Flags.option({ options: STATUSES, description: 'Only documents in this status.' })(),
    before: beforeFlag('<doc_id>', 'document'),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(DocumentsList);
    const { listDocuments } = await import('../../../src/documents/queries.ts');
    const { iso } = await import('../../../src/platform/times.ts');
    return this.withPlace(flags, async ({ sql }, place) => {
      const found = await listDocuments(sql, place, {
        limit: flags.limit + 1,
        caseId: flags.case,
        status: flags.status,
        before: flags.before,
      });
      const { rows, last } = pageOf(found, flags.limit);
      const nextBefore = last?.doc_id ?? null;
      const { listModelCalls } = await import('../../../src/language-model/queries.ts');
      const docIds = rows.map(({ doc_id }) => doc_id);
      const calls = Map.groupBy(await listModelCalls(sql, docIds), ({ doc_id }) => doc_id);
      const documents = rows.map((row) => ({
        ...row,
        created_at: iso(row.created_at),
        model_calls: (calls.get(row.doc_id) ?? []).map(({ doc_id: _own, created_at: at, ...call }) => ({
          ...call,
          created_at: iso(at),
        })),
      }));
      const shown = flags.case === undefined ? documents : asTheyCame(documents);
      this.sayTable(
        COLUMNS,
        shown.map((row) => [
          row.doc_id,
          row.status,
          `${attachmentMark(shown, row)}${row.filename ?? ''}`,
          row.page_count,
          row.failure_code,
          shortTime(row.created_at),
          row.case_id,
        ]),
        [flags.case, flags.status, flags.before].every((given) => given === undefined)
          ? `There is no document in ${place.environment} yet.`
          : `No document in ${place.environment} is like that.`,
      );
      for (const { doc_id, status, status_message: message } of rows)
        if (status === 'failed' && message !== null) this.note(foreign(this.screen, `${doc_id}: ${message}`));
      this.sayMore(nextBefore);
      return { documents, environment: place.environment, next_before: nextBefore };
    });
  }
}

const asTheyCame = <T extends { doc_id: string; parent_doc_id: string | null }>(newestFirst: T[]): T[] =>
  inFamilies(
    newestFirst.toReversed().map((row) => ({ row, docId: row.doc_id, parentDocId: row.parent_doc_id })),
  ).map(({ row }) => row);
