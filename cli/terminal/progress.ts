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

export type ByteProgress = { at(bytes: number, name?: string): void; clear(): void };

const REDRAW_MS = 100;

/** The same for bytes; a total that is a guess never shows as done before the end. */
export function createByteProgress(
  output: Output,
  { isQuiet, now = () => performance.now() }: { isQuiet: boolean; now?: () => number },
): ByteProgress & { of(total: number): void } {
  if (isQuiet || output.isTTY !== true)
    return { of: () => undefined, at: () => undefined, clear: () => undefined };
  let total = 0;
  let drawn = -REDRAW_MS;
  return {
    of: (bytes) => void (total = bytes),
    at(bytes, name = '') {
      if (now() - drawn < REDRAW_MS) return;
      drawn = now();
      const share = Math.min(0.99, total === 0 ? 0 : bytes / total);
      const line = `${pad('█'.repeat(Math.round(share * BAR)), BAR)} ${String(Math.floor(share * 100)).padStart(2)} %  ${bytesText(bytes)}  ${clean(name)}`;
      output.write(`\r\u001b[K${cutEnd(line, (output.columns ?? 80) - 1)}`);
    },
    clear: () => void output.write('\r\u001b[K'),
  };
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** `1.2 GB`, in powers of a thousand. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? value.toFixed(0) : value.toFixed(1)} ${UNITS[power] ?? ''}`;
}
