// The payload of every command type: what is taken, and what is refused with the name of its field.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { COMMAND_TYPES, type CommandType } from '../../../src/commands/types.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { invoiceTenant, submit, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let tenant: Tenant;
let caseId: string;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
  caseId = (await submit(tenant)).case_id;
});
afterAll(() => app.close());

const give = (command_type: string, payload: object) =>
  tenant.api.post(`/cases/${caseId}/commands`, { command_type, payload, idempotency_key: randomUUID() });

const citation = { doc_id: 'doc_1', page_index: 0, char_start: 0, char_end: 3, quote: 'abc' };
const cites = (change: object): object => ({
  fact_id: 'total',
  value: '1',
  evidence: { ...citation, ...change },
});
const long = (length: number): string => 'x'.repeat(length);

type Row = { good: object[]; bad: [field: string, payload: object][] };
const factId: [string, object][] = [
  ['payload.fact_id', {}],
  ['payload.fact_id', { fact_id: null }],
  ['payload.fact_id', { fact_id: '' }],
  ['payload.fact_id', { fact_id: 5 }],
  ['payload.fact_id', { fact_id: ['total'] }],
  ['payload.fact_id', { fact_id: long(101) }],
];
const withFact = (payload: object): object => ({ fact_id: 'total', ...payload });

const TABLE: Record<CommandType, Row> = {
  confirm_fact: {
    good: [{ fact_id: 'total' }, { fact_id: 'total', more: 1 }, withFact({ candidate_id: 'cand_1' })],
    bad: [
      ...factId,
      ['payload.candidate_id', withFact({ candidate_id: '' })],
      ['payload', withFact({ candidate_id: 'cand_1', value: 'A' })],
    ],
  },
  correct_fact: {
    good: [
      withFact({ value: '1 EUR' }),
      withFact({ value: '1 EUR', evidence: null }),
      cites({}),
      cites({ char_start: undefined, char_end: undefined, location: { char_start: 0, char_end: 3 } }),
      cites({ location: null, line: 'abc', readings: ['a', 'b'] }),
      withFact({ value: long(500_000) }),
      withFact({ value: ['A', 'B'] }),
    ],
    bad: [
      ['payload.value', withFact({ value: [] })],
      ['payload.value.1', withFact({ value: ['A', ''] })],
      ['payload.value', withFact({ value: ['A', 1] })],
      ['payload.value', withFact({ value: Array(1001).fill('A') })],
      ['payload.fact_id', { value: '1' }],
      ['payload.value', withFact({})],
      ['payload.value', withFact({ value: 12 })],
      ['payload.value', withFact({ value: null })],
      ['payload.value', withFact({ value: ' \t ' })],
      ['payload.value', withFact({ value: long(500_001) })],
      ['payload.evidence', withFact({ value: '1', evidence: [] })],
      ['payload.evidence.doc_id', cites({ doc_id: '' })],
      ['payload.evidence.page_index', cites({ page_index: -1 })],
      ['payload.evidence.page_index', cites({ page_index: 0.5 })],
      ['payload.evidence.page_index', cites({ page_index: 1e9 })],
      ['payload.evidence.char_start', cites({ char_start: '0' })],
      ['payload.evidence.char_end', cites({ char_end: 0 })],
      ['payload.evidence.char_start', cites({ char_start: undefined, location: { char_end: 3 } })],
      ['payload.evidence.location.char_start', cites({ location: { char_start: 'a', char_end: 3 } })],
      ['payload.evidence.location', cites({ location: [] })],
      ['payload.evidence.char_end', cites({ char_end: 2 ** 40 })],
      ['payload.evidence.quote', cites({ quote: '' })],
      ['payload.evidence.quote', cites({ quote: long(10_001) })],
    ],
  },
  select_candidate: {
    good: [withFact({ candidate_id: 'cand_1' })],
    bad: [
      ['payload.candidate_id', withFact({})],
      ['payload.candidate_id', withFact({ candidate_id: 1 })],
      ['payload.fact_id', { candidate_id: 'cand_1' }],
    ],
  },
  add_value: {
    good: [withFact({ value: 'A' }), withFact({ value: 'A', evidence: null }), cites({})],
    bad: [
      ...factId,
      ['payload.value', withFact({})],
      ['payload.value', withFact({ value: ' ' })],
      ['payload.value', withFact({ value: ['A'] })],
      ['payload.evidence.quote', cites({ quote: '' })],
    ],
  },
  remove_value: {
    good: [withFact({ candidate_id: 'cand_1' }), withFact({ value: 'A' })],
    bad: [
      ...factId,
      ['payload', withFact({})],
      ['payload', withFact({ candidate_id: 'cand_1', value: 'A' })],
      ['payload.candidate_id', withFact({ candidate_id: 1 })],
    ],
  },
  reject_fact: {
    good: [withFact({ reason_code: 'value_mismatch' }), withFact({ reason_code: 'missing' })],
    bad: [
      ['payload.reason_code', withFact({})],
      ['payload.reason_code', withFact({ reason_code: 'because' })],
      ['payload.reason_code', withFact({ reason_code: 'operator_confirmed' })],
      ['payload.reason_code', withFact({ reason_code: 'waived' })],
      ['payload.reason_code', withFact({ reason_code: 'toString' })],
    ],
  },
  mark_fact_not_applicable: { good: [{ fact_id: 'total' }], bad: factId },
  update_fact_evidence: {
    good: [
      withFact({ add: [citation] }),
      withFact({ remove: ['ev_1'] }),
      withFact({ add: [], remove: ['ev_1'] }),
    ],
    bad: [
      ['payload', withFact({})],
      ['payload', withFact({ add: [], remove: [] })],
      ['payload.add', withFact({ add: citation })],
      ['payload.add.0', withFact({ add: ['abc'] })],
      ['payload.add.1.quote', withFact({ add: [citation, { ...citation, quote: 1 }] })],
      ['payload.add', withFact({ add: Array(51).fill(citation) })],
      ['payload.remove', withFact({ remove: 'ev_1' })],
      ['payload.remove.0', withFact({ remove: [''] })],
      ['payload.remove', withFact({ remove: Array(51).fill('ev_1') })],
    ],
  },
  request_clarification: {
    good: [
      { fact_ids: ['total'], applicant_message: 'Which one?' },
      { document_type: 'passport', applicant_message: 'Please send it.', internal_note: 'Blurred.' },
      { fact_ids: ['total'], document_type: 'passport', applicant_message: 'Please send it.' },
    ],
    bad: [
      ['payload', { applicant_message: 'Hello?' }],
      ['payload.applicant_message', { fact_ids: ['total'] }],
      ['payload.applicant_message', { fact_ids: ['total'], applicant_message: ' ' }],
      ['payload.applicant_message', { fact_ids: ['total'], applicant_message: long(4001) }],
      ['payload.fact_ids', { fact_ids: [], applicant_message: 'a' }],
      ['payload.fact_ids', { fact_ids: 'total', applicant_message: 'a' }],
      ['payload.fact_ids.0', { fact_ids: [1], applicant_message: 'a' }],
      ['payload.fact_ids', { fact_ids: Array(101).fill('total'), applicant_message: 'a' }],
      ['payload.document_type', { document_type: '', applicant_message: 'a' }],
      ['payload.internal_note', { fact_ids: ['total'], applicant_message: 'a', internal_note: 5 }],
    ],
  },
  reprocess_document: {
    good: [{ doc_id: 'doc_1' }],
    bad: [
      ['payload.doc_id', {}],
      ['payload.doc_id', { doc_id: 1 }],
    ],
  },
  retry_verification: { good: [{ fact_id: 'total' }], bad: factId },
  pass_gate: {
    good: [{ gate_id: 'complete' }],
    bad: [
      ['payload.gate_id', {}],
      ['payload.gate_id', { gate_id: '' }],
      ['payload.gate_id', { gate_id: long(111) }],
    ],
  },
  escalate_case: {
    good: [{ reason_code: 'odd' }, { reason_code: 'odd', note: 'Two passports.' }],
    bad: [
      ['payload.reason_code', {}],
      ['payload.reason_code', { reason_code: '' }],
      ['payload.reason_code', { reason_code: long(101) }],
      ['payload.note', { reason_code: 'odd', note: 1 }],
    ],
  },
  claim_case: {
    good: [{}, { lease_minutes: 1 }, { lease_minutes: 480 }],
    bad: [
      ['payload.lease_minutes', { lease_minutes: 0 }],
      ['payload.lease_minutes', { lease_minutes: 481 }],
      ['payload.lease_minutes', { lease_minutes: 1.5 }],
      ['payload.lease_minutes', { lease_minutes: '30' }],
      ['payload.lease_minutes', { lease_minutes: null }],
    ],
  },
  release_case: { good: [{}, { anything: 1 }], bad: [] },
  undo_decision: {
    good: [{ command_id: 'cmd_1' }],
    bad: [
      ['payload.command_id', {}],
      ['payload.command_id', { command_id: '' }],
      ['payload.command_id', { command_id: 7 }],
      ['payload.command_id', { command_id: long(101) }],
    ],
  },
  add_note: {
    good: [{ text: 'a' }, { text: long(10_000) }],
    bad: [
      ['payload.text', {}],
      ['payload.text', { text: '' }],
      ['payload.text', { text: '\n' }],
      ['payload.text', { text: 5 }],
      ['payload.text', { text: long(10_001) }],
    ],
  },
};

describe.each(COMMAND_TYPES)('%s', (type) => {
  test.each(TABLE[type].good.map((payload) => [payload]))('takes %.120j', async (payload) => {
    expect(await give(type, payload)).toMatchObject({ status: 202 });
  });
  test.each([...TABLE[type].bad, ['payload', []] as [string, object]])(
    'invalid_command_payload: %s of %.120j',
    async (field, payload) => {
      const reply = await give(type, payload);
      expectRefusal(reply, 400, 'invalid_command_payload');
      expect(reply.body.error.message.startsWith(`${field}: `)).toBe(true);
      expect(reply.body.error.message.length).toBeLessThan(1000);
    },
  );
});
