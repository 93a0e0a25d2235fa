// Facts among each other: waived and asked for again, and held against others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply } from '../../harness/cases/commands.ts';
import { look, startStory, type Story } from '../../harness/story.ts';
import { sendTexts } from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const workflow = (facts: object[]) => ({ workflow_id: 's', case_type_id: 'supplier', title: 'S', facts });
const text = (...lines: string[]): string => ['LETTER', ...lines, 'With kind regards'].join('\n');
const correct = (fact_id: string, value: string) =>
  ({ type: 'correct_fact', payload: { fact_id, value }, rationale: 'by phone' }) as const;

describe('a fact that does not always apply', () => {
  const WAIVING = workflow([
    { fact_id: 'country', label: 'Country', type: 'country', required: true },
    {
      fact_id: 'vat',
      label: 'Tax code',
      type: 'identifier',
      required: true,
      not_applicable_when: 'facts.country.value == "US"',
    },
  ]);

  test('is waived and asked for again as the other one changes', async () => {
    const tenant = await story.tenant(WAIVING);
    const on = await sendTexts(story, tenant, [text('Country: United States')]);
    await story.app.drain();
    const { caseId } = on;
    expect(await look(tenant, caseId)).toMatchObject({
      why: 'all_facts_resolved',
      facts: { vat: { status: 'not_applicable', value: null, reason_codes: ['waived'] } },
      body: { workspace: { summary: { resolved_count: 1, not_applicable_count: 1 } } },
    });
    await apply(story.app, on, correct('country', 'DE'));
    await story.app.drain();
    expect(await look(tenant, caseId)).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
      facts: { vat: { status: 'needs_input', reason_codes: ['no_anchor'] } },
      blocking: [{ kind: 'fact', id: 'vat' }],
    });
    await apply(story.app, on, correct('country', 'US'));
    await story.app.drain();
    expect(await look(tenant, caseId)).toMatchObject({
      why: 'all_facts_resolved',
      facts: { vat: { status: 'not_applicable' } },
    });
  });

  test('has its value again when it applies again, and keeps it where an operator entered it', async () => {
    const tenant = await story.tenant(WAIVING);
    const on = await sendTexts(story, tenant, [text('Country: United States', 'Tax code: T-17')]);
    await story.app.drain();
    expect((await look(tenant, on.caseId)).facts).toMatchObject({
      vat: { status: 'not_applicable', value: null },
    });
    await apply(story.app, on, correct('country', 'DE'));
    expect((await look(tenant, on.caseId)).facts).toMatchObject({
      vat: { status: 'resolved', value: 'T-17' },
    });
    await apply(story.app, on, correct('vat', 'T-18'));
    await apply(story.app, on, correct('country', 'US'));
    expect((await look(tenant, on.caseId)).facts).toMatchObject({
      vat: { status: 'resolved', value: 'T-18' },
    });
  });
});

describe('a fact that has to fit others', () => {
  const CHECKED = workflow([
    {
      fact_id: 'total',
      label: 'Total',
      type: 'number',
      required: true,
      check: 'facts.total.number == facts.net.number + facts.tax.number',
    },
    { fact_id: 'net', label: 'Net amount', type: 'number', required: true },
    { fact_id: 'tax', label: 'Tax amount', type: 'number', required: true },
    {
      fact_id: 'reason',
      label: 'Reason',
      type: 'text',
      required: true,
      not_applicable_when: 'facts.total.number < 1000.0',
    },
  ]);
  const letter = text('Total: 130', 'Net amount: 100', 'Tax amount: 20');

  test('says so of a check that is longer than what is told of it, whatever stands where it is cut', async () => {
    const condition = "facts.total.number == facts.net.number + facts.tax.number && facts.reason.value != '";
    const check = `${condition}${'x'.repeat(199 - condition.length)}${'😀'.repeat(9)}'`;
    const [total, ...others] = CHECKED.facts;
    const tenant = await story.tenant({ ...CHECKED, facts: [{ ...total, check }, ...others] });
    const on = await sendTexts(story, tenant, [letter]);
    await story.app.drain();
    const { status, blocking } = await look(tenant, on.caseId);
    expect([status, blocking[0]?.message]).toEqual([
      'ready_for_review',
      `Total: it does not fit its document or the other facts; its check is ${check.slice(0, 199)}….`,
    ]);
  });

  test('is a proposal that an operator may confirm all the same', async () => {
    const tenant = await story.tenant(CHECKED);
    const on = await sendTexts(story, tenant, [letter]);
    await story.app.drain();
    expect(await look(tenant, on.caseId)).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
      facts: {
        total: { status: 'needs_input', value: '130', reason_codes: ['value_mismatch'] },
        net: { status: 'resolved' },
      },
      blocking: [
        {
          id: 'total',
          code: 'value_mismatch',
          message:
            'Total: it does not fit its document or the other facts; its check is facts.total.number == facts.net.number + facts.tax.number.',
        },
        { id: 'reason' },
      ],
      body: {
        workspace: {
          operational_summary: {
            primary_action: { command_type: 'confirm_fact', payload: { fact_id: 'total' } },
          },
        },
      },
    });
    await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'total' } });
    await story.app.drain();
    expect(await look(tenant, on.caseId)).toMatchObject({
      why: 'all_facts_resolved',
      facts: { total: { status: 'resolved', value: '130', reason_codes: ['operator_confirmed'] } },
    });
  });

  test('waives no other fact while it does not fit', async () => {
    const tenant = await story.tenant(CHECKED);
    const on = await sendTexts(story, tenant, [letter]);
    await story.app.drain();
    expect((await look(tenant, on.caseId)).facts).toMatchObject({ reason: { status: 'needs_input' } });
    await apply(story.app, on, correct('tax', '30'));
    await story.app.drain();
    expect(await look(tenant, on.caseId)).toMatchObject({
      why: 'all_facts_resolved',
      facts: { total: { status: 'resolved', reason_codes: [] }, reason: { status: 'not_applicable' } },
    });
  });
});
