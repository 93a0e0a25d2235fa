// The operations that were left out, as they are answered: the first ones by name, the rest counted.
import type { SkipReason } from './reading/skipped.ts';

/** `operation`: the operationId, `GET /path`, or `1200 more` for those that are not named. */
export type SkippedOperation = { operation: string; reason: SkipReason };

/** A document of 5 MiB holds more than a hundred thousand operations; nobody reads their names. */
const MAX_NAMED = 1000;

export function createSkippedList() {
  const named: SkippedOperation[] = [];
  const more = new Map<SkipReason, number>();
  return {
    add(operation: string, reason: SkipReason): void {
      if (named.length < MAX_NAMED) named.push({ operation, reason });
      else more.set(reason, (more.get(reason) ?? 0) + 1);
    },
    list: (): SkippedOperation[] => [
      ...named,
      ...[...more].map(([reason, count]) => ({ operation: `${count} more`, reason })),
    ],
  };
}
