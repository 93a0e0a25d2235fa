// Facts that a connector has to confirm: asked about once, with what stands, and a no is a no.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordVerification, type Answer } from '../../../src/settling/verify.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';
import { saveDraft } from '../../../src/workflows/operations.ts';
import { apply, deskOf } from '../../harness/cases/commands.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { countOf, feedOf, look, startStory, type Story } from '../../harness/story.ts';
import { sendMore, sendTexts } from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const workflow = (facts: object[]) => ({ workflow_id: 's', case_type_id: 'supplier', title: 'S', facts });
const text = (...lines: string[]): string => ['LETTER', ...lines, 'With kind regards'].join('\n');
const correct = (fact_id: string, value: string) =>
  ({ type: 'correct_fact', payload: { fact_id, value }, rationale: 'by phone' }) as const;

describe('a fact that a connector confirms', () => {
  const verify = {
    connector_key: 'bank',
    function_key: 'check',
    inputs: { number: '{{number}}', name: '{{name}}' },
  };
  const VERIFIED = workflow([
    { fact_id: 'number', label: 'Customer number', type: 'identifier', required: true, verify },
    { fact_id: 'name', label: 'Company name', type: 'organization_name', required: true },
  ]);
  const letter = (number: string): string => text(`Customer number: ${number}`, 'Company name: Muster GmbH');
  const READING = ['fetch-document', 'extract-document'] as const;
  const drain = () => story.app.drain([...READING, 'run-command', 'evaluate-gate']);

  /** Drafts may name connectors that are not there yet; in test a draft will do. */
  async function draftOf(declaration: object): Promise<Tenant> {
    const tenant = await newTenant(story.app);
    const checked = checkDeclaration(declaration);
    if (!checked.ok) throw new Error(checked.message);
    await story.app.as(tenant, (tx) => saveDraft(tx, { ...checked, environment: 'test' }));
    return tenant;
  }

  /** The connector answers the last question about the case. */
  async function answer(
    tenant: Tenant,
    caseId: string,
    outcome: Answer['outcome'],
    statusCode: number | null = 200,
  ): Promise<void> {
    const [asked] = await story.app.store.database.sql<{ verificationId: string; jobId: string }>(
      `select verification_id as "verificationId", job_id as "jobId" from verifications where case_id = $1 order by requested_at desc limit 1`,
      [caseId],
    );
    if (asked === undefined) throw new Error('nothing was asked');
    await story.app.as(tenant, (tx) =>
      recordVerification(tx, { caseId, ...asked }, { outcome, statusCode, attempts: 1 }),
    );
    await drain();
  }

  test.each<[Answer['outcome'], number | null, string, string, string]>([
    ['not_verified', 200, 'failed', 'verification_failed', 'exception'],
    ['inconclusive', null, 'needs_input', 'connector_unavailable', 'exception'],
    ['inconclusive', 200, 'needs_input', 'fact_needs_input', 'review'],
  ])(
    'does not stand on %s (%s), until an operator who has seen that confirms it',
    async (outcome, code, status, why, category) => {
      const tenant = await draftOf(VERIFIED);
      const on = await sendTexts(story, tenant, [letter('K-1')]);
      await drain();
      expect(await look(tenant, on.caseId)).toMatchObject({
        status: 'processing',
        facts: { number: { status: 'pending', value: 'K-1' } },
      });
      await answer(tenant, on.caseId, outcome, code);
      expect(await look(tenant, on.caseId)).toMatchObject({
        status: 'ready_for_review',
        why,
        facts: { number: { status, value: 'K-1' } },
        body: { queue_row: { queue_category: category } },
      });
      await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'number' } });
      await drain();
      expect(await look(tenant, on.caseId)).toMatchObject({
        why: 'all_facts_resolved',
        facts: { number: { status: 'resolved' } },
      });
    },
  );

  test('stands with its yes, and is asked about anew when an input changes', async () => {
    const tenant = await draftOf(VERIFIED);
    const on = await sendTexts(story, tenant, [letter('K-1')]);
    await drain();
    await answer(tenant, on.caseId, 'verified');
    expect(await look(tenant, on.caseId)).toMatchObject({
      why: 'all_facts_resolved',
      facts: {
        number: { status: 'resolved', verification_metadata: [{ outcome: 'verified', status_code: 200 }] },
      },
    });
    await apply(story.app, on, correct('name', 'Other GmbH'));
    expect(await look(tenant, on.caseId)).toMatchObject({
      status: 'processing',
      facts: { number: { status: 'pending' } },
    });
    await answer(tenant, on.caseId, 'verified');
    expect(await look(tenant, on.caseId)).toMatchObject({ why: 'all_facts_resolved' });
    expect(countOf(await feedOf(tenant, on.caseId), 'verification.completed')).toBe(2);
  });

  test('that an operator chose among two is asked about like any other: a no is a no', async () => {
    const tenant = await draftOf(VERIFIED);
    const on = await sendTexts(story, tenant, [letter('K-1'), letter('K-2')]);
    await drain();
    expect(await look(tenant, on.caseId)).toMatchObject({ why: 'fact_conflict' });
    expect(countOf(await feedOf(tenant, on.caseId), 'verification.completed')).toBe(0);
    const [first] = (await deskOf(on)).facts['number'].candidates;
    await apply(story.app, on, {
      type: 'select_candidate',
      payload: { fact_id: 'number', candidate_id: first.candidate_id },
    });
    await answer(tenant, on.caseId, 'not_verified');
    expect(await look(tenant, on.caseId)).toMatchObject({
      why: 'verification_failed',
      facts: { number: { status: 'failed' } },
    });
  });

  test('waits for an input that a document still to be read may bring, and nobody is asked meanwhile', async () => {
    const tenant = await draftOf(VERIFIED);
    const on = await sendTexts(story, tenant, [
      text('Customer number: K-1'),
      text('Company name: Muster GmbH'),
    ]);
    await drain();
    const asked = (await feedOf(tenant, on.caseId)).filter(
      ({ event_type }) => event_type === 'fact.needs_input',
    );
    expect(asked).toEqual([]);
    await answer(tenant, on.caseId, 'verified');
    expect(await look(tenant, on.caseId)).toMatchObject({ why: 'all_facts_resolved' });
    await sendMore(story, on, letter('K-1'));
    await drain();
    expect(await look(tenant, on.caseId)).toMatchObject({ why: 'all_facts_resolved' });
  });
});
