// Anchors that were kept elsewhere: those of this organization prove its chain, those of others prove nothing.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import AuditAnchor from '../../../cli/commands/audit/anchor.ts';
import AuditVerify from '../../../cli/commands/audit/verify.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { backupFolder } from '../../harness/backups.ts';
import { newTenant } from '../../harness/factories.ts';
import { jsonOf, runHere, type Ran } from '../run.ts';

const files = backupFolder();
let app: TestApp;
let orgs: string[];
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  orgs = [(await newTenant(app)).orgId, (await newTenant(app)).orgId];
});
afterAll(async () => {
  await app.close();
  files.remove();
});

const run = (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Ran> =>
  runHere(command, args, { DATABASE_URL: app.url });

test('a file without an anchor of this organization ends with 1: nothing was proved by it', async () => {
  const [own = '', other = ''] = orgs;
  const line = async (org: string): Promise<string> => (await run(AuditAnchor, '--org', org)).stdout;
  const [both, others] = [files.path('both.txt'), files.path('others.txt')];
  writeFileSync(both, (await line(own)) + (await line(other)));
  writeFileSync(others, await line(other));
  const verify = (...of: string[]): Promise<Ran> =>
    run(AuditVerify, '--org', own, '--json', ...of.flatMap((file) => ['--anchor', file]));
  const good = await verify(both);
  expect([good.code, jsonOf(good)]).toMatchObject([0, { ok: true, anchors: 1 }]);
  for (const refused of [await verify(others), await verify(both, others)]) {
    expect(refused.code).toBe(1);
    expect(jsonOf(refused).error).toEqual({
      code: 'unknown_anchor',
      message: `${others} holds no anchor of the organization ${own}: nothing is proved by it. Name the file with those of this organization.`,
    });
  }
});
