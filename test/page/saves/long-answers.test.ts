// A page of long answers in a script whose letters take nine characters each in a posted form: all of it is kept.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { opened } from '../../harness/browser/page-client.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ role: 'api' })));
afterAll(() => app.close());

const IDS = Array.from({ length: 12 }, (_, at) => `story_${at}`);
const field = (id: string): object => ({ field_id: id, label: id, type: 'long_text' });
const STORIES = {
  workflow_id: 'stories',
  case_type_id: 'story',
  title: 'Stories',
  facts: [{ fact_id: 'name', label: 'Name', type: 'text', find: [{ by: 'form' }] }],
  form: { sections: [{ section_id: 'life', title: 'Life', fields: IDS.map(field) }] },
};

async function begun() {
  const tenant = await applicantTenant(app, { declaration: STORIES });
  const { session } = await newApplicant(app, tenant, { case_type_id: 'story' });
  return { session, ...(await opened(app, session as { signed_url: string })) };
}

test('twelve answers as long as they may be are kept', async () => {
  const { session, browser, base } = await begun();
  const answer = '物'.repeat(10_000);
  const section = await browser.get(`${base}/section/life`);
  const page = await browser.submit(
    section,
    '/section/life',
    Object.fromEntries(IDS.map((id) => [`f.${id}`, answer])),
  );
  expect(page).toMatchObject({ status: 200, errors: [] });
  const { draft } = await sessionRow(app, session.session_id as string);
  expect(Object.values(draft as Record<string, { text: string }>).map(({ text }) => text)).toEqual(
    IDS.map(() => answer),
  );
});

test('what is longer than an answer may be is told field by field', async () => {
  const { browser, base } = await begun();
  const section = await browser.get(`${base}/section/life`);
  const answers = Object.fromEntries(IDS.map((id) => [`f.${id}`, '物'.repeat(15_000)]));
  const page = await browser.submit(section, '/section/life', answers);
  expect(page.status).toBe(200);
  expect(page.errors).toHaveLength(IDS.length);
});

test('a large form waits for no room that uploads have taken: it is refused, and a short one is not', async () => {
  const full = await startTestApp({ role: 'api', url: app.url, uploads: { atOnce: 0 } });
  const { session } = await begun();
  const { browser, base } = await opened(full, session as { signed_url: string });
  const section = await browser.get(`${base}/section/life`);
  const save = async (answer: string): Promise<number> => {
    const answers = Object.fromEntries(IDS.map((id) => [`f.${id}`, answer]));
    return (await browser.submit(section, '/section/life', answers)).status;
  };
  expect(await save('物'.repeat(10_000))).toBe(429);
  expect(await save('物'.repeat(5_000))).toBe(200);
  await full.close();
});
