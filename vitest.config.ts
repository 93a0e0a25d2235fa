import { defineConfig } from 'vitest/config';

/** Files of one worker share what they import, so the product is loaded once: no test may rest on the state of a module. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: 'test/harness/global-setup.ts',
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
