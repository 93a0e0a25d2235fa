// What is found about a draft is saved with it, and test keys use it: whatever it is, no case of it is left in the middle.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FINDING_CODES, type FindingCode } from '../../../src/declarations/checks/finding.ts';
import { invoiceText } from '../../harness/cases/commands.ts';
import { newTenant, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { newApplicant } from '../../harness/sessions/applicant.ts';
import { look, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.close());

const [number, date, total] = WORKFLOW.facts;
const withFacts = (...facts: object[]): object => ({ facts: [number, date, total, ...facts] });
const text = (fact: object): object => ({ fact_id: 'x', label: 'X', type: 'text', ...fact });
const form = (...fields: object[]): object => ({
  form: { sections: [{ section_id: 's', title: 'S', fields }] },
});
const field = { field_id: 'f', label: 'F', type: 'text' };
const node = { node_id: 'n', title: 'N', type: 'intake', gate_id: 'g' };
const gate = { gate_id: 'g', title: 'G', requires: ['invoice_number'] };
const formula = (factId: string, derive: string): object => ({
  fact_id: factId,
  label: factId,
  type: 'number',
  derive,
});
const size = { name: 'choice', values: [{ value: 's' }, { value: 's' }] };
const verify = { connector_key: 'none', function_key: 'check', inputs: { a: '{{nope}}' } };

/** What a declaration says beside the facts of an invoice, by what is found about it. */
const DRAFTS: [FindingCode, string, object][] = [
  ['duplicate_id', 'two facts', withFacts({ ...total, fact_id: 'invoice_number' })],
  ['duplicate_id', 'two choices', withFacts({ fact_id: 'x', label: 'X', type: size })],
  ['duplicate_id', 'two nodes', { nodes: [node, node], gates: [gate] }],
  ['duplicate_id', 'two gates', { nodes: [node], gates: [gate, { ...gate, requires: ['total'] }] }],
  ['duplicate_id', 'two fields', form(field, field)],
  ['duplicate_id', 'two document types', { documents: [{ document_type: 'a' }, { document_type: 'a' }] }],
  ['duplicate_id', 'a title that says it twice', { title_facts: ['total', 'total'] }],
  ['unknown_fact', 'of a gate', { nodes: [node], gates: [{ ...gate, requires: ['nope'] }] }],
  ['unknown_fact', 'of a node', { nodes: [{ ...node, facts: ['nope'] }], gates: [gate] }],
  ['unknown_fact', 'of a review', { review: { always_review: ['nope'] } }],
  ['unknown_fact', 'of a title', { title_facts: ['nope'] }],
  ['unknown_fact', 'of a field', form({ ...field, fact_id: 'nope' })],
  ['unknown_fact', 'of a condition', withFacts(text({ not_applicable_when: 'facts.nope.verified' }))],
  ['unknown_fact', 'of a check', withFacts(text({ check: 'facts.nope.number > 1.0', required: true }))],
  ['unknown_fact', 'of a formula', withFacts(formula('a', 'facts.nope.number'))],
  ['unknown_gate', 'of a gate', { nodes: [{ ...node, gate_id: 'nope' }], gates: [gate] }],
  ['unknown_field', 'of a condition', form({ ...field, visible_when: 'form.nope == "x"' })],
  [
    'unknown_field',
    'of a rule',
    { ...form(field), ...withFacts(text({ find: [{ by: 'form', field_id: 'nope' }] })) },
  ],
  ['unknown_document_type', 'of a document', withFacts(text({ find: [{ by: 'typed', on: ['nope'] }] }))],
  [
    'unreachable_node',
    'jumped over',
    {
      nodes: [
        { ...node, next: 'e' },
        { ...node, node_id: 'm' },
        { ...node, node_id: 'e' },
      ],
      gates: [gate],
    },
  ],
  ['unreachable_node', 'that is not there', { nodes: [{ ...node, next: 'nope' }], gates: [gate] }],
  ['unreachable_node', 'of a gate', { nodes: [node], gates: [gate, { gate_id: 'h', title: 'H' }] }],
  ['gate_cycle', 'to itself', { nodes: [{ ...node, next: 'n' }], gates: [gate] }],
  [
    'gate_cycle',
    'without any gate',
    { nodes: [{ node_id: 'n', title: 'N', type: 'intake', next: 'n' }], gates: [] },
  ],
  [
    'gate_cycle',
    'of two',
    {
      nodes: [
        { ...node, gate_id: undefined },
        { node_id: 'm', title: 'M', type: 'review', next: 'n' },
      ],
    },
  ],
  [
    'unknown_connector',
    'of a fact',
    { facts: [{ ...number, verify: { ...verify, inputs: { a: '{{total}}' } } }, date, total] },
  ],
  ['unknown_fact', 'of an input', { facts: [{ ...number, verify }, date, total] }],
  [
    'missing_translation',
    'of a title',
    { title: { de: 'Rechnungen' }, default_locale: 'en', locales: ['en', 'fr'] },
  ],
  ['unused_fact', 'required by no gate', { nodes: [node], gates: [gate] }],
  ['unused_fact', 'found by nothing', withFacts(text({ find: [], required: true }))],
  ['bad_pattern', 'of a rule', withFacts(text({ find: [{ by: 'pattern', regex: '(' }] }))],
  [
    'bad_pattern',
    'of a type',
    {
      ...form({ ...field, fact_id: 'x', example: '2026' }),
      ...withFacts(text({ type: { name: 'identifier', pattern: '(?!0)' }, label: 'Invoice number' })),
    },
  ],
  [
    'bad_pattern',
    'of a placeholder',
    { facts: [{ ...number, verify: { ...verify, inputs: { a: '{{total}' } } }, date, total] },
  ],
  ['bad_condition', 'of a gate', { nodes: [node], gates: [{ ...gate, condition: 'facts.total.number >' }] }],
  ['bad_condition', 'of a fact', withFacts(text({ not_applicable_when: '(((' }))],
  ['bad_condition', 'of a check', { facts: [{ ...number, check: ')' }, date, total] }],
  [
    'bad_condition',
    'a ring of formulas',
    withFacts(formula('a', 'facts.b.number + 1.0'), formula('b', 'facts.a.number + 1.0')),
  ],
  ['bad_condition', 'a formula of itself', withFacts(formula('a', 'facts.a.number + 1.0'))],
  ['bad_condition', 'a formula that is none', withFacts(formula('a', '+++'))],
  ['type_mismatch', 'of a choice', withFacts({ fact_id: 'x', label: 'X', type: 'choice' })],
  [
    'type_mismatch',
    'of a bound',
    withFacts({ fact_id: 'x', label: 'X', type: { name: 'text', not_after: '+1d' } }),
  ],
  [
    'type_mismatch',
    'of a way to find',
    withFacts({ fact_id: 'x', label: 'X', type: 'iban', find: [{ by: 'party', role: 'seller' }] }),
  ],
  [
    'type_mismatch',
    'of an entry of the lexicon',
    withFacts({ fact_id: 'x', label: 'X', type: 'iban', like: 'invoice_date' }),
  ],
  ['example_failed', 'of a fact', withFacts(text({ examples: [{ text: 'X: 1', quote: '1', value: '2' }] }))],
  [
    'label_conflict',
    'of itself',
    withFacts(text({ find: [{ by: 'anchor', labels: ['A'], not_labels: ['A'] }] })),
  ],
  ['missing_currency', 'of an amount', withFacts({ fact_id: 'x', label: 'X', type: 'money' })],
];

async function savedDraft(more: object): Promise<{ tenant: Tenant; codes: string[] }> {
  const tenant = await newTenant(story.app);
  const reply = await tenant.api.post('/workflows', { ...WORKFLOW, ...more });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return { tenant, codes: reply.body.findings.map(({ code }: Json) => code) };
}

/** Does all that is due, and what is to be tried again later as well, until nothing is left. */
async function drainRetries(): Promise<void> {
  const { sql } = story.app.store.database;
  for (let left = 1; left > 0;) {
    await sql(`update pgboss.job set start_after = now() where state = 'retry'`);
    await story.app.drain();
    left = (await sql(`select 1 from pgboss.job where state in ('created', 'retry', 'active')`)).length;
  }
}

test('every code of a finding is among them', () => {
  const without = FINDING_CODES.filter((code) => !DRAFTS.some(([each]) => each === code));
  expect(without).toEqual(['unknown_function', 'missing_input']);
});

test.each(DRAFTS)('%s %s: a case comes to a person', async (code, _, more) => {
  const { tenant, codes } = await savedDraft(more);
  expect(codes).toContain(code);
  const url = story.serve(invoiceText(), { name: 'invoice.txt', type: 'text/plain' });
  const { case_id: caseId, doc_id: docId } = await send(tenant, url);
  await drainRetries();
  const { status, documents } = await look(tenant, caseId);
  expect(status).toBe('ready_for_review');
  expect(documents[docId]).toMatchObject({ status: 'processed' });
});

test.each(DRAFTS.filter(([, , more]) => 'form' in more || 'nodes' in more))(
  '%s %s: an applicant is heard',
  async (_, __, more) => {
    const { tenant } = await savedDraft(more);
    const applicant = await newApplicant(story.app, tenant, { case_type_id: 'invoice' });
    expect(await applicant.api.get(`${applicant.path}/manifest`)).toMatchObject({ status: 200 });
    expect(await applicant.api.post(`${applicant.path}/submit`, {})).toMatchObject({ status: 200 });
  },
);

test('of two facts with one id the first one counts, and the draft shows both', async () => {
  const twice = withFacts({ ...total, fact_id: 'invoice_number' });
  const { tenant } = await savedDraft(twice);
  const url = story.serve(invoiceText({ number: 'RE-7' }), { name: 'invoice.txt', type: 'text/plain' });
  const { case_id: caseId } = await send(tenant, url);
  await drainRetries();
  expect((await look(tenant, caseId)).facts).toMatchObject({ invoice_number: { value: 'RE-7' } });
  const { body } = await tenant.api.get('/workflows?include=declaration');
  expect(body.workflows[0].declaration.facts).toHaveLength(4);
});
