// Variables that are set and do nothing: of later versions, and unknown ones.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import ShowConfig from '../../../cli/commands/config.ts';
import { jsonOf, runHere } from '../run.ts';

const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('config', () => {
  const variables = async (extra: Record<string, string>): Promise<Record<string, object>> => {
    const answer = jsonOf(await runHere(ShowConfig, ['--json'], extra));
    return Object.fromEntries(answer.variables.map((row: { name: string }) => [row.name, row]));
  };

  test('what nothing reads in this version is not shown as in force, and refuses nothing', async () => {
    const extra = { INTAKE_LLM_API_KEY: 'short', INTAKE_LLM_URL: 'anything' };
    const shown = await variables(extra);
    expect(shown).toMatchObject({
      INTAKE_LLM_API_KEY: { value: null, source: 'environment', in_this_version: false },
      INTAKE_LLM_URL: { value: null, source: 'environment', in_this_version: false },
      INTAKE_LLM_MODEL: { value: null, source: 'default', in_this_version: false },
      INTAKE_PORT: { in_this_version: true },
    });
    const { stdout } = await runHere(ShowConfig, [], extra);
    expect(stdout).toMatch(/^INTAKE_LLM_URL +not in this version +environment$/m);
  });

  test('a .env that an editor began with a mark loses nothing', async () => {
    writeFileSync(join(folder, '.env'), '\ufeffINTAKE_PORT=9000\r\nINTAKE_HOST=0.0.0.0\r\n');
    const shown = await variables({ INTAKE_DATA_DIR: folder });
    rmSync(join(folder, '.env'));
    expect(shown).toMatchObject({ INTAKE_PORT: { value: 9000 }, INTAKE_HOST: { value: '0.0.0.0' } });
  });

  test('an unknown variable is named with the nearest one, in .env too', async () => {
    writeFileSync(join(folder, '.env'), 'INTAKE_EGRESS_ALLOWED=files.corp.example\nOTHER=1\n');
    const extra = { INTAKE_DATA_DIR: folder, INTAKE_PROT: '9000', INTAKE_EMPTY: '' };
    const ran = await runHere(ShowConfig, [], extra);
    const { unknown } = jsonOf(await runHere(ShowConfig, ['--json'], extra));
    rmSync(join(folder, '.env'));
    expect(unknown).toEqual([
      { name: 'INTAKE_PROT', source: 'environment', nearest: 'INTAKE_PORT' },
      { name: 'INTAKE_EGRESS_ALLOWED', source: '.env', nearest: 'INTAKE_EGRESS_ALLOW' },
    ]);
    expect(ran.stderr).toContain(
      'INTAKE_PROT (in the environment) is no setting of intake and does nothing; the nearest one is INTAKE_PORT.',
    );
  });
});
