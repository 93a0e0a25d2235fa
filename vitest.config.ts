import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/harness/order.ts';

/** Much of a test is waiting, for processes and databases: two workers more than there are cores keep these busy. */
const workers = Math.min(availableParallelism() + 2, 8);

/** `TEST_RETRIES=1`, as CI has it: a test that fails is tried again, and told of at the end if it passes then. */
const retries = Number(process.env['TEST_RETRIES'] ?? 0);

/** Files of one worker share what they import, so the product is loaded once: no test may rest on the state of a module. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: 'test/harness/global-setup.ts',
    pool: 'forks',
    isolate: false,
    // Without a limit V8 lets rubbish lie until a worker has more than a gigabyte; near one it does little but collect it.
    execArgv: ['--max-old-space-size=560', `--import=${import.meta.dirname}/test/harness/tsx.mjs`],
    // Every import and call by way of Vite's module runner took longer.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    retry: retries,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
