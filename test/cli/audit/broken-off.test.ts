// A command that is broken off while it writes a file leaves nothing of it: what is there is whole.
import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseFixture } from '../fixture.ts';
import { backupFolder, settingsFor } from '../../harness/backups.ts';
import { startIntake } from '../run.ts';

const files = backupFolder();
let on: Awaited<ReturnType<typeof caseFixture>>;
let caseId: string;
let docId: string;
let holder: pg.Client;
beforeAll(async () => {
  on = await caseFixture();
  caseId = await on.invoice();
  const { sql } = on.app.store.database;
  [{ docId }] = (await sql(`select doc_id as "docId" from documents`)) as [{ docId: string }];
  holder = new pg.Client(on.app.url);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await on.close();
  files.remove();
});

/** Each stands still at the table, which is read or written once the file is there. */
test.each([
  ['audit export', 'audit.jsonl', 'audit_records', () => ['audit', 'export']],
  ['cases export', 'case.json', 'audit_heads', () => ['cases', 'export', caseId]],
  ['documents save', 'invoice.pdf', 'audit_heads', () => ['documents', 'save', docId]],
])('%s', async (_what, name, table, args) => {
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  const child = startIntake([...args(), '--out', files.path(name)], settingsFor(on.app.url));
  const ended = once(child, 'close');
  while (readdirSync(files.folder).length === 0) await rest(10);
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(readdirSync(files.folder)).toEqual([]);
  await holder.query('rollback');
});
