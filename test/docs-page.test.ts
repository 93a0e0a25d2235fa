// /docs: the documentation of the API, as browsers get it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './harness/app.ts';

describe('/docs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ role: 'api' });
  });
  afterAll(() => app.close());

  test('is self-contained: it names assets of ours alone, and all of them are there', async () => {
    const page = await fetch(`${app.origin}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-request-id')).toMatch(/^req_/);
    const html = await page.text();
    expect(html).not.toMatch(/https?:|\/\/[a-z]/i);
    const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(assets).toHaveLength(3);
    for (const asset of assets) {
      expect(asset).toMatch(/^\/docs\//);
      const reply = await fetch(app.origin + asset);
      expect(reply.status).toBe(200);
      const text = await reply.text();
      if (asset.endsWith('.css'))
        for (const [, url] of text.matchAll(/url\(([^)]*)\)/g)) expect(url).toMatch(/^["']?(data:|#)/);
      if (asset.endsWith('.css')) expect(text).not.toContain('@import');
    }
    expect(await (await fetch(`${app.origin}/docs/start.js`)).text()).toContain(
      "url: '/api/v1/openapi.json'",
    );
  });

  test('its policy lets nothing else be loaded or framed', async () => {
    const { headers } = await fetch(`${app.origin}/docs`);
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('the root leads there; nothing else is served', async () => {
    const root = await fetch(`${app.origin}/`, { redirect: 'manual' });
    expect([root.status, root.headers.get('location')]).toEqual([302, '/docs']);
    for (const path of [
      '/docs/',
      '/docs/../package.json',
      '/docs/%2e%2e/package.json',
      '/package.json',
      '/docs/constructor',
      '/docs/__proto__',
    ]) {
      expect((await fetch(app.origin + path)).status).toBe(404);
    }
  });
});
