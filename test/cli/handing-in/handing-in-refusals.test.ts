// `intake process`: what may not come in is refused by name, before anything comes of it.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSources } from '../../../cli/handing-in/sources.ts';
import { USUAL_LIMITS } from '../../../src/platform/document-limits.ts';
import { parseEgressPolicy } from '../../../src/platform/outbound/egress-policy.ts';
import { newTenant, publish, setAccount } from '../../harness/factories.ts';
import { handingInScene, operatorAt, type HandingInScene } from './handing-in-scene.ts';
import { jsonOf } from '../run.ts';

let scene: HandingInScene;
let app: HandingInScene['app'];
let at: Awaited<ReturnType<typeof operatorAt>>;
beforeAll(async () => void ({ app } = scene = await handingInScene()));
afterAll(() => scene.close());
beforeEach(async () => void (at = await operatorAt(scene)));
afterEach(() => at.leave());

describe('what may not come in', () => {
  test.each([
    ['a file that is not there', 'gone.pdf', () => undefined, /there is no such file/],
    ['a directory', 'folder', (at: string) => mkdirSync(at), /is a directory\. Name the files in it/],
    [
      'a pipe that nobody writes to',
      'pipe',
      (at: string) => execFileSync('mkfifo', [at]),
      /is a pipe or a device/,
    ],
    ['a link to nowhere', 'link', (at: string) => symlinkSync('nowhere', at), /there is no such file/],
    ['an empty file', 'empty.pdf', (at: string) => writeFileSync(at, ''), /it is empty/],
    [
      'a kind that nothing reads',
      'a.gif',
      (at: string) => writeFileSync(at, 'GIF89a…'),
      /it is none of PDF, DOCX, XLSX, JPEG/,
    ],
    [
      'a file above the limit',
      'large.txt',
      (at: string) => writeFileSync(at, Buffer.alloc(USUAL_LIMITS.maxBytes + 1, 'a')),
      /is larger than 25 MiB/,
    ],
  ])('%s is refused by name', async (_what, name, make, message) => {
    make(at.path(name));
    const ran = await at.run(at.path(name));
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
    expect(ran.stderr).toContain(name);
    expect(await at.countCases()).toBe(0);
  });

  test('a file of exactly the limit comes in, one that grows meanwhile does not', async () => {
    const options = { filename: undefined, policy: parseEgressPolicy(''), maxBytes: USUAL_LIMITS.maxBytes };
    writeFileSync(at.path('large.txt'), Buffer.alloc(USUAL_LIMITS.maxBytes, 'a'));
    expect(await readSources([at.path('large.txt')], options)).toHaveLength(1);
    writeFileSync(at.path('grows.txt'), Buffer.alloc(20 * 1024 * 1024, 'a'));
    const reading = readSources([at.path('grows.txt')], options);
    let isOver = false;
    const grow = (): void => {
      if (isOver) return;
      appendFileSync(at.path('grows.txt'), 'more');
      setImmediate(grow);
    };
    setImmediate(grow);
    await expect(reading.finally(() => (isOver = true))).rejects.toThrow(
      'is being written at this moment. Try again when it is complete.',
    );
  });

  test.each([
    ['https://localhost/a.pdf', 'its host name has a single label'],
    ['https://169.254.169.254/a.pdf', 'its address is not public'],
    ['http://files.example.com/a.pdf', 'it does not begin with https://'],
    ['file:///etc/passwd', 'it does not begin with https://'],
  ])('the address %s is refused as POST /process refuses it', async (url, reason) => {
    const body = { document_url: url, case_type_id: 'invoice', idempotency_key: 'k' };
    expect((await at.tenant.api.post('/process', body)).body.error.code).toBe('invalid_document_url');
    const { error } = await at.json(url);
    expect(error).toEqual({ code: 'invalid_document_url', message: expect.stringContaining(reason) });
  });

  test('an unknown case type is answered with those that there are, and where', async () => {
    const told = async (about: { type?: string; orgId?: string }, ...args: string[]): Promise<string> =>
      jsonOf(await at.runAlone([at.path('receipt.txt'), '--json', ...args], about)).error.message as string;
    expect(await told({ type: 'invoces' })).toBe(
      'There is no case type "invoces" in test. There is: invoice.',
    );
    expect(await told({}, '--env', 'live')).toBe(
      `There is no case type "invoice" in live; there is one in test. Take it over with: intake workflows promote invoices --org ${at.tenant.orgId}`,
    );
    const { orgId } = await newTenant(app);
    expect(await told({ orgId })).toContain(`intake workflows save FILE --org ${orgId} --env test`);
    const own = await at.run(at.path('receipt.txt'), '--external-case-id', ' ', '--json');
    expect(jsonOf(own).error.code).toBe('invalid_integration_identity');
  });

  test('wrong usage ends with 2', async () => {
    const two = await at.run(at.path('receipt.txt'), at.path('invoice.pdf'), '--filename', 'x.txt');
    expect([two.code, two.stderr]).toEqual([2, expect.stringContaining('--filename names one file')]);
  });
});

describe('in live', () => {
  const code = async (): Promise<string> =>
    (await at.json(at.path('receipt.txt'), '--env', 'live')).error?.code as string;

  test('the same holds as for POST /process: a published version, the account, the cap', async () => {
    const live = await newTenant(app, { orgId: at.tenant.orgId, environment: 'live' });
    await publish(app, live);
    await setAccount(app, at.tenant, { billing: 'inactive' });
    expect(await code()).toBe('billing_required');
    await setAccount(app, at.tenant, { billing: 'not_required', status: 'suspended' });
    expect(await code()).toBe('precondition_required');
    await setAccount(app, at.tenant, { status: 'active', live_usage_cap: 1 });
    expect(await at.json(at.path('receipt.txt'), '--env', 'live')).toMatchObject({ environment: 'live' });
    expect(await code()).toBe('live_usage_cap_exceeded');
    expect(await at.countCases()).toBe(1);
  });

  test('a draft does not do', async () => {
    await app.store.database.sql(
      `insert into workflow_versions select (jsonb_populate_record(w, '{"environment": "live", "status": "draft"}')).*
       from workflow_versions w where org_id = $1`,
      [at.tenant.orgId],
    );
    expect(await code()).toBe('workflow_not_published');
  });
});
