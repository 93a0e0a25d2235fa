// `intake cases verify` and `export`: every quote checked, the package taken along and on record.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import CasesExport from '../../cli/commands/cases/export.ts';
import CasesVerify from '../../cli/commands/cases/verify.ts';
import { caseFixture } from './fixture.ts';
import { jsonOf, runHere } from './run.ts';

let fixture: Awaited<ReturnType<typeof caseFixture>>;
let ready: string;
let disputed: string;
const files = mkdtempSync(join(tmpdir(), 'intake-cli-'));

beforeAll(async () => {
  fixture = await caseFixture();
  ready = await fixture.invoice('A-1');
  disputed = await fixture.invoice('A-2');
});
afterAll(async () => {
  rmSync(files, { recursive: true, force: true });
  await fixture.close();
});

const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, args, fixture.environment);

describe('verify and export', () => {
  test('every quote stands where it says', async () => {
    const answer = jsonOf(await run(CasesVerify, ready, '--org', fixture.tenant.orgId, '--json'));
    expect(answer).toEqual({ ok: true, case_id: ready, quotes: 6, wrong: [] });
  });

  test('a quote that was tampered with is found', async () => {
    const { sql } = fixture.app.store.database;
    await sql(`update evidence set quote = '03.05.2027' where case_id = $1 and quote = '03.05.2026'`, [
      disputed,
    ]);
    const ran = await run(CasesVerify, disputed, '--org', fixture.tenant.orgId, '--json');
    expect(ran.code).toBe(1);
    expect(jsonOf(ran)).toMatchObject({
      ok: false,
      wrong: [{ fact_id: 'invoice_date', quote: '03.05.2027', page_index: 0 }],
      error: { code: 'quote_mismatch' },
    });
  });

  test('the package goes into a file that the operator alone can read, and into the audit log', async () => {
    const file = join(files, 'case.json');
    const answer = jsonOf(
      await run(CasesExport, ready, '--org', fixture.tenant.orgId, '--out', file, '--json'),
    );
    const { body } = await fixture.tenant.api.get(`/cases/${ready}/package`);
    const content = JSON.parse(readFileSync(file, 'utf8')) as { package_hash: string };
    // Its address would have run out before long.
    expect(content).toEqual({ ...body, generated_at: expect.any(String), case_file_url: null });
    expect(answer).toMatchObject({
      case_id: ready,
      file,
      package_hash: content.package_hash,
      bytes: statSync(file).size,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const acts = await fixture.app.store.database.sql(
      `select data from audit_records where action = 'case.exported' and subject_id = $1`,
      [ready],
    );
    expect(acts).toEqual([{ data: { format: 'json', package_hash: content.package_hash } }]);
  });

  test('the case file is written and recorded likewise', async () => {
    const file = join(files, 'case.PDF');
    const answer = jsonOf(
      await run(CasesExport, ready, '--org', fixture.tenant.orgId, '--out', file, '--json'),
    );
    expect(readFileSync(file, 'latin1').startsWith('%PDF-1.7')).toBe(true);
    const { body } = await fixture.tenant.api.get(`/cases/${ready}/package`);
    expect(answer).toMatchObject({ file, package_hash: body.package_hash, bytes: statSync(file).size });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const acts = await fixture.app.store.database.sql(
      `select data from audit_records where action = 'case.exported' and data->>'format' = 'pdf'`,
    );
    expect(acts).toEqual([{ data: { format: 'pdf', package_hash: body.package_hash } }]);
  });

  test('a file that cannot be written leaves no record', async () => {
    const ran = await run(
      CasesExport,
      disputed,
      '--org',
      fixture.tenant.orgId,
      '--out',
      join(files, 'nowhere', 'case.json'),
      '--json',
    );
    expect(ran.code).toBe(1);
    expect(jsonOf(ran).error.code).toBe('file_not_writable');
    expect(
      await fixture.app.store.database.sql(
        `select 1 from audit_records where action = 'case.exported' and subject_id = $1`,
        [disputed],
      ),
    ).toEqual([]);
  });

  test.each([
    ['a file', (path: string) => writeFileSync(path, 'of somebody else', { mode: 0o666 })],
    [
      'a link to a file',
      (path: string) => {
        writeFileSync(join(files, 'elsewhere'), 'of somebody else', { mode: 0o666 });
        symlinkSync(join(files, 'elsewhere'), path);
      },
    ],
  ])('%s that somebody put beside it beforehand gets nothing of the case', async (_what, put) => {
    const file = join(files, 'beside.json');
    put(`${file}.part`);
    expect((await run(CasesExport, ready, '--org', fixture.tenant.orgId, '--out', file)).code).toBe(0);
    expect(lstatSync(file).isFile()).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(`${file}.part`, 'utf8')).toBe('of somebody else');
    for (const path of [file, `${file}.part`]) rmSync(path);
  });

  test('a folder of that name leaves no record', async () => {
    const file = join(files, 'folder.json');
    mkdirSync(file);
    const ran = await run(CasesExport, disputed, '--org', fixture.tenant.orgId, '--out', file, '--json');
    expect(jsonOf(ran).error).toEqual({
      code: 'file_not_writable',
      message: `${file} cannot be written: it is a directory. Name a file.`,
    });
    const acts = `select 1 from audit_records where action = 'case.exported' and subject_id = $1`;
    expect(await fixture.app.store.database.sql(acts, [disputed])).toEqual([]);
  });

  test('a name that does not say what is to be written is refused', async () => {
    const out = join(files, 'case.txt');
    const ran = await run(CasesExport, ready, '--org', fixture.tenant.orgId, '--out', out, '--json');
    expect(jsonOf(ran).error.code).toBe('unknown_format');
  });
});
