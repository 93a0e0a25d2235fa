// What integrators send, with anything in any place: answers of the catalogue alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { fuzzes } from '../../harness/endpoints/fuzz.ts';
import { fuzz, openFuzzScene } from '../../harness/endpoints/fuzzing.ts';
import { testResolver } from '../../harness/outside/dns.ts';
import { runs } from '../../harness/properties.ts';
import { WRITES } from '../../harness/endpoints/writes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api', resolver: testResolver({}) });
});
afterAll(() => app.close());

fuzzes(WRITES, () => app);

test('requests that are made from the OpenAPI document are answered as it says', async () => {
  const { numRuns: count, seed } = runs(400);
  const { faults, sent } = await fuzz(app.origin, await openFuzzScene(app, count), { count, seed });
  expect({ seed, sent, faults }).toEqual({ seed, sent: count, faults: [] });
});
