// intake org set --colour and --logo: what is taken, what is refused in plain words, and what the hosted page gets of it.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import AuditList from '../../cli/commands/audit/list.ts';
import OrgCreate from '../../cli/commands/org/create.ts';
import OrgSet from '../../cli/commands/org/set.ts';
import OrgShow from '../../cli/commands/org/show.ts';
import { findBrand, maybeLogo } from '../../src/organizations/queries.ts';
import { sha256Hex } from '../../src/platform/crypto.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import type { Json } from '../harness/factories.ts';
import { jsonOf, runHere } from './run.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const SVG =
  '<?xml version="1.0"?>\n<!-- a logo --><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';
const KIB_256 = 256 * 1024;

const directory = mkdtempSync(join(tmpdir(), 'intake-logo-'));
let app: TestApp;
let orgId: string;
beforeAll(async () => void (app = await startTestApp({ role: 'api' })));
let name: string;
beforeEach(async () => {
  name = `Acme ${randomUUID()}`;
  orgId = jsonOf(await run(OrgCreate, name, '--json')).org_id;
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await app.close();
});

const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, args, { DATABASE_URL: app.url });
const set = async (...args: string[]): Promise<Json> =>
  jsonOf(await run(OrgSet, ...args, '--org', orgId, '--json'));
const show = async (): Promise<Json> => jsonOf(await run(OrgShow, '--org', orgId, '--json'));
const brand = () => findBrand(app.store.database.sql, orgId);
const logo = () => maybeLogo(app.store.database.sql, orgId);

/** A file with these bytes; answers its path. */
function file(name: string, bytes: Uint8Array | string): string {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  return path;
}

describe('the colour', () => {
  test('is kept in lower case, shown, and taken away again', async () => {
    expect(await show()).toMatchObject({ brand_colour: null, brand_logo_type: null });
    expect(await set('--colour', '#005EA5')).toMatchObject({ brand_colour: '#005ea5' });
    expect(await brand()).toEqual({ name, colour: '#005ea5', logoVersion: null });
    expect((await run(OrgShow, '--org', orgId)).stdout).toMatch(/Colour +#005ea5\n +Logo +none\n/);
    expect(await set('--colour', 'none')).toMatchObject({ brand_colour: null });
  });

  test.each(['005ea5', '#05a', '#005ea5ff', 'blue', '', '#00zea5', '#005ea5;x:y', 'rgb(0,0,0)'])(
    '%j is refused',
    async (colour) => {
      const ran = await run(OrgSet, '--org', orgId, '--colour', colour, '--json');
      expect([ran.code, jsonOf(ran).error]).toEqual([
        2,
        { code: 'invalid_usage', message: expect.stringContaining("'#005ea5'") },
      ]);
      expect((await brand()).colour).toBeNull();
    },
  );
});

describe('the logo', () => {
  test.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('%s is told by its bytes, whatever its name says', async (type, bytes) => {
    expect(await set('--logo', file('logo.txt', bytes))).toMatchObject({ brand_logo_type: type });
    expect(await logo()).toEqual({ type, bytes });
    expect(await brand()).toEqual({
      name,
      colour: null,
      logoVersion: sha256Hex(bytes).slice(0, 12),
    });
  });

  test('another one takes its place, and none takes it away', async () => {
    await set('--logo', file('a.png', PNG));
    await set('--logo', file('b.jpg', JPEG));
    expect(await logo()).toEqual({ type: 'image/jpeg', bytes: JPEG });
    expect(await set('--logo', 'none')).toMatchObject({ brand_logo_type: null });
    expect([await logo(), (await brand()).logoVersion]).toEqual([null, null]);
  });

  test('every change stands in the audit log once, with the colour; the bytes do not', async () => {
    const path = file('a.png', PNG);
    await set('--logo', path, '--colour', '#005ea5', '--as', 'j.doe');
    await set('--logo', path, '--colour', '#005ea5');
    await set('--logo', 'none');
    await set('--logo', 'none');
    const { records } = jsonOf(await run(AuditList, '--org', orgId, '--json'));
    const acts = records.map(({ action, actor_id, data }: Json) => ({ action, actor_id, data }));
    const changed = { action: 'org.changed', actor_id: 'tester' };
    expect(acts).toEqual([
      { ...changed, data: { brand_logo_sha256: null } },
      { ...changed, actor_id: 'j.doe', data: { brand_colour: '#005ea5', brand_logo_sha256: sha256Hex(PNG) } },
      expect.objectContaining({ action: 'org.created' }),
    ]);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['SVG', SVG, 'is an SVG, which can hold scripts'],
    ['SVG that begins as a file of text', `\ufeff\n<svg onload="x">`, 'is an SVG'],
    ['a page that calls itself PNG', '<!doctype html><script>1</script>', 'is no PNG, JPEG or WebP'],
    ['nothing', '', 'is no PNG, JPEG or WebP'],
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000', 'is no PNG, JPEG or WebP'],
    ['a PDF', '%PDF-1.7\n%%EOF', 'is no PNG, JPEG or WebP'],
    [
      'one byte too many',
      Buffer.concat([PNG, Buffer.alloc(KIB_256 + 1 - PNG.length)]),
      'is larger than 256 KiB',
    ],
  ])('%s is refused, and what was there stays', async (_, bytes, words) => {
    await set('--logo', file('good.png', PNG));
    const { error } = await set('--logo', file('logo.png', bytes));
    expect(error).toEqual({ code: 'invalid_logo', message: expect.stringContaining(words) });
    expect(await logo()).toEqual({ type: 'image/png', bytes: PNG });
  });

  test('as large as is allowed', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(KIB_256 - PNG.length)]);
    expect(await set('--logo', file('large.png', bytes))).toMatchObject({ brand_logo_type: 'image/png' });
    expect((await logo())?.bytes).toHaveLength(KIB_256);
  });

  test('a file that is not there, a directory, a file without an end', async () => {
    for (const path of [join(directory, 'missing.png'), directory])
      expect((await set('--logo', path)).error).toEqual({
        code: 'file_not_readable',
        message: expect.stringContaining('cannot be read'),
      });
    expect((await set('--logo', '/dev/zero')).error.message).toContain('is larger than 256 KiB');
  });
});
