// What integrators send, with anything in any place: answers of the catalogue alone.
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { fuzzes } from '../../harness/endpoints/fuzz.ts';
import { WRITES } from '../../harness/endpoints/writes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

fuzzes(WRITES, () => app);
