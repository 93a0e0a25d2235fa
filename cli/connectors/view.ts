// Connectors for people: a table of them, one with its functions, and how its API stands.
import type { Health } from '../../src/connectors/calls/limits/health.ts';
import { presentConnector, presentStanding } from '../../src/connectors/presenter.ts';
import type { ConnectorRow } from '../../src/connectors/queries.ts';
import type { StoredDefinition } from '../../src/connectors/rules.ts';
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
import { pad } from '../terminal/text.ts';
import type { RowWithChange } from './base.ts';
import { hostsOf } from './review.ts';

const STATUS_STYLES: Record<string, Style> = {
  active: 'green',
  pending_approval: 'yellow',
  pending_deletion: 'red',
};

type Table<Row> = { columns: Column[]; cells: (row: Row) => Cell[] };

export const CONNECTOR_TABLE: Table<ConnectorRow> = {
  columns: [
    { title: 'CONNECTOR', fixed: true },
    { title: 'LABEL', from: 90 },
    { title: 'WHERE' },
    { title: 'FUNCTIONS', align: 'right' },
    { title: 'AUTH' },
    { title: 'STATUS', style: (status) => STATUS_STYLES[status] ?? null },
  ],
  cells: (row) => {
    const { label, transport, functions } = presentConnector(row);
    return [
      row.connectorKey,
      label,
      URL.parse(transport.base_url)?.host ?? '',
      functions.length,
      transport.auth.mode,
      presentStanding(row).approval_status,
    ];
  },
};

export const CHANGE_TABLE: Table<RowWithChange & { changes: number; breaks: number }> = {
  columns: [
    { title: 'CONNECTOR', fixed: true },
    { title: 'ACTION' },
    { title: 'PLACES', align: 'right' },
    { title: 'BREAKS', align: 'right', style: (count) => (count === '0' ? null : 'red') },
    { title: 'ASKED FOR BY' },
    { title: 'AT (UTC)' },
    { title: 'CHANGE', fixed: true },
  ],
  cells: ({ connectorKey, change, changes, breaks }) => [
    connectorKey,
    change.action,
    changes,
    breaks,
    change.requestedBy,
    shortTime(change.requestedAt),
    change.changeId,
  ],
};

/** The version, whether it is in force or only staged. */
export function connectorLines(screen: Screen, definition: StoredDefinition): string[] {
  const { label, transport, functions } = definition;
  const { base_url, timeout_ms, default_headers, max_per_minute, max_concurrent } = transport;
  const limits = [
    `${timeout_ms} ms a try`,
    max_per_minute === undefined ? 'any number a minute' : `${max_per_minute} a minute`,
    `${max_concurrent ?? 4} at a time`,
  ];
  const lines: [string, string][] = [
    ['Label', label],
    ['Address', base_url],
    ['Calls', hostsOf(definition).join(', ')],
    ['Auth', authOf(transport.auth)],
    ['Limits', limits.join(', ')],
    ...default_headers.map(({ name, value }): [string, string] => ['Header', `${name}: ${value}`]),
  ];
  return [
    ...lines.map(([name, value]) => `  ${paint(screen, 'dim', pad(name, 9))}${foreign(screen, value)}`),
    '',
    plural(functions.length, 'function'),
    ...functions.flatMap((fn) => functionLines(screen, fn)),
  ];
}

function authOf({
  mode,
  has_secret,
  has_username,
  has_password,
  ...about
}: StoredDefinition['transport']['auth']): string {
  const held = [
    ...(has_username ? ['a user name'] : []),
    ...(has_secret ? ['a secret'] : []),
    ...(has_password ? ['a password'] : []),
  ];
  const told = Object.values(about).join(', ');
  return [
    mode,
    ...(told === '' ? [] : [told]),
    ...(held.length === 0 ? [] : [`has ${held.join(' and ')}`]),
  ].join('; ');
}

function functionLines(screen: Screen, fn: StoredDefinition['functions'][number]): string[] {
  const { function_key, label, usage, request, input_parameters, success_criteria, result, cache_seconds } =
    fn;
  const parameters = input_parameters.map(
    ({ name, type, required }) => `${name} (${type}${required ? '' : ', optional'})`,
  );
  const { status_codes, json, media_types } = success_criteria;
  const kinds = [...new Set(Object.values(media_types ?? {}).flat())].join(' or ');
  const success = `status ${status_codes.join(', ')}${kinds === '' ? '' : ` as ${kinds}`}${json === undefined ? '' : ` and ${json}`}`;
  const lines = [
    `${request.method} ${request.base_url ?? ''}${request.path}`,
    ...(parameters.length === 0 ? [] : [`given ${parameters.join(', ')}`]),
    `${usage}: ${success}${result === undefined ? '' : `; the value stands at ${result}`}`,
    ...(cache_seconds === undefined ? [] : [`answers hold for ${cache_seconds} s`]),
  ];
  return [
    `  ${paint(screen, 'bold', function_key)}  ${foreign(screen, label)}`,
    ...lines.map((line) => `      ${foreign(screen, line)}`),
  ];
}

export function healthLine(screen: Screen, { circuit, openUntil, failures }: Health): string {
  const lost = plural(failures, 'call');
  if (circuit === 'open')
    return `${paint(screen, 'red', 'The API does not answer')}: ${lost} lost in a row; left alone until ${shortTime(openUntil)} UTC.`;
  if (circuit === 'half_open')
    return `${paint(screen, 'yellow', 'The API did not answer')}: ${lost} lost in a row; the next call tries again.`;
  return failures === 0 ? 'No call was lost since the last answer.' : `${lost} lost since the last answer.`;
}
