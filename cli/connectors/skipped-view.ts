// What an import left out, for people: by reason, the first operations of each by name.
import type { SkippedOperation } from '../../src/connectors/entity.ts';
import { foreign, layoutWidth, type Screen } from '../terminal/print.ts';
import { wrap } from '../terminal/text.ts';

const MOST_NAMED = 5;

export function skippedLines(screen: Screen, skipped: readonly SkippedOperation[]): string[] {
  if (skipped.length === 0) return [];
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)].flatMap(([reason, operations]) => {
    const names = operations.slice(0, MOST_NAMED).map(({ operation }) => foreign(screen, operation));
    const rest = operations.slice(MOST_NAMED).reduce((sum, operation) => sum + countOf(operation), 0);
    const more = rest > 0 ? `, and ${rest} more` : '';
    return wrap(`${reason}: ${names.join(', ')}${more}`, layoutWidth(screen) - 2).map((line) => `  ${line}`);
  });
  return ['The import left out:', ...reasons];
}

/** Of a long list the last entries count those that it does not name: `1200 more`. */
const countOf = ({ operation }: SkippedOperation): number =>
  Number(/^(\d{1,9}) more$/.exec(operation)?.[1] ?? 1);
