// intake sessions list
import { Flags } from '@oclif/core';
import type { SessionStatus } from '../../../src/applicants/entity.ts';
import { BaseCommand, limitFlag } from '../../base.ts';
import { beforeFlag, pageOf } from '../../paging.ts';
import { shortTime, type Style } from '../../terminal/print.ts';

/** Spelled out here too: the entities are slow to load. */
const STATUSES = [
  'open',
  'customer_complete',
  'submitted',
  'expired',
  'cancelled',
] as const satisfies SessionStatus[];
const STATUS_STYLES: Record<string, Style> = {
  customer_complete: 'yellow',
  submitted: 'green',
  expired: 'dim',
  cancelled: 'dim',
};

export default class SessionsList extends BaseCommand {
  static override summary = 'List the hosted sessions of an environment, newest first';
  static override description = 'A session whose time is over is shown as expired from that moment on.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --env live --status open --json',
  ];
  static override flags = {
    limit: limitFlag,
    status: Flags.option({ options: STATUSES, description: 'Only sessions in this status.' })(),
    before: beforeFlag('<session_id>', 'session'),
  };

  async run(): Promise<object> {
    const { flags } = await this.parse(SessionsList);
    const { listSessions } = await import('../../../src/sessions/queries.ts');
    const { iso } = await import('../../../src/platform/times.ts');
    return this.withPlace(flags, async ({ sql }, place) => {
      const { limit, status, before } = flags;
      const found = await listSessions(sql, place, { limit: limit + 1, status, before });
      const { rows, last } = pageOf(found, limit);
      const nextBefore = last?.sessionId ?? null;
      const sessions = rows.map((row) => ({
        session_id: row.sessionId,
        case_id: row.caseId,
        external_case_id: row.externalCaseId,
        status: row.status,
        locale: row.locale,
        expires_at: iso(row.expiresAt),
        created_at: iso(row.createdAt),
      }));
      this.sayTable(
        [
          { title: 'SESSION', fixed: true },
          { title: 'STATUS', style: (status) => STATUS_STYLES[status] ?? null },
          { title: 'EXTERNAL ID' },
          { title: 'EXPIRES' },
          { title: 'LANGUAGE', from: 100 },
          { title: 'CREATED', from: 100 },
          { title: 'CASE', fixed: true, from: 130 },
        ],
        sessions.map((row) => [
          row.session_id,
          row.status,
          row.external_case_id,
          shortTime(row.expires_at),
          row.locale,
          shortTime(row.created_at),
          row.case_id,
        ]),
        emptyText(place.environment, { status, before }),
      );
      this.sayMore(nextBefore);
      return { sessions, environment: place.environment, next_before: nextBefore };
    });
  }
}

function emptyText(environment: string, { status, before }: { status?: string; before?: string }): string {
  if (before !== undefined) return `There is no session in ${environment} before ${before}.`;
  return status === undefined
    ? `There is no session in ${environment} yet. Sessions begin with POST /api/v1/sessions.`
    : `No session in ${environment} is ${status.replaceAll('_', ' ')}.`;
}
