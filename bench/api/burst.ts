// How long each read takes in a small database, and right after many cases came in at once, with nobody who looks after anything.
import { openStore } from '../../src/store.ts';
import { SUBMIT, submitValues, type Named } from '../../src/intake/queries.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { copyId } from './copies.ts';
import { look, type Look } from '../harness/looks.ts';
import type { Prepared } from './prepare.ts';
import type { Target, Targets } from '../harness/turns.ts';

const CASES = 100_000;
const AT_ONCE = 50;
const LOOKS = 400;

const newNamed = (caseTypeId: string): Named => ({
  ids: { case_id: newId('case'), doc_id: newId('doc'), job_id: newId('job') },
  traceparent: null,
  submission: {
    key: newId('key'),
    fingerprint: 'f',
    caseTypeId,
    documentUrl: 'https://documents.example.com/invoice.pdf',
    externalCaseId: null,
    externalApplicantId: null,
    externalCustomerId: null,
    traceId: null,
  },
});

/** By the product's own statement, on connections as the product has them. */
async function takeIn({ url, orgId, caseTypeId }: Prepared): Promise<number> {
  const store = await openStore(url, {
    log: createLog({ level: 'error', format: 'json' }),
    publicUrl: 'http://127.0.0.1',
    poolSize: 2,
    listen: false,
  });
  const place = { orgId, environment: 'test' } as const;
  const begun = performance.now();
  for (let n = 0; n < CASES; n += 2 * AT_ONCE)
    await Promise.all(
      [1, 2].map(() =>
        store.database.sql(
          SUBMIT.test,
          submitValues(
            place,
            Array.from({ length: AT_ONCE }, () => newNamed(caseTypeId)),
          ),
          'intake-submit-test',
        ),
      ),
    );
  await store.close();
  return (performance.now() - begun) / 1000;
}

const PATHS = ['', '/events', '/package', '/workspace'].map((suffix) => `/cases/ID${suffix}`);

async function looks(target: Target, { caseId, key }: Prepared): Promise<Map<string, Look>> {
  const init = { headers: { authorization: `Bearer ${key}` } };
  const found = new Map<string, Look>();
  for (const path of [...PATHS, '/operator/queue', '/me']) {
    const requestOf = (n: number): { path: string; init: RequestInit } => ({
      path: path.replace('ID', copyId(caseId, 1 + (n % 200))),
      init,
    });
    found.set(path, await look(target, LOOKS, requestOf));
  }
  return found;
}

const times = (name: keyof Look, before: Look, others: (Look | undefined)[]): string =>
  [
    `${name} ${before[name].toFixed(2)} ms`,
    ...others.map((one) => `${((one?.[name] ?? 0) / before[name]).toFixed(2)}x`),
  ].join(', ');

export async function benchBurst(prepared: Prepared, { product }: Targets): Promise<void> {
  await looks(product, prepared);
  const before = await looks(product, prepared);
  const seconds = await takeIn(prepared);
  const after = await looks(product, prepared);
  const later = await looks(product, prepared);
  console.log(
    `before ${CASES} cases came in within ${Math.round(seconds)} s, right after, and a little later`,
  );
  for (const [path, one] of before) {
    const others = [after.get(path), later.get(path)];
    console.log(`  ${path.padEnd(22)} ${times('p95', one, others)};  ${times('cpu', one, others)}`);
  }
}
