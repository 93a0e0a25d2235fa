// The restore that README tells of, practised: a server with daily backups dies, and its last one goes on elsewhere, embedded and external.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import AuditVerify from '../../cli/commands/audit/verify.ts';
import BackupVerify from '../../cli/commands/backup/verify.ts';
import { emptyDatabase, restore, settingsFor } from '../harness/backups.ts';
import { waitFor } from '../harness/wait.ts';
import { intake, jsonOf, runHere, type Environment, type Ran } from './run.ts';
import { startServe } from './server/serving.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Of each try its own. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'intake-restore-'));
  folders.push(folder);
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

/** Seven commands and two servers, on a machine that may be busy. */
const LONG_MS = 240_000;

async function done(ran: Promise<Ran>): Promise<Ran> {
  const { code, stdout, stderr } = await ran;
  if (code !== 0) throw new Error(`exit code ${code}: ${stdout}${stderr}`);
  return { code, stdout, stderr };
}

test('the last daily backup of a machine that is gone', { timeout: LONG_MS }, async () => {
  const folder = newFolder();
  const [backups, passphrase] = [join(folder, 'backups'), join(folder, 'passphrase')];
  const machine = (name: string): Environment => ({
    INTAKE_DATA_DIR: join(folder, name),
    INTAKE_API_PROCESSES: '1',
    INTAKE_LOG_LEVEL: 'info',
    INTAKE_BACKUP_PASSPHRASE_FILE: passphrase,
  });
  writeFileSync(passphrase, `${['fourteen', 'small', 'mice'].join(' ')}\n`);
  const first = machine('first');
  await done(intake(['org', 'create', 'Acme'], first));
  const key = (await done(intake(['keys', 'issue', '--env', 'test', '--scope', 'all'], first))).stdout.trim();
  const served = await startServe([], { ...first, INTAKE_BACKUP_DIR: backups });
  await waitFor(
    'the daily backup',
    () => served.lines.some(({ msg }) => /daily backup was made/.test(msg)),
    30_000,
  );
  served.child.kill('SIGKILL');
  await served.closed;
  const [name = ''] = readdirSync(backups).filter((file) => file.endsWith('.backup'));
  const file = join(backups, name);

  const second = machine('second');
  const verified = jsonOf(await done(runHere(BackupVerify, [file, '--json'], second)));
  expect(verified).toMatchObject({ ok: true, encrypted: true, organizations: 1, schema_is: 'current' });
  const told = jsonOf(await done(intake(['restore', file, '--yes', '--json'], second)));
  expect(told).toMatchObject({ database: 'embedded', secret_key: 'take', sha256: verified.sha256 });
  const keyOf = (data: string): string => readFileSync(join(folder, data, 'secret.key'), 'utf8');
  expect(keyOf('second')).toBe(keyOf('first'));
  const again = await startServe([], second);
  const answer = await fetch(`${again.listening.address}/api/v1/operator/queue`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  const refused = await intake(['restore', file, '--yes', '--replace', '--json'], second);
  expect(jsonOf(refused).error).toMatchObject({ code: 'server_running' });
  again.child.kill('SIGTERM');
  await again.closed;

  const external = await emptyDatabase();
  try {
    const settings = { ...settingsFor(external.url), INTAKE_BACKUP_PASSPHRASE_FILE: passphrase };
    const there = await restore(file, settings);
    expect(there).toMatchObject({ database: 'external', organizations: 1, rows: told.rows });
    const proof = await done(runHere(AuditVerify, [], settings));
    expect(proof.stdout).toContain('unbroken');
  } finally {
    await external.drop();
  }
});
