// Lists that go on: one row more is read than is shown, which tells whether there are more.
import { Flags } from '@oclif/core';

/** From where on to list: behind the last of the page before. */
export const beforeFlag = (helpValue: string, what: string) =>
  Flags.string({ helpValue, description: `Go on behind this ${what}, the last of the page before.` });

/** The rows to show, and the last of them where there are more. */
export function pageOf<T>(rows: readonly T[], limit: number): { rows: T[]; last: T | null } {
  const shown = rows.slice(0, limit);
  return { rows: shown, last: rows.length > limit ? (shown.at(-1) ?? null) : null };
}
