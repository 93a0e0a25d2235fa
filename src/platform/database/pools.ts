// The pools of connections of this process, for those who tell how full they are.
import type { Pool } from 'pg';

export const watchedPools = new Set<Pool>();

/** Of all of them together. */
export function poolUse(): { inUse: number; idle: number; waiting: number } {
  const use = { inUse: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of watchedPools) {
    use.inUse += totalCount - idleCount;
    use.idle += idleCount;
    use.waiting += waitingCount;
  }
  return use;
}
