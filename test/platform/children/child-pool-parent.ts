// A parent that gives its child a task without an end, says who the child is, and waits to be killed.

import { createChildPool } from '../../../src/platform/children/child-pool.ts';
import type { Misdeed } from './child-pool-entry.ts';

const entry = new URL('./child-pool-entry.ts', import.meta.url);
const pool = createChildPool<Misdeed, { pid: number }>({
  entry,
  size: 1,
  heapMb: 64,
  wasmMaxPages: 1024,
  rssLimitMb: 300,
  recycleAfter: 10,
});
const { pid } = await pool.run({ do: 'pid' }, { timeoutMs: 20_000 });
const endless = pool.run({ do: 'hang' }, { timeoutMs: 60_000 });
process.stdout.write(`${pid}\n`);
await endless;
