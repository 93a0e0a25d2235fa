// Decisions of operators about decisions of operators: the last one counts, and every step stays on record.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, deskOf, invoiceText, readCase, run } from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
});
afterAll(() => story.close());

type On = { tenant: Tenant; caseId: string };
const reviewed = async (): Promise<On> => ({ tenant, ...(await readCase(story, tenant, [invoiceText()])) });
const obey = (on: On, command: Parameters<typeof run>[2]): Promise<Json> => apply(story.app, on, command);
const factOf = async (on: On, factId: string): Promise<Json> => (await deskOf(on)).facts[factId];

test('each decision is undone by the next one; every step stays on record', async () => {
  const on = await reviewed();
  const fact_id = 'total';
  const found = (await factOf(on, fact_id)).candidate_id;
  const steps: [Parameters<typeof run>[2], object][] = [
    [
      { type: 'mark_fact_not_applicable', payload: { fact_id }, rationale: 'No total.' },
      { status: 'not_applicable', value: null },
    ],
    [
      { type: 'reject_fact', payload: { fact_id, reason_code: 'missing' } },
      { status: 'needs_input', value: null, reason_codes: ['missing'] },
    ],
    [
      { type: 'select_candidate', payload: { fact_id, candidate_id: found } },
      { status: 'resolved', value: '1234.50 EUR', source: 'document' },
    ],
    [
      { type: 'correct_fact', payload: { fact_id, value: '9 EUR' }, rationale: 'Seen.' },
      { status: 'resolved', value: '9.00 EUR', source: 'operator' },
    ],
    [
      { type: 'reject_fact', payload: { fact_id, reason_code: 'value_mismatch' } },
      { status: 'needs_input', value: null, source: null },
    ],
    [
      { type: 'select_candidate', payload: { fact_id, candidate_id: found } },
      { status: 'resolved', value: '1234.50 EUR', source: 'document' },
    ],
    [
      { type: 'confirm_fact', payload: { fact_id } },
      { status: 'resolved', value: '1234.50 EUR' },
    ],
  ];
  for (const [command, expected] of steps) {
    await obey(on, command);
    expect(await factOf(on, fact_id)).toMatchObject({ ...expected, initial_value: '1234.50 EUR' });
  }
  const { history } = await factOf(on, fact_id);
  expect(history.map(({ outcome }: Json) => outcome)).toEqual([
    'resolved',
    'waived',
    'rejected',
    'selected',
    'corrected',
    'rejected',
    'selected',
    'confirmed',
  ]);
  expect(new Set(history.map(({ command_id }: Json) => command_id)).size).toBe(8);
});

test('select_candidate takes an entry of an operator again, which then is the source again', async () => {
  const on = await reviewed();
  const correction = { fact_id: 'total', value: '7 EUR' };
  await obey(on, { type: 'correct_fact', payload: correction, rationale: 'Seen.' });
  const { candidates } = await factOf(on, 'total');
  for (const { candidate_id, source, value_normalized } of [...candidates.toReversed(), ...candidates]) {
    await obey(on, { type: 'select_candidate', payload: { fact_id: 'total', candidate_id } });
    expect(await factOf(on, 'total')).toMatchObject({
      status: 'resolved',
      value: value_normalized,
      source,
      candidate_id,
      provenance: [{ kind: source === 'operator' ? 'operator_entry' : 'document_span' }],
    });
  }
});
