// Where a page of the queue ended, as an opaque text that is only good for the order it was made in.
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';

export const SORTS = ['priority', 'oldest', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** The place of a row in the queue; `dueAt` null is last. */
export type Position = { priority: number; dueAt: string | null; since: string; caseId: string };

/** A time that PostgreSQL takes as well: its calendar has no year 0. */
const time = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'));
const caseId = z.string().regex(/^case_[0-9a-z]{26}$/);
const content = z.tuple([z.enum(SORTS), z.int().min(0).max(3), time.nullable(), time, caseId]);

export function encodeCursor(sort: Sort, { priority, dueAt, since, caseId }: Position): string {
  return Buffer.from(JSON.stringify([sort, priority, dueAt, since, caseId])).toString('base64url');
}

/** Refuses invalid_request for anything but a cursor that a page of this order ended with. */
export function decodeCursor(sort: Sort, cursor: string): Position {
  const parsed = content.safeParse(jsonOf(cursor));
  if (!parsed.success) throw refusal('is none that a page of the queue ended with');
  const [made, priority, dueAt, since, caseId] = parsed.data;
  const position = { priority, dueAt, since, caseId };
  if (encodeCursor(made, position) !== cursor) throw refusal('is none that a page of the queue ended with');
  if (made !== sort) throw refusal(`belongs to sort=${made}, not to sort=${sort}`);
  return position;
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // Not JSON: no cursor of ours, which the check of its content says.
    return undefined;
  }
}

const refusal = (what: string): Refusal =>
  new Refusal('invalid_request', {
    message: `cursor ${what}. Pass next_cursor as it came, or leave cursor away to begin at the start.`,
  });
