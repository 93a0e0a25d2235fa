// What an import left out, for people: by reason, the first operations of each by name.
import type { SkippedOperation } from '../../src/connectors/entity.ts';
import { foreign, layoutWidth, type Screen } from '../terminal/print.ts';
import { wrap } from '../terminal/text.ts';

const MOST_NAMED = 5;

export function skippedLines(screen: Screen, skipped: readonly SkippedOperation[]): string[] {
  if (skipped.length === 0) return [];
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)].flatMap(([reason, operations]) => {
    const names = operations.slice(0, MOST_NAMED).map(({ operation }) => foreign(screen, operation));
    const more = operations.length > MOST_NAMED ? `, and ${operations.length - MOST_NAMED} more` : '';
    return wrap(`${reason}: ${names.join(', ')}${more}`, layoutWidth(screen) - 2).map((line) => `  ${line}`);
  });
  return ['The import left out:', ...reasons];
}
