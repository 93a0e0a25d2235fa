// Sends requests that were made from the OpenAPI document and counts what is wrong with the answers.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import fc from 'fast-check';
import type { TestApp } from '../app.ts';
import { invoiceTenant, newTenant, publish, submission, submit, WORKFLOW } from '../factories.ts';
import { addTestEndpoint, insertDelivery } from '../outside/deliveries.ts';
import { applicantTenant, GOOD_ANSWERS, newApplicant } from '../sessions/applicant.ts';
import { sessionRequest } from '../sessions/sessions.ts';
import { createJudge, type WireAnswer } from './answers.ts';
import { generatedRequests, type GeneratedRequest, type Known, type OpenApi } from './generated-requests.ts';

/** A session has so many requests in a minute, and then answers 429 alone. */
const REQUESTS_OF_ONE_SESSION = 100;

const WORDS = [
  [
    'invoice',
    'application',
    'company',
    'has_vat',
    'iban',
    'yes',
    'no',
    'en',
    'total',
    'invoice_number',
    'RE-1',
  ],
  [
    'confirm_fact',
    'correct_fact',
    'add_note',
    'claim',
    'reread_document',
    'escalate',
    'complete_case',
    'register',
  ],
  [
    'https://files.example.com/a.pdf',
    'https://127.0.0.1/x',
    '2026-01-31',
    'Called.',
    'reviewer',
    '{{iban}}',
    '',
  ],
].flat();

const command = (command_type: string, payload: object): object => ({
  command_type,
  payload,
  idempotency_key: '',
});
const CONNECTOR = {
  connector_key: 'register',
  label: 'Register',
  connector_type: 'http_api',
  transport: { base_url: 'https://register.example.com' },
  functions: [],
};
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Imported', version: '1' },
  servers: [{ url: 'https://register.example.com' }],
  paths: { '/numbers': { get: { responses: { 200: { description: 'All of them.' } } } } },
};
const BODIES = {
  processDocument: [submission(), submission({ external_case_id: 'one', trace_id: 't' })],
  createSession: [sessionRequest({ case_type_id: 'application' }), sessionRequest()],
  saveWorkflowDraft: [WORKFLOW],
  saveConnector: [CONNECTOR],
  importConnector: [{ connector_key: 'vat', openapi: OPENAPI }],
  submitCommand: [
    command('add_note', { text: 'Called.' }),
    command('claim_case', {}),
    command('correct_fact', { fact_id: 'invoice_number', value: 'RE-1', rationale: 'Read again.' }),
    command('escalate_case', { reason: 'Odd.' }),
  ],
  giveAnswers: [{ answers: GOOD_ANSWERS }],
  giveConsent: [{ consents: [{ field_id: 'terms', value: 'yes' }] }],
  saveSessionDraft: [{ field_values: { company: 'Ada', has_vat: 'yes', vat_number: null } }],
  testWebhook: [{ endpoint_url: 'https://nowhere.example.com/', signing_secret: 'secret' }],
  handOffSession: [{}],
};

export type FuzzScene = { document: OpenApi; known: Known };

/** An organization with one of everything that a path can name, in both environments. */
export async function openFuzzScene(app: TestApp, count: number): Promise<FuzzScene> {
  const test = await invoiceTenant(app);
  const live = await newTenant(app, { orgId: test.orgId, environment: 'live' });
  await publish(app, live);
  const applicants = await applicantTenant(app, { environment: 'live' });
  const [first, second] = [await submit(test), await submit(live)];
  const note = { command_type: 'add_note', payload: { text: 'Seen.' }, idempotency_key: randomUUID() };
  const { body } = await test.api.post(`/cases/${first.case_id}/commands`, note);
  const { endpointId } = await addTestEndpoint(app, test.orgId);
  const deliveryId = await insertDelivery(app, { orgId: test.orgId, endpointId, status: 'delivered' });
  const sessions = [];
  for (let n = 0; n * REQUESTS_OF_ONE_SESSION < count; n++) {
    const { session } = await newApplicant(app, applicants);
    sessions.push({ id: session.session_id as string, token: session.access_token as string });
  }
  return {
    document: JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as OpenApi,
    known: {
      ids: {
        caseId: [first.case_id, second.case_id],
        docId: [first.doc_id, second.doc_id],
        commandId: [body.command.command_id],
        deliveryId: [deliveryId],
        connectorKey: ['register', 'vat'],
      },
      keys: [test.key, live.key],
      sessions,
      words: WORDS,
      bodies: BODIES,
    },
  };
}

export type FuzzReport = {
  sent: number;
  statuses: Record<string, number>;
  faults: string[];
  slowestMs: number;
};

export async function fuzz(
  origin: string,
  { document, known }: FuzzScene,
  { count, seed, atOnce = 16 }: { count: number; seed: number; atOnce?: number },
): Promise<FuzzReport> {
  const judge = createJudge(document);
  const requests = fc.sample(generatedRequests(document, known), { numRuns: count, seed });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const report: FuzzReport = { sent: 0, statuses: {}, faults: [], slowestMs: 0 };
  const work = async (): Promise<void> => {
    for (let one = requests.pop(); one !== undefined; one = requests.pop()) {
      const start = performance.now();
      const answer = await send(origin, one, agent).catch((error: unknown) => String(error));
      report.sent += 1;
      report.slowestMs = Math.max(report.slowestMs, performance.now() - start);
      const fault = typeof answer === 'string' ? answer : judge(one, answer);
      if (typeof answer !== 'string')
        report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      if (fault !== null)
        report.faults.push(
          `${one.method} ${one.path.slice(0, 200)} ${String(one.body ?? '').slice(0, 600)}: ${fault}`,
        );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
  return report;
}

/** Without a client's own ideas about paths and headers. */
function send(origin: string, one: GeneratedRequest, agent: Agent): Promise<WireAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
  const { hostname, port } = new URL(origin);
  const { method, path, headers, body = '' } = one;
  const sized = body.length === 0 ? headers : { ...headers, 'content-length': Buffer.byteLength(body) };
  const request = httpRequest({ hostname, port, method, path, headers: sized, agent }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: new Headers(response.headers as Record<string, string>),
        text: Buffer.concat(parts).toString(),
      }),
    );
  });
  request.on('error', reject);
  request.setTimeout(30_000, () => request.destroy(new Error('no answer for 30 s')));
  request.end(body);
  return promise;
}
