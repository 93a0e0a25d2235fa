// Values to try a function with where the document names none: made from type, format and bounds.
import type { ConnectorParameter } from '../../schema.ts';
import { member, type Members } from '../reading/json.ts';

export type ScalarKind = ConnectorParameter['type'];
export type Sample = string | number | boolean;

/** Within the bounds of the schema, as far as it can be told without trying its pattern. */
export function makeSample(kind: ScalarKind, keywords: Members): Sample {
  switch (kind) {
    case 'text':
      return makeText(keywords);
    case 'number':
      return makeNumber(keywords);
    case 'boolean':
      return true;
    case 'date':
      return '2025-01-31';
  }
}

const BY_FORMAT = new Map<unknown, string>([
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['email', 'name@example.com'],
  ['uri', 'https://example.com/'],
  ['url', 'https://example.com/'],
  ['date-time', '2025-01-31T12:00:00Z'],
  ['time', '12:00:00Z'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['byte', 'dGV4dA=='],
]);

/** A pattern from outside is never run: to run one is to wait for it. */
function makeText(keywords: Members): string {
  const told = BY_FORMAT.get(keywords['format']);
  if (told !== undefined) return told;
  const least = Math.min(Math.max(numberAt(keywords, 'minLength') ?? 1, 1), 4000);
  const most = Math.max(numberAt(keywords, 'maxLength') ?? 4000, 1);
  return 'text'.padEnd(least, 'text').slice(0, most);
}

function makeNumber(keywords: Members): number {
  const from = bound(keywords, 'minimum', 'exclusiveMinimum');
  const to = bound(keywords, 'maximum', 'exclusiveMaximum');
  const value = Math.max(1, from.limit ?? 1);
  const above = value === from.limit && from.exclusive ? value + 1 : value;
  const below = to.limit !== null && above >= to.limit ? to.limit - (to.exclusive ? 1 : 0) : above;
  return Math.max(below, from.limit ?? below);
}

/** 3.1 writes an exclusive bound as a number, 3.0 as a boolean beside the bound. */
function bound(
  keywords: Members,
  name: string,
  exclusiveName: string,
): { limit: number | null; exclusive: boolean } {
  const exclusive = numberAt(keywords, exclusiveName);
  if (exclusive !== null) return { limit: exclusive, exclusive: true };
  return { limit: numberAt(keywords, name), exclusive: member(keywords, exclusiveName) === true };
}

function numberAt(keywords: Members, name: string): number | null {
  const value = member(keywords, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
