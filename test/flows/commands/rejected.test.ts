// Commands that a case does not take: each says why, and leaves nothing behind but the event that tells of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import type { RejectionCode } from '../../../src/catalog/rejections.ts';
import type { CommandType } from '../../../src/commands/types.ts';
import {
  apply,
  deskOf,
  expectRejected,
  give,
  invoiceText,
  readCase,
  run,
} from '../../harness/cases/commands.ts';
import { newTenant, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

type Command = Parameters<typeof run>[2];
type On = { tenant: Tenant; caseId: string; docIds: string[] };
let story: Story;
let tenant: Tenant;
let on: On;
let other: On;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant({
    ...WORKFLOW,
    facts: [...WORKFLOW.facts, { fact_id: 'iban', label: 'IBAN', type: 'iban' }],
  });
  const texts = [
    invoiceText({ number: 'RE-1111', total: '1 EUR\nIBAN: DE00 3704 0044 0532 0130 00' }),
    invoiceText({ number: 'RE-2222', total: '1 EUR' }),
  ];
  on = { tenant, ...(await readCase(story, tenant, texts)) };
  other = { tenant, ...(await readCase(story, tenant, [invoiceText()])) };
  desk = await deskOf(on);
});
afterAll(() => story.close());

const candidateOf = (facts: Record<string, Json>, factId: string): string =>
  facts[factId].candidates[0].candidate_id;

const TABLE: [RejectionCode, string, () => Command | Promise<Command>][] = [
  ...(['confirm_fact', 'mark_fact_not_applicable', 'retry_verification'] as const).map(
    (type): (typeof TABLE)[number] => [
      'fact_not_found',
      type,
      () => ({ type, payload: { fact_id: 'nobody_knows' }, rationale: 'Seen.' }),
    ],
  ),
  [
    'fact_not_found',
    'correct_fact',
    () => ({ type: 'correct_fact', payload: { fact_id: '__proto__', value: '1' }, rationale: 'Seen.' }),
  ],
  [
    'fact_not_found',
    'reject_fact of another spelling',
    () => ({ type: 'reject_fact', payload: { fact_id: 'TOTAL', reason_code: 'missing' } }),
  ],
  [
    'candidate_not_found',
    'no such candidate',
    () => ({ type: 'select_candidate', payload: { fact_id: 'invoice_number', candidate_id: 'cand_1' } }),
  ],
  [
    'candidate_not_found',
    'one of another fact',
    () => ({
      type: 'select_candidate',
      payload: { fact_id: 'invoice_number', candidate_id: candidateOf(desk.facts, 'invoice_date') },
    }),
  ],
  [
    'candidate_not_found',
    'one of another case',
    async () => ({
      type: 'select_candidate',
      payload: {
        fact_id: 'invoice_number',
        candidate_id: candidateOf((await deskOf(other)).facts, 'invoice_number'),
      },
    }),
  ],
  [
    'document_not_found',
    'no such document',
    () => ({ type: 'reprocess_document', payload: { doc_id: 'doc_1' } }),
  ],
  [
    'document_not_found',
    'one of another case',
    () => ({ type: 'reprocess_document', payload: { doc_id: other.docIds[0] } }),
  ],
  [
    'invalid_value',
    'confirming a conflict, which has no value',
    () => ({ type: 'confirm_fact', payload: { fact_id: 'invoice_number' } }),
  ],
  [
    'invalid_value',
    'asking a connector that nobody named',
    () => ({ type: 'retry_verification', payload: { fact_id: 'total' } }),
  ],
  ...[
    ['invoice_date', '31.02.2026'],
    ['invoice_date', 'soon'],
    ['total', 'a lot'],
    ['total', '1 EUR or 2 EUR'],
    ['invoice_number', '...'],
  ].map(([fact_id, value]): (typeof TABLE)[number] => [
    'invalid_value',
    `${fact_id} cannot be ${JSON.stringify(value)}`,
    () => ({ type: 'correct_fact', payload: { fact_id, value }, rationale: 'Seen.' }),
  ]),
  ...([undefined, '', ' \n'] as const).flatMap((rationale): typeof TABLE => {
    const given = rationale === undefined ? {} : { rationale };
    return [
      [
        'rationale_required',
        `correct_fact because ${JSON.stringify(rationale)}`,
        () => ({ type: 'correct_fact', payload: { fact_id: 'total', value: '1 EUR' }, ...given }),
      ],
      [
        'rationale_required',
        `mark_fact_not_applicable because ${JSON.stringify(rationale)}`,
        () => ({ type: 'mark_fact_not_applicable', payload: { fact_id: 'total' }, ...given }),
      ],
      [
        'rationale_required',
        `pass_gate because ${JSON.stringify(rationale)}`,
        () => ({ type: 'pass_gate', payload: { gate_id: 'complete' }, ...given }),
      ],
    ];
  }),
  [
    'gate_not_found',
    'no such gate',
    () => ({ type: 'pass_gate', payload: { gate_id: 'none' }, rationale: 'Seen.' }),
  ],
  [
    'gate_not_open',
    'a gate whose facts are open',
    () => ({ type: 'pass_gate', payload: { gate_id: 'complete' }, rationale: 'Seen.' }),
  ],
  [
    'no_applicant_channel',
    'nobody to ask',
    () => ({
      type: 'request_clarification',
      payload: { fact_ids: ['invoice_number'], applicant_message: 'Which one?' },
    }),
  ],
  [
    'stale_revision',
    'an older revision',
    () => ({ type: 'add_note', payload: { text: 'a' }, expected_revision: desk.body.revision - 1 }),
  ],
  [
    'stale_revision',
    'a revision that never was',
    () => ({ type: 'claim_case', expected_revision: desk.body.revision + 1 }),
  ],
  [
    'stale_revision',
    'revision 0',
    () => ({ type: 'escalate_case', payload: { reason_code: 'odd' }, expected_revision: 0 }),
  ],
];

test.each(TABLE)('%s: %s', async (code, _what, command) => {
  await expectRejected(code, story.app, on, await command());
});

test('invalid_value: a candidate whose text is no value of the type', async () => {
  const refused = desk.facts['iban'].candidates.find((one: Json) => one.value_normalized === null);
  expect(refused).toBeDefined();
  const payload = { fact_id: 'iban', candidate_id: refused.candidate_id };
  await expectRejected('invalid_value', story.app, on, { type: 'select_candidate', payload });
});

const EVERY: [CommandType, object][] = [
  ['confirm_fact', { fact_id: 'total' }],
  ['correct_fact', { fact_id: 'total', value: '1 EUR' }],
  ['select_candidate', { fact_id: 'total', candidate_id: 'cand_1' }],
  ['reject_fact', { fact_id: 'total', reason_code: 'missing' }],
  ['mark_fact_not_applicable', { fact_id: 'total' }],
  ['update_fact_evidence', { fact_id: 'total', remove: ['ev_1'] }],
  ['request_clarification', { fact_ids: ['total'], applicant_message: 'Which?' }],
  ['reprocess_document', { doc_id: 'doc_1' }],
  ['retry_verification', { fact_id: 'total' }],
  ['pass_gate', { gate_id: 'complete' }],
  ['escalate_case', { reason_code: 'odd' }],
  ['claim_case', {}],
  ['release_case', {}],
];

describe('claimed_by_other', () => {
  test.each(EVERY)('%s of another actor, while a note of theirs is taken', async (type, payload) => {
    const colleague = await newTenant(story.app, { orgId: tenant.orgId });
    const theirs = { tenant: colleague, caseId: other.caseId };
    await apply(story.app, theirs, { type: 'claim_case' });
    await expectRejected('claimed_by_other', story.app, other, { type, payload, rationale: 'Seen.' });
    await apply(story.app, other, { type: 'add_note', payload: { text: 'Please look at page 2.' } });
    await apply(story.app, theirs, { type: 'release_case' });
  });
});

describe('case_complete', () => {
  let done: On;
  beforeAll(async () => {
    done = { tenant, ...(await readCase(story, tenant, [invoiceText()])) };
    await story.app.as(tenant, (tx) => completeCase(tx, { caseId: done.caseId, rationale: null }));
  });
  test.each(EVERY)('%s', async (type, payload) => {
    await expectRejected('case_complete', story.app, done, { type, payload, rationale: 'Seen.' });
  });
  test('a note is taken still, and changes nothing of the case', async () => {
    const { body: before } = await deskOf(done);
    const note = await apply(story.app, done, { type: 'add_note', payload: { text: 'Filed.' } });
    const { body: after } = await deskOf(done);
    expect(note.resulting_revision).toBe(before.revision);
    expect(after).toMatchObject({
      revision: before.revision,
      runtime_status: 'complete',
      facts: before.facts,
    });
    expect(after.timeline[0]).toMatchObject({ event_type: 'review.command_applied' });
  });
});

test('the first reason that holds is told: complete, then stale, then claimed, then the rationale', async () => {
  const found = { tenant, ...(await readCase(story, tenant, [invoiceText()])) };
  const colleague = await newTenant(story.app, { orgId: tenant.orgId });
  const correction = { type: 'correct_fact', payload: { fact_id: 'total', value: 'x' } } as const;
  await apply(story.app, { tenant: colleague, caseId: found.caseId }, { type: 'claim_case' });
  await expectRejected('stale_revision', story.app, found, { ...correction, expected_revision: 0 });
  await expectRejected('claimed_by_other', story.app, found, correction);
  await expectRejected('rationale_required', story.app, { ...found, tenant: colleague }, correction);
  await give(tenant, found.caseId, { type: 'add_note', payload: { text: 'behind' } });
  expect(await run(story.app, found, { ...correction, rationale: 'x' })).toMatchObject({
    status: 'rejected',
  });
});
