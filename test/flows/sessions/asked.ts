// Applicants of whom something may be asked, and all that can be seen of it: tasks, the case, its feed, what webhooks told.
import { afterAll, beforeAll } from 'vitest';
import {
  APPLICATION,
  GOOD_ANSWERS,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { apply, toldOf } from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { feedOf, look, send, startStory, type Story } from '../../harness/story.ts';

export const answer = ({ api, path }: Applicant, answers: object[]) =>
  api.post(`${path}/answers`, { answers });
export const only = (...ids: string[]) => GOOD_ANSWERS.filter(({ field_id }) => ids.includes(field_id));

/** Starts a story for the tests of a file, with an application whose documents are not required. */
export function useAsked() {
  let story: Story;
  let tenant: Tenant;
  beforeAll(async () => {
    story = await startStory();
    const documents = APPLICATION.documents.map((document) => ({ ...document, required: false }));
    tenant = await applicantTenant(story.app, {
      declaration: { ...APPLICATION, documents },
      environment: 'live',
    });
    await addTestEndpoint(story.app, tenant.orgId);
  });
  afterAll(() => story.close());

  const on = ({ session }: Applicant) => ({ tenant, caseId: session.case_id as string });
  return {
    app: () => story.app,
    drain: () => story.app.drain(),
    come: (body: object = {}) => newApplicant(story.app, tenant, body),
    /** Another system hands a document in. */
    sendIn: (bytes: Parameters<Story['serve']>[0], body: object) => send(tenant, story.serve(bytes), body),
    see: ({ session }: Applicant) => look(tenant, session.case_id),
    feed: ({ session }: Applicant) => feedOf(tenant, session.case_id),
    handOff: ({ path }: Applicant) => tenant.api.post(`${path}/handoff`, {}),
    /** An operator's command on the applicant's case. */
    order: (applicant: Applicant, command: Parameters<typeof apply>[2]) =>
      apply(story.app, on(applicant), command),
    blockedOf: async ({ session }: Applicant): Promise<Json[]> =>
      (await toldOf(story.app, session.case_id))['v1.case.applicant_blocked'] ?? [],
    tasksOf: ({ session }: Applicant): Promise<Json[]> =>
      story.app.store.database.sql(
        `select task_id, type, status, reason_code, fact_ids, command_id, prompt from tasks where case_id = $1 order by created_at, task_id`,
        [session.case_id],
      ),
  };
}
