// What applicants send, with anything in any place, uploads with bytes cut out or changed: answers of the catalogue alone.
import { afterAll, beforeAll, test } from 'vitest';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { fuzzes } from '../../harness/endpoints/fuzz.ts';
import { fieldPart, filePart, multipart, postBody } from '../../harness/sessions/multipart.ts';
import { APPLICANT_WRITES, expectCatalogued } from '../../harness/endpoints/writes.ts';
import { runs } from '../../harness/properties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

fuzzes(APPLICANT_WRITES, () => app, 0.3);

/** One applicant sends no more than so many in a minute. */
const UPLOADS_OF_ONE = 200;

test('an upload with bytes cut out or changed', async () => {
  const tenant = await applicantTenant(app);
  let tries = 0;
  let applicant = await newApplicant(app, tenant);
  const good = multipart([fieldPart('document_type', 'invoice'), filePart('%PDF-1.7')]);
  const bytes = fc.uint8Array({ maxLength: 4 });
  const property = fc.asyncProperty(fc.nat(good.length - 1), fc.nat(6), bytes, async (at, cut, change) => {
    const body = Buffer.concat([good.subarray(0, at), change, good.subarray(at + cut)]);
    tries += 1;
    if (tries % UPLOADS_OF_ONE === 0) applicant = await newApplicant(app, tenant);
    expectCatalogued(await postBody(applicant, body));
  });
  await fc.assert(property, runs(200));
});
