// The commands about single documents: looking at one, saving one, and what stands in the audit log afterwards.
import { DOCX, XLSX } from '../../src/catalog/media-types.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import DocumentsOpen from '../../cli/commands/documents/open.ts';
import DocumentsSave from '../../cli/commands/documents/save.ts';
import { browserCommand } from '../../cli/documents/browser.ts';
import { fileNameOf } from '../../cli/documents/file-name.ts';
import { listAuditRecords } from '../../src/audit/queries.ts';
import { testConfig } from '../harness/app.ts';
import { invoicePdf } from '../harness/documents.ts';
import { anyCharacters, runs } from '../harness/properties.ts';
import { caseFixture } from './fixture.ts';
import { jsonOf, runHere } from './run.ts';

/** That of the server. */
const KEY = testConfig().INTAKE_SECRET_KEY ?? '';

let fixture: Awaited<ReturnType<typeof caseFixture>>;
let directory: string;
let docId: string;
let bytes: Buffer;
beforeAll(async () => {
  fixture = await caseFixture();
  directory = mkdtempSync(join(tmpdir(), 'intake-save-'));
  bytes = Buffer.from(await invoicePdf());
  const caseId = await fixture.submit(bytes, { externalCaseId: 'D-1', name: 'invoice.pdf' });
  const { body } = await fixture.tenant.api.get(`/cases/${caseId}`);
  docId = body.workspace.documents[0].doc_id;
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await fixture.close();
});

/** A server answers at the address that is given. */
const run = (command: Parameters<typeof runHere>[0], args: string[], more: Record<string, string> = {}) =>
  runHere(command, args, { ...fixture.environment, INTAKE_SECRET_KEY: KEY, ...more });
const served = () => ({ INTAKE_PUBLIC_URL: fixture.app.origin });

const acts = async (): Promise<string[]> => {
  const { sql } = fixture.app.store.database;
  const records = await listAuditRecords(sql, fixture.tenant.orgId, { limit: 50 });
  return records
    .filter(({ subjectType }) => subjectType === 'document')
    .map(({ action, subjectId, data }) => `${action} ${subjectId} ${Object.keys(data).join(' ')}`);
};

describe('documents open', () => {
  test('prints an address that shows it, and records who asked', async () => {
    const answer = await run(DocumentsOpen, [docId, '--page', '1', '--json'], served());
    const { url, expires_at } = jsonOf(answer);
    expect(url).toMatch(new RegExp(`/view/[\\w.-]+\\?doc=${docId}&page=1$`));
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('invoice.pdf')]);
    expect(await acts()).toContain(`document.viewed ${docId} case_id`);
  });

  test('says what to do where no server answers, and records nothing', async () => {
    const before = (await acts()).length;
    const answer = await run(DocumentsOpen, [docId], { INTAKE_HOST: '127.0.0.1', INTAKE_PORT: '1' });
    expect([answer.code, answer.stderr]).toEqual([
      1,
      expect.stringMatching(/intake serve.*INTAKE_PUBLIC_URL/),
    ]);
    expect(await acts()).toHaveLength(before);
  });

  test('a document that is not there, or in the other environment', async () => {
    expect((await run(DocumentsOpen, ['doc_0'], served())).stderr).toContain('intake documents list');
    const elsewhere = await run(DocumentsOpen, [docId, '--env', 'live'], served());
    expect(elsewhere.stderr).toContain('add --env test');
  });

  test.each([
    [{ DISPLAY: ':0' }, 'linux', 'xdg-open'],
    [{}, 'linux', undefined],
    [{ DISPLAY: ':0', SSH_CONNECTION: 'x' }, 'linux', undefined],
    [{}, 'darwin', 'open'],
    [{}, 'win32', 'rundll32'],
  ] as const)('a desktop by %j on %s: %s', (env, platform, command) => {
    expect(browserCommand('http://x/?a&b', { env, platform })?.[0]).toBe(command);
  });
});

describe('documents save', () => {
  test('writes what was received, once, for its owner alone', async () => {
    const file = join(directory, 'saved.pdf');
    expect(jsonOf(await run(DocumentsSave, [docId, '--out', file, '--json']))).toMatchObject({
      doc_id: docId,
      file,
      bytes: bytes.length,
    });
    expect(readFileSync(file)).toEqual(bytes);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await acts()).toContain(`document.saved ${docId} case_id`);
    const again = await run(DocumentsSave, [docId, '--out', file]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is there already')]);
    expect(readFileSync(file)).toEqual(bytes);
  });

  test('- is standard output, which holds nothing else; beside --json it is wrong usage', async () => {
    const before = (await acts()).length;
    const { code, stdout } = await run(DocumentsSave, [docId, '--out', '-']);
    expect([code, stdout]).toEqual([0, bytes.toString()]);
    expect(existsSync('-')).toBe(false);
    expect(await acts()).toHaveLength(before + 1);
    expect((await run(DocumentsSave, [docId, '--out', '-', '--json'])).code).toBe(2);
  });

  test('a folder that is not there is told, and nothing is recorded', async () => {
    const before = (await acts()).length;
    const file = join(directory, 'nowhere', 'x.pdf');
    expect((await run(DocumentsSave, [docId, '--out', file])).stderr).toContain('cannot be written');
    expect(existsSync(file)).toBe(false);
    expect(await acts()).toHaveLength(before);
  });
});

describe('the name of a file', () => {
  const named = (filename: string | null): string =>
    fileNameOf({ docId: 'doc_1', filename, mimeType: 'application/pdf' });
  test.each([
    ['invoice 12.pdf', 'invoice 12.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['.bashrc', 'bashrc'],
    ['-rf.pdf', 'rf.pdf'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
    ['a\u0000b\n.pdf', 'a_b_.pdf'],
    ['CON.pdf', 'doc_1.pdf'],
    ['…', 'doc_1.pdf'],
    [null, 'doc_1.pdf'],
    ['Żółć 合同.pdf', 'Żółć 合同.pdf'],
  ])('%j becomes %j', (filename, name) => {
    expect(named(filename)).toBe(name);
  });
  test('ends as its kind does where the document has none', () => {
    expect(fileNameOf({ docId: 'doc_1', filename: null, mimeType: DOCX })).toBe('doc_1.docx');
    expect(fileNameOf({ docId: 'doc_1', filename: null, mimeType: XLSX })).toBe('doc_1.xlsx');
  });
  test('is one short visible part of a path, whatever it was', () => {
    fc.assert(
      fc.property(anyCharacters(300), (filename) => {
        const name = named(filename);
        expect(name).toMatch(/^[^./\\-][^/\\\p{Cc}\p{Cf}]*$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
      }),
      runs(300),
    );
  });
});
