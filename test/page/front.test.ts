// Who comes without a link: people are told to use theirs, programs get what they always got.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string>) =>
  fetch(`${app.origin}${path}`, { headers, redirect: 'manual' });
const PERSON = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Language': 'de' };

test.each(['/', '/apply', '/apply/'])('a browser at %s', async (path) => {
  const answer = await get(path, PERSON);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain('Bitte benutzen Sie Ihren Link');
  expect(page).toContain('href="/docs"');
});

test('a program at /apply is refused as JSON, and led from / to the documentation', async () => {
  const refused = await get('/apply', { Accept: 'application/json' });
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ error: { code: 'not_found' } });
  const root = await get('/', {});
  expect([root.status, root.headers.get('Location')]).toEqual([302, '/docs']);
});
