// `intake workflows try`, of telephone numbers that are written for those of their own country.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import WorkflowsTry from '../../../cli/commands/workflows/try.ts';
import { INVOICES_YAML } from '../fixture.ts';
import { runHere } from '../run.ts';

// Nothing listens there: with a declaration file no database is needed.
const OFFLINE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('says of a telephone number that its country is wanted, where none is known', async () => {
  const paper = join(folder, 'phone.txt');
  writeFileSync(paper, 'Invoice number: AB-1\nTelephone: 020 7946 0018\n');
  const tried = async (more: string, type: string) => {
    const asked = join(folder, 'phone.yaml');
    const phone = `  - { fact_id: phone, label: Telephone, type: ${type} }\n`;
    writeFileSync(asked, `${more}${INVOICES_YAML}${phone}`);
    return runHere(WorkflowsTry, [asked, paper], OFFLINE);
  };
  const hint = 'type: { name: phone, country: GB }, or default_locale: en-GB.';
  expect((await tried('', 'phone')).stderr).toContain(hint);
  expect((await tried('default_locale: en\n', 'phone')).stderr).toContain(hint);
  const known = [
    await tried('default_locale: en-GB\n', 'phone'),
    await tried('', '{ name: phone, country: GB }'),
  ];
  for (const { stdout, stderr } of known) {
    expect(stdout).toContain('+442079460018');
    expect(stderr).not.toContain(hint);
  }
  // It is no matter of the country that none stands there.
  expect((await tried('', 'email')).stderr).not.toContain(hint);
});
