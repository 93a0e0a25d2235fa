// Numbers that a program passes on in a language that writes them otherwise: asked about where they can be read in two ways.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { apply, expectRejected } from '../../harness/cases/commands.ts';
import { applicantOf, type Applicant } from '../../harness/sessions/applicant.ts';
import { openedSession, sessionRequest } from '../../harness/sessions/sessions.ts';
import { look } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await newTenant(app);
  await publish(app, tenant, {
    workflow_id: 'numbers',
    case_type_id: 'numbers',
    title: 'Numbers',
    default_locale: 'de',
    facts: [{ fact_id: 'weight', label: 'Weight', type: 'number', required: true, find: [{ by: 'form' }] }],
  });
});
afterAll(() => app.close());

const opened = async (more: object = {}): Promise<Applicant> =>
  applicantOf(app, await openedSession(tenant, { case_type_id: 'numbers', ...more }));

async function drafted(applicant: Applicant, weight: string): Promise<Json> {
  const { body } = await applicant.api.send<Json>(`${applicant.path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values: { weight } }),
  });
  return body.manifest;
}
const blocked = ({ blockers }: Json): string[] => blockers.map(({ code }: Json) => code);
const answer = ({ api, path }: Applicant, value: string) =>
  api.post(`${path}/answers`, { answers: [{ field_id: 'weight', value }] });

test('a draft waits for a word that is clear', async () => {
  const applicant = await opened();
  expect(blocked(await drafted(applicant, '1.234'))).toEqual(['ambiguous']);
  expect(blocked(await drafted(applicant, '12.500'))).toEqual(['ambiguous']);
  for (const clear of ['1.2340', '1234', '1234.5'])
    expect(blocked(await drafted(applicant, clear))).toEqual([]);
});

test('an answer is refused, and the same in French groups taken', async () => {
  expect((await answer(await opened(), '1.234')).body.error.details[0].code).toBe('ambiguous');
  expect((await answer(await opened({ locale: 'fr' }), '1 000')).body.accepted[0].value).toBe('1000');
});

test('what was filled in beforehand has to be clear, and may then be sent back as it stands', async () => {
  const prefill = (weight: string) => ({ case_type_id: 'numbers', prefill: { field_values: { weight } } });
  const { status, body } = await tenant.api.post('/sessions', sessionRequest(prefill('1.234')));
  expect([status, body.error.code]).toEqual([400, 'invalid_prefill']);
  const applicant = await opened(prefill('1.2340'));
  expect(JSON.stringify(await applicant.manifest())).toContain('"1.234"');
  expect(blocked(await drafted(applicant, '1.234'))).toEqual([]);
  expect((await answer(applicant, '1.234')).body.accepted[0].value).toBe('1.234');
});

test('an operator is asked as well, but not about the value that the fact has', async () => {
  const applicant = await opened();
  const caseId = applicant.session.case_id as string;
  const on = { tenant, caseId };
  const correct = (value: string) => ({
    type: 'correct_fact' as const,
    payload: { fact_id: 'weight', value },
    rationale: 'weighed again',
  });
  await expectRejected('invalid_value', app, on, correct('1.234'));
  await apply(app, on, correct('1.2340'));
  await apply(app, on, correct('1.234'));
  expect((await look(tenant, caseId)).facts['weight']).toMatchObject({ status: 'resolved', value: '1.234' });
});
