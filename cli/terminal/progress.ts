// One line on a terminal that tells how far long work has come; silent elsewhere.
import { clean, cutEnd, pad } from './text.ts';

type Output = { isTTY?: boolean; columns?: number; write(text: string): unknown };
export type Progress = { step(name: string): void; clear(): void };

const BAR = 20;

export function createProgress(
  output: Output,
  { total, isQuiet }: { total: number; isQuiet: boolean },
): Progress {
  if (isQuiet || output.isTTY !== true || total < 2) return { step: () => undefined, clear: () => undefined };
  let done = -1;
  return {
    step(name) {
      done += 1;
      const filled = Math.round((done / total) * BAR);
      const line = `${pad('█'.repeat(filled), BAR)} ${done}/${total} ${clean(name)}`;
      output.write(`\r\u001b[K${cutEnd(line, (output.columns ?? 80) - 1)}`);
    },
    clear: () => void output.write('\r\u001b[K'),
  };
}
