// Two fields of one fact, answered differently in one submission: nobody's answer goes, and an operator chooses.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { deskOf, apply } from '../../harness/cases/commands.ts';
import { applicantOf, type Applicant } from '../../harness/sessions/applicant.ts';
import { openedSession } from '../../harness/sessions/sessions.ts';
import { look } from '../../harness/story.ts';

const byForm = [{ by: 'form' }];
const field = (id: string, fact: string, more: object = {}) => ({
  field_id: id,
  fact_id: fact,
  label: id,
  type: 'text',
  ...more,
});

/** Whether both are asked cannot be told by their conditions, so it is published with a warning. */
const TWICE = {
  workflow_id: 'twice',
  case_type_id: 'twice',
  title: 'Twice',
  facts: [
    { fact_id: 'kind', label: 'Kind', type: 'text', find: byForm },
    { fact_id: 'name', label: 'Name', type: 'text', required: true, find: byForm },
    { fact_id: 'owners', label: 'Owners', type: 'person_name', multiple: true, find: byForm },
  ],
  form: {
    sections: [
      {
        section_id: 's',
        title: 'S',
        fields: [
          field('kind', 'kind'),
          field('one', 'name', { visible_when: 'form.kind != "a"' }),
          field('two', 'name', { visible_when: 'form.kind != "b"' }),
          field('owners', 'owners', { type: 'long_text' }),
          field('more_owners', 'owners', { type: 'long_text' }),
        ],
      },
    ],
  },
};

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await newTenant(app);
  await publish(app, tenant, TWICE);
});
afterAll(() => app.close());

const put = ({ api, path }: Applicant, field_values: object) =>
  api.send(`${path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values }),
  });

async function handedIn(
  answers: object,
): Promise<{ caseId: string; on: { tenant: Tenant; caseId: string } }> {
  const applicant = applicantOf(app, await openedSession(tenant, { case_type_id: 'twice' }));
  expect((await put(applicant, answers)).status).toBe(200);
  const { body } = await applicant.api.send<Json>(`${applicant.path}/submit`, { method: 'POST' });
  expect(body).toMatchObject({ submitted: true });
  const caseId = applicant.session.case_id as string;
  return { caseId, on: { tenant, caseId } };
}

test('two answers that differ are a conflict, each to be chosen', async () => {
  const { caseId, on } = await handedIn({ kind: 'c', one: 'Ada', two: 'Grace' });
  expect((await look(tenant, caseId)).facts['name']).toMatchObject({
    status: 'needs_input',
    value: null,
    reason_codes: ['applicant_entered', 'conflicting_values'],
  });
  const { facts, body } = await deskOf(on);
  const { conflicts, candidates } = facts['name'];
  expect(conflicts.map(({ value, sources }: Json) => [value, sources]).toSorted()).toEqual([
    ['Ada', ['applicant']],
    ['Grace', ['applicant']],
  ]);
  const first = candidates.find(({ value_normalized }: Json) => value_normalized === 'Ada');
  await apply(app, on, {
    type: 'select_candidate',
    payload: { fact_id: 'name', candidate_id: first.candidate_id },
    rationale: 'the first one',
    expected_revision: body.revision,
  });
  expect((await look(tenant, caseId)).facts['name']).toMatchObject({ status: 'resolved', value: 'Ada' });
});

test('answers that say the same are one', async () => {
  const { caseId } = await handedIn({ kind: 'c', one: 'Ada', two: ' Ada ' });
  expect((await look(tenant, caseId)).facts['name']).toMatchObject({ status: 'resolved', value: 'Ada' });
});

test('answers of one call differ as well; a later one is the last word', async () => {
  const applicant = applicantOf(app, await openedSession(tenant, { case_type_id: 'twice' }));
  const caseId = applicant.session.case_id as string;
  const answer = (answers: object[]) => applicant.api.post(`${applicant.path}/answers`, { answers });
  await answer([
    { field_id: 'one', value: 'Ada' },
    { field_id: 'two', value: 'Grace' },
  ]);
  expect((await look(tenant, caseId)).facts['name']?.reason_codes).toContain('conflicting_values');
  await answer([{ field_id: 'two', value: 'Mary' }]);
  expect((await look(tenant, caseId)).facts['name']).toMatchObject({ status: 'resolved', value: 'Mary' });
});

test('of a fact with several values both lists count', async () => {
  const { caseId } = await handedIn({
    kind: 'a',
    two: 'Ada',
    owners: 'Ada Lovelace',
    more_owners: 'Alan Turing\nAda Lovelace',
  });
  expect((await look(tenant, caseId)).facts['owners']?.value).toBe('["Ada Lovelace","Alan Turing"]');
});
