// intake cases list
import { Flags } from '@oclif/core';
import { MOVES } from '../../../src/cases/standing/status-machine.ts';
import { BaseCommand, limitFlag } from '../../base.ts';
import type { Desk, Place } from '../../connect.ts';
import { beforeFlag } from '../../paging.ts';
import { shortTime, type Column, type Style } from '../../terminal/print.ts';

/** On narrower screens the external id is the name of a case that has no title. */
const WITH_EXTERNAL_ID = 110;
const STATUS_STYLES: Record<string, Style> = { complete: 'green', ready_for_review: 'yellow' };
const COLUMNS: Column[] = [
  { title: 'CASE', fixed: true },
  { title: 'TITLE' },
  { title: 'STATUS', style: (status) => STATUS_STYLES[status] ?? null },
  { title: 'WHY HERE', from: 90 },
  { title: 'EXTERNAL ID', from: WITH_EXTERNAL_ID },
  { title: 'TYPE', from: 110 },
  { title: 'UPDATED', from: 110 },
];

export default class CasesList extends BaseCommand {
  static override summary = 'List the cases of an environment, newest first';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --env live --status ready_for_review --limit 10',
    '<%= config.bin %> <%= command.id %> --external-case-id claim-4711',
  ];
  static override flags = {
    limit: limitFlag,
    status: Flags.option({ options: Object.keys(MOVES), description: 'Only cases in this status.' })(),
    'external-case-id': Flags.string({
      helpValue: '<id>',
      description: 'Only the case with this external id, complete or not.',
    }),
    before: beforeFlag('<case_id>', 'case'),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(CasesList);
    const { listCases } = await import('../../../src/cases/queries.ts');
    const { whyHere } = await import('../../../src/cases/standing/why-here.ts');
    const { iso } = await import('../../../src/platform/times.ts');
    const { status, before, 'external-case-id': externalCaseId } = flags;
    const read = async ({ sql }: Desk, place: Place): Promise<object> => {
      const { cases: rows, nextBefore } = await listCases(sql, place, {
        limit: flags.limit,
        status,
        externalCaseId,
        before,
      });
      const cases = rows.map((row) => ({
        case_id: row.caseId,
        title: row.title,
        external_case_id: row.externalCaseId,
        case_type_id: row.caseTypeId,
        environment: row.environment,
        runtime_status: row.runtimeStatus,
        why_here_code: row.whyHereCode,
        why_here: whyHere(row.whyHereCode, row.blockingItems),
        updated_at: iso(row.updatedAt),
      }));
      this.sayTable(
        COLUMNS,
        cases.map((row) => [
          row.case_id,
          row.title ?? (this.screen.width < WITH_EXTERNAL_ID ? row.external_case_id : null),
          row.runtime_status,
          row.why_here_code,
          row.external_case_id,
          row.case_type_id,
          shortTime(row.updated_at),
        ]),
        [status, before, externalCaseId].every((given) => given === undefined)
          ? `There is no case in ${place.environment} yet. Cases begin with POST /api/v1/process.`
          : `No case in ${place.environment} is like that: leave out what narrows the list to see all.`,
      );
      this.sayMore(nextBefore);
      return { cases, environment: place.environment, next_before: nextBefore };
    };
    // Where it is not there, the command says so instead of showing an empty page.
    return before === undefined ? this.withPlace(flags, read) : this.withCase(flags, before, read);
  }
}
