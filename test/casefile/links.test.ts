// The address of a case file: who gets it, how long it works, what it opens, and what it says when it does not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLinks, type LinkAbout } from '../../src/platform/signed-link.ts';
import { startTestApp, testConfig } from '../harness/app.ts';
import { invoicePdf } from '../harness/documents.ts';
import { invoiceTenant, submit, type Tenant } from '../harness/factories.ts';
import { startStory, type Story } from '../harness/story.ts';
import { caseOf } from './scene.ts';

const LINKS = createLinks(() => [testConfig().INTAKE_SECRET_KEY ?? '']);
let story: Story;
let tenant: Tenant;
let caseId: string;
let path: string;
beforeAll(async () => {
  story = await startStory({ config: { INTAKE_PUBLIC_URL: 'https://intake.example.com' } });
  tenant = await story.tenant();
  ({ caseId } = await caseOf(story, tenant, [{ bytes: await invoicePdf(), name: 'invoice.pdf' }]));
  const { body } = await tenant.api.get(`/cases/${caseId}/package`);
  expect(body.case_file_url).toMatch(/^https:\/\/intake\.example\.com\/case-files\//);
  path = new URL(body.case_file_url).pathname;
});
afterAll(() => story.close());

const get = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${story.app.origin}${address}`, init);

const signed = (other: Partial<LinkAbout>): string => {
  const about = LINKS.read('case-file', path.slice('/case-files/'.length));
  if (about === null) throw new Error('not signed by the test’s key');
  return `/case-files/${LINKS.sign('case-file', { ...about, ...other })}`;
};

describe('the address in the package', () => {
  test('opens a PDF that nobody keeps; many at once are one file', async () => {
    const answers = await Promise.all([get(path), get(path), get(path), get(path)]);
    const files = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [first] = answers;
    expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="case_\w+-revision-\d+\.pdf"$/),
    });
    const texts = files.map((file) => Buffer.from(file).toString('latin1'));
    expect(texts[0]?.startsWith('%PDF-')).toBe(true);
    expect(new Set(texts).size).toBe(1);
  });

  test('HEAD is answered as GET, nothing else is', async () => {
    expect((await get(path, { method: 'HEAD' })).status).toBe(200);
    expect((await get(path, { method: 'POST' })).status).toBe(404);
  });
});

describe('an address that does not hold', () => {
  test.each<[string, () => string, number]>([
    ['cut off', () => path.slice(0, -4), 404],
    ['altered', () => path.replace(/.{3}$/, 'AAA'), 404],
    ['of a view', () => `/case-files/${LINKS.sign('view', aboutNow())}`, 404],
    ['another organization', () => signed({ orgId: 'org_other' }), 404],
    ['another environment', () => signed({ environment: 'live' }), 404],
    ['another revision', () => signed({ revision: 999 }), 410],
    ['run out', () => signed({ expiresAt: new Date(1000) }), 410],
  ])('%s', async (_, address, status) => {
    const answer = await get(address());
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).not.toContain(caseId);
  });

  const aboutNow = (): LinkAbout => ({
    orgId: tenant.orgId,
    environment: tenant.environment,
    caseId,
    revision: 1,
    expiresAt: new Date(Date.now() + 60_000),
  });
});

test('there is none where the server is reached from elsewhere, and nobody said how', async () => {
  const app = await startTestApp({ role: 'api', config: { INTAKE_HOST: '0.0.0.0' } });
  try {
    const other = await invoiceTenant(app);
    const ids = await submit(other);
    expect((await other.api.get(`/cases/${ids.case_id}/package`)).body.case_file_url).toBeNull();
  } finally {
    await app.close();
  }
});
