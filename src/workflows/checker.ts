// Checks declarations that come over the API in a child process: hostile patterns and examples cost that one request.
import { ChildFailure, createChildPool } from '../platform/children/child-pool.ts';
import { childEntry } from '../platform/children/child.ts';
import type { CheckedDeclaration } from './check.ts';

/** Checks declarations where they can do no harm. */
export type DeclarationChecker = {
  /** Never rejects for what the declaration holds. */
  check(value: unknown, lane: string): Promise<CheckedDeclaration>;
  close(): Promise<void>;
};

const CHECK_TIMEOUT_MS = 15_000;

export function createDeclarationChecker(): DeclarationChecker {
  const pool = createChildPool<unknown, CheckedDeclaration>({
    entry: childEntry('./check-child', import.meta.url),
    size: 1,
    heapMb: 256,
    wasmMaxPages: 256,
    rssLimitMb: 512,
    recycleAfter: 1000,
  });
  return {
    async check(value, lane) {
      try {
        return await pool.run(value, { timeoutMs: CHECK_TIMEOUT_MS, lane });
      } catch (error) {
        if (!(error instanceof ChildFailure) || error.code === 'task_error') throw error;
        const flaw = {
          pointer: '',
          message: 'checking it takes too long; use fewer facts, patterns or examples',
        };
        return { ok: false, ...flaw, flaws: [flaw] };
      }
    },
    close: () => pool.close(),
  };
}
