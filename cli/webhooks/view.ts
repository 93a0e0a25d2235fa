// Endpoints, deliveries and attempts for people.
import type { EndpointRow } from '../../src/subscribers/queries.ts';
import type { AttemptView, DeliveryView } from '../../src/webhooks/presenter.ts';
import {
  foreign,
  paint,
  shortTime,
  type Cell,
  type Column,
  type Screen,
  type Style,
} from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';
import { cutEnd, pad } from '../terminal/text.ts';

const ENDPOINT_STYLES: Record<string, Style> = {
  enabled: 'green',
  disabled: 'yellow',
  auto_disabled: 'red',
  removed: 'dim',
};
const DELIVERY_STYLES: Record<string, Style> = { delivered: 'green', retrying: 'yellow', failed: 'red' };

type Table<Row> = { columns: Column[]; cells: (row: Row) => Cell[] };

export const ENDPOINT_TABLE: Table<EndpointRow> = {
  columns: [
    { title: 'ENDPOINT', fixed: true },
    { title: 'URL' },
    { title: 'STATUS', style: (status) => ENDPOINT_STYLES[status] ?? null },
    { title: 'HELD', align: 'right' },
    { title: 'FAILED', align: 'right', from: 90 },
    { title: 'FAILING SINCE', from: 100 },
    { title: 'EVENTS', from: 120 },
  ],
  cells: (row) => [
    row.endpoint_id,
    row.url,
    row.status,
    row.held_deliveries,
    row.failed_deliveries,
    shortTime(row.failing_since),
    row.events.join(' '),
  ],
};

export const DELIVERY_TABLE: Table<DeliveryView> = {
  columns: [
    { title: 'DELIVERY', fixed: true },
    { title: 'EVENT' },
    { title: 'STATUS', style: (status) => DELIVERY_STYLES[status.split(' ')[0] ?? ''] ?? null },
    { title: 'TRIES', align: 'right' },
    { title: 'LAST', from: 90 },
    { title: 'NEXT', from: 100 },
    { title: 'CREATED', from: 120 },
    { title: 'CASE', fixed: true, from: 150 },
  ],
  cells: (row) => [
    row.delivery_id,
    row.event_type,
    row.held ? `${row.status} (held)` : row.status,
    row.attempts,
    lastOutcome(row),
    row.held ? '' : shortTime(row.next_attempt_at),
    shortTime(row.created_at),
    row.case_id,
  ],
};

export const DEAD_LETTER_TABLE: Table<DeliveryView> = {
  columns: [
    { title: 'DELIVERY', fixed: true },
    { title: 'EVENT' },
    { title: 'FAILED' },
    { title: 'WHY' },
    { title: 'LAST' },
    { title: 'REPLAYED AS', fixed: true, from: 120 },
    { title: 'CASE', fixed: true, from: 150 },
  ],
  cells: (row) => [
    row.delivery_id,
    row.event_type,
    shortTime(row.finished_at),
    row.failure_reason ?? 'attempts_exhausted',
    lastOutcome(row),
    row.replayed_as,
    row.case_id,
  ],
};

const lastOutcome = (row: DeliveryView): string =>
  row.last_status_code === null ? (row.last_error ?? '') : String(row.last_status_code);

export const ATTEMPT_TABLE: Table<AttemptView> = {
  columns: [
    { title: 'NO', align: 'right', fixed: true },
    { title: 'STARTED (UTC)', fixed: true },
    { title: 'MS', align: 'right' },
    { title: 'STATUS', align: 'right' },
    { title: 'ERROR', style: (error) => (error === '' ? null : 'red') },
    { title: 'ADDRESS' },
    { title: 'ANSWER', from: 100 },
  ],
  cells: (row) => [
    row.number,
    row.started_at.slice(0, 19).replace('T', ' '),
    row.duration_ms,
    row.status_code,
    row.error,
    row.address,
    cutEnd(row.response_excerpt ?? '', 120),
  ],
};

const STANDING: Record<string, string> = {
  enabled: 'sends as events happen',
  disabled: 'disabled by an operator; what happens meanwhile is held',
  auto_disabled: 'disabled after failures; what happens meanwhile is held',
  removed: 'removed for good',
};

const STOPPED = 'but this deployment sends nothing to self-serve organizations (INTAKE_SELF_SERVE_WEBHOOKS)';

const standingOf = ({ status, stopped_by_deployment }: EndpointRow): string =>
  status === 'enabled' && stopped_by_deployment ? STOPPED : (STANDING[status] ?? '');

export function endpointLines(screen: Screen, row: EndpointRow): string[] {
  const lines: [string, string][] = [
    ['Address', row.url],
    ['Status', `${row.status}: ${standingOf(row)}`],
    ['Events', row.events.join(', ')],
    ['Held', plural(row.held_deliveries, 'delivery', 'deliveries')],
    ['Waiting', plural(row.waiting_deliveries, 'delivery', 'deliveries')],
    ['Failed for good', plural(row.failed_deliveries, 'delivery', 'deliveries')],
    ['Failing since', row.failing_since === null ? 'not failing' : `${shortTime(row.failing_since)} UTC`],
    [
      'Old secret signs',
      row.old_secret_expires_at === null ? 'no' : `until ${shortTime(row.old_secret_expires_at)} UTC`,
    ],
    ['Added', `${shortTime(row.created_at)} UTC by ${row.created_by}`],
  ];
  return [
    paint(screen, 'bold', row.endpoint_id),
    ...lines.map(([name, value]) => `  ${paint(screen, 'dim', pad(name, 18))}${foreign(screen, value)}`),
  ];
}
