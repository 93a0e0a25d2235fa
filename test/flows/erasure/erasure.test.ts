// What is left of a document that was taken back: nothing of what stood in it, anywhere in the database (completions §11).
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/platform/json/canonical-json.ts';
import { setEndpointStatus } from '../../../src/subscribers/operations.ts';
import { everyRow } from '../../harness/dump.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant, type Applicant } from '../../harness/sessions/applicant.ts';
import { apply, deskOf, drainCase, placeOf } from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { startReceiver, status, type Receiver } from '../../harness/outside/receiver.ts';

let app: TestApp;
let receiver: Receiver;
let tenant: Tenant;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ config: receiver.config, resolver: receiver.resolver });
  tenant = await applicantTenant(app, { declaration: DECLARATION, environment: 'live' });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const anchored = (fact_id: string, label: string, more: object = {}): object => ({
  fact_id,
  label,
  required: true,
  type: 'identifier',
  find: [{ by: 'anchor', labels: [label] }, { by: 'form' }],
  ...more,
});

/** The gate that every workflow has reads what is required; and there is a fact that a connector is asked about. */
const DECLARATION = {
  workflow_id: 'letters',
  case_type_id: 'application',
  title: 'Letters',
  documents: [{ document_type: 'letter', label: 'A letter', accept: ['text/plain'], required: true }],
  facts: [
    anchored('number', 'Contract number'),
    anchored('reference', 'Our reference'),
    anchored('place', 'Signed at'),
    anchored('mark', 'File mark'),
    anchored('customer', 'Customer number', {
      required: false,
      verify: { connector_key: 'crm', function_key: 'check', inputs: { id: '{{customer}}' } },
    }),
  ],
};

const letter = (name: string): string =>
  [
    `Contract number: ${name}NUMBER1`,
    `Our reference: ${name}REF22`,
    `Signed at: ${name}PLACE3`,
    `File mark: ${name}MARK44`,
    `Customer number: ${name}CUST55`,
    `And ${name}PROSE, which nobody asks for.`,
  ].join('\n');

const dump = (): Promise<string[]> => everyRow(app.store.database.sql);

/** As text, as bytes, and as what a hash of it looks like. */
const formsOf = (text: string): string[] => [
  text.toLowerCase(),
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1).toLowerCase(),
  createHash('sha256').update(text).digest('hex'),
];
const rowsWith = async (texts: string[]): Promise<string[]> => {
  const rows = await dump();
  const forms = texts.flatMap(formsOf);
  return rows.filter((row) => forms.some((form) => row.toLowerCase().includes(form)));
};

/** Read twice, decided and cited by operators, gone through a gate, told to a receiver that answers with what it got. */
async function livesThroughAll(applicant: Applicant, text: string): Promise<string> {
  const { case_id: caseId } = applicant.session;
  const { body } = await applicant.upload(Buffer.from(text), { document_type: 'letter' }, 'PLANTEDname.txt');
  const docId: string = body.document.doc_id;
  await tenant.api.post(`${applicant.path}/handoff`, {});
  await app.drain();
  const on = { tenant, caseId };
  const give = (type: Parameters<typeof apply>[2]['type'], payload: object, rationale = 'Looked at it.') =>
    apply(app, on, { type, payload, rationale });
  const [kept] = (await applicant.manifest()).documents;
  expect(kept).toMatchObject({ status: 'processed' });
  await give('reprocess_document', { doc_id: docId });
  await app.drain();
  const { facts } = await deskOf(on);
  expect(facts['number'].value).toBe('PLANTEDNUMBER1');
  await give('confirm_fact', { fact_id: 'number' });
  await give('select_candidate', { fact_id: 'mark', candidate_id: facts['mark'].candidate_id });
  await give('reject_fact', { fact_id: 'reference', reason_code: 'value_mismatch' });
  const quote = (of: string): object => ({ doc_id: docId, ...placeOf(text, of) });
  await give('update_fact_evidence', { fact_id: 'number', add: [quote('PLANTEDPROSE')], remove: [] });
  await give('correct_fact', {
    fact_id: 'place',
    value: 'TYPED-BY-HAND-7',
    evidence: quote('at: PLANTEDPLACE3'),
  });
  await app.drain();
  return docId;
}

test('nothing of it is found: neither words nor bytes nor hashes; what people entered themselves is', async () => {
  const applicant = await newApplicant(app, tenant);
  const { case_id: caseId } = applicant.session;
  let says = 'Thank you for PLANTEDNUMBER1.';
  const url = receiver.serve('/echo', (...post) => status(200, says)(...post));
  await addTestEndpoint(app, tenant.orgId, { url, allow: receiver.allow });
  const text = letter('PLANTED');
  const docId = await livesThroughAll(applicant, text);
  const planted = ['PLANTED', createHash('sha256').update(text).digest('hex')];
  const asked = createHash('sha256')
    .update(canonicalJson({ id: 'PLANTEDCUST55' }))
    .digest('hex');
  const tables = (rows: string[]): string[] => [...new Set(rows.map((row) => row.split(' ', 1)[0] ?? ''))];
  expect(tables(await rowsWith([...planted, asked])).toSorted()).toEqual([
    'public.candidates',
    'public.case_gates',
    'public.cases',
    'public.commands',
    'public.decisions',
    'public.document_chunks',
    'public.document_pages',
    'public.documents',
    'public.evidence',
    'public.fact_entries',
    'public.facts',
    'public.verifications',
    'public.webhook_attempts',
  ]);
  const polled = ['', '/events', '/package', '/workspace'].map((suffix) => `/cases/${caseId}${suffix}`);
  const known = await Promise.all(polled.map((path) => tenant.api.get(path)));
  expect(known.filter(({ body }) => JSON.stringify(body).includes('PLANTED'))).toHaveLength(3);
  expect((await applicant.takeBack(docId)).status).toBe(200);
  expect(await rowsWith([...planted, asked])).toEqual([]);
  for (const [n, path] of polled.entries()) {
    const named = { 'if-none-match': known[n]?.headers.get('etag') ?? '' };
    for (const reply of [await tenant.api.get(path, named), await tenant.api.get(path)])
      expect([path, reply.status, JSON.stringify(reply.body).includes('PLANTED')]).toEqual([
        path,
        200,
        false,
      ]);
  }
  const { facts, status: stands } = await deskOf({ tenant, caseId });
  expect(facts['place']).toMatchObject({ status: 'resolved', value: 'TYPED-BY-HAND-7', evidence: [] });
  expect(facts['number']).toMatchObject({ status: 'needs_input', reason_codes: ['evidence_erased'] });
  expect(facts['reference']).toMatchObject({ status: 'needs_input', reason_codes: ['value_mismatch'] });
  expect(stands).toBe('intake_in_progress');
  says = 'Thank you.';
  await app.drain();
  expect(await rowsWith(planted)).toEqual([]);
});

test('a webhook on the wire meanwhile arrives; what it is answered is not kept, and what waits says the document alone', async () => {
  const applicant = await newApplicant(app, tenant);
  const arrived = Promise.withResolvers<() => void>();
  const hanging = receiver.serve('/hanging', (response) =>
    arrived.resolve(() => void response.writeHead(200).end('Thank you for WIRENUMBER1.')),
  );
  const held = receiver.serve('/held');
  const own = { events: ['v1.document.processed'], allow: receiver.allow };
  await addTestEndpoint(app, tenant.orgId, { ...own, url: hanging });
  const { endpointId } = await addTestEndpoint(app, tenant.orgId, { ...own, url: held });
  await app.as({ orgId: tenant.orgId, environment: 'live' }, (tx) =>
    setEndpointStatus(tx, endpointId, 'disabled'),
  );
  const sent = await applicant.upload(Buffer.from(letter('WIRE')), { document_type: 'letter' });
  const docId: string = sent.body.document.doc_id;
  await drainCase(app);
  const sending = app.drain();
  const answer = await arrived.promise;
  expect((await applicant.takeBack(docId)).status).toBe(200);
  answer();
  await sending;
  const rows = await app.store.database.sql<Json>(
    `select d.status, a.status_code, a.response_excerpt, convert_from(d.body, 'UTF8')::json -> 'data' as data
     from webhook_deliveries d left join webhook_attempts a using (delivery_id)
     where case_id = $1 and event_type = 'v1.document.processed' and endpoint_id in (
       select endpoint_id from webhook_endpoints where url = any($2)) order by d.status`,
    [applicant.session.case_id, [hanging, held]],
  );
  const data = { doc_id: docId };
  expect(rows).toEqual([
    { status: 'delivered', status_code: 200, response_excerpt: null, data },
    { status: 'pending', status_code: null, response_excerpt: null, data },
  ]);
});
