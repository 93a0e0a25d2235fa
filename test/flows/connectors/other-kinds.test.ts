// A connector that was imported, and an answer of another kind than its document declares: nothing is verified by it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOf, invoiceText, readCase } from '../../harness/cases/commands.ts';
import { apiOn, json, text } from '../../harness/connectors.ts';
import { setAccount, WORKFLOW } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const [number, ...others] = WORKFLOW.facts;
const VERIFIED = {
  ...WORKFLOW,
  facts: [
    {
      ...number,
      verify: {
        connector_key: 'register',
        function_key: 'find',
        inputs: { number: '{{invoice_number}}' },
      },
    },
    ...others,
  ],
};

test('a login page with 200 verifies nothing and says what came; the declared JSON does', async () => {
  const tenant = await story.tenant(VERIFIED);
  await setAccount(story.app, tenant, { connector_approval_required: 'false' });
  const api = apiOn(story.host, text('<h1>Sign in</h1>'), '/imported/invoices');
  const parameters = [{ name: 'number', in: 'query', required: true, schema: { type: 'string' } }];
  const responses = { 200: { description: 'Known.', content: { 'application/json': { schema: {} } } } };
  const openapi = {
    openapi: '3.0.3',
    info: { title: 'Register', version: '1' },
    servers: [{ url: `${api.origin}/imported` }],
    paths: { '/invoices': { get: { operationId: 'find', parameters, responses } } },
  };
  const imported = await tenant.api.post('/connectors/import', { connector_key: 'register', openapi });
  expect(imported).toMatchObject({ status: 201, body: { functions_imported: 1, skipped: [] } });

  const { caseId } = await readCase(story, tenant, [invoiceText()]);
  await story.app.drain();
  const { facts } = await deskOf({ tenant, caseId });
  expect(facts['invoice_number']).toMatchObject({
    status: 'needs_input',
    reason_codes: expect.arrayContaining(['verification_inconclusive']),
    verification_metadata: [
      {
        outcome: 'inconclusive',
        status_code: 200,
        attempts: 1,
        explanation: expect.stringContaining('text/html where application/json is declared'),
      },
    ],
  });

  api.reply(json({ known: true }));
  const again = await readCase(story, tenant, [invoiceText()]);
  await story.app.drain();
  expect((await deskOf({ tenant, caseId: again.caseId })).facts['invoice_number']).toMatchObject({
    status: 'resolved',
    verification_metadata: [{ outcome: 'verified' }],
  });
});
