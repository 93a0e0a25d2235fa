// Variables that are set and do nothing: unknown ones, and such as need another one.
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

  test('the endpoint of a language model is shown, its key is not', async () => {
    const key = ['key', 'of', 'the', 'model'].join('-');
    const extra = { INTAKE_LLM_API_KEY: key, INTAKE_LLM_URL: 'https://models.corp.example/v1/' };
    const ran = await runHere(ShowConfig, ['--json'], extra);
    expect(ran.stdout + ran.stderr).not.toContain(key);
    expect(await variables(extra)).toMatchObject({
      INTAKE_LLM_URL: { value: 'https://models.corp.example/v1' },
      INTAKE_LLM_MODEL: { value: null },
    });
  });

  test.each([
    'https://user:word@models.corp.example/v1',
    'https://models.corp.example/v1?key=word',
    'user:word@models',
  ])('%s is no endpoint, and not said again', async (url) => {
    for (const flags of [[], ['--json']]) {
      const { code, stdout, stderr } = await runHere(ShowConfig, flags, { INTAKE_LLM_URL: url });
      expect([code, stdout + stderr]).toEqual([
        1,
        expect.stringMatching(/INTAKE_LLM_URL is .*Example: INTAKE_LLM_URL=http/),
      ]);
      expect(stdout + stderr).not.toContain('word@');
      expect(stdout + stderr).not.toContain('=word');
    }
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
