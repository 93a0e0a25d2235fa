// intake config: what is in force, where it came from, and what is wrong with it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import ShowConfig from '../../../cli/commands/config.ts';
import { jsonOf, runHere } from '../run.ts';

const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('config', () => {
  const variables = async (
    extra: Record<string, string>,
  ): Promise<Record<string, { value: unknown; source: string }>> => {
    const answer = jsonOf(await runHere(ShowConfig, ['--json'], extra));
    return Object.fromEntries(answer.variables.map((row: { name: string }) => [row.name, row]));
  };

  test('shows each value and where it came from', async () => {
    writeFileSync(join(folder, '.env'), 'INTAKE_PORT=9000\nINTAKE_HOST=0.0.0.0\n');
    const shown = await variables({ INTAKE_DATA_DIR: folder, INTAKE_HOST: '127.0.0.2' });
    rmSync(join(folder, '.env'));
    expect(shown).toMatchObject({
      INTAKE_PORT: { value: 9000, source: '.env' },
      INTAKE_HOST: { value: '127.0.0.2', source: 'environment' },
      INTAKE_SMTP_URL: { value: null, source: 'default' },
    });
  });

  test('from the .env beside the data directory as well; the one in it counts where both say something', async () => {
    const inside = join(folder, 'data');
    mkdirSync(inside);
    writeFileSync(join(folder, '.env'), 'INTAKE_PORT=9000\nINTAKE_HOST=0.0.0.0\n');
    writeFileSync(join(inside, '.env'), 'INTAKE_PORT=9001\n');
    const shown = await variables({ INTAKE_DATA_DIR: inside });
    rmSync(join(folder, '.env'));
    rmSync(inside, { recursive: true });
    expect(shown).toMatchObject({
      INTAKE_PORT: { value: 9001, source: '.env' },
      INTAKE_HOST: { value: '0.0.0.0', source: '.env' },
    });
  });

  test('shows all also where values are wrong, and says what is wrong with each', async () => {
    const word = ['too', 'short'].join('-');
    const given = { INTAKE_PORT: 'many', INTAKE_SECRET_KEY: word, INTAKE_HOST: '127.0.0.2' };
    const ran = await runHere(ShowConfig, ['--json'], given);
    const answer = jsonOf(ran);
    expect([ran.code, answer.error]).toMatchObject([1, { code: 'invalid_configuration' }]);
    expect(answer.error.message).toMatch(/^INTAKE_PORT is "many": .* Example: INTAKE_PORT=/);
    const rows = Object.fromEntries(answer.variables.map((row: { name: string }) => [row.name, row]));
    expect(rows).toMatchObject({
      INTAKE_PORT: { value: 'many', wrong: expect.stringContaining('not a whole number') },
      INTAKE_SECRET_KEY: { value: '********', wrong: expect.stringContaining('shorter than 32') },
      INTAKE_HOST: { value: '127.0.0.2', wrong: null },
    });
    const shown = await runHere(ShowConfig, [], given);
    expect(shown.stdout).toMatch(/^INTAKE_PORT \(wrong\) +many +environment$/m);
    expect(shown.stderr).toMatch(/INTAKE_PORT is[^]*INTAKE_SECRET_KEY is/);
    expect(JSON.stringify([ran, shown])).not.toContain(word);
  });

  test('and where a file cannot be used', async () => {
    const ran = await runHere(ShowConfig, ['--json'], { INTAKE_EGRESS_CA_FILE: join(folder, 'none.pem') });
    expect([ran.code, jsonOf(ran)]).toMatchObject([
      1,
      {
        error: { message: expect.stringContaining('Example: INTAKE_EGRESS_CA_FILE=/etc/ssl/corp-ca.pem') },
        variables: expect.arrayContaining([expect.objectContaining({ name: 'INTAKE_PORT' })]),
      },
    ]);
  });

  test('masks secrets', async () => {
    const word = 'x'.repeat(32);
    const ran = await runHere(ShowConfig, ['--json'], {
      DATABASE_URL: `postgres://user:${word}@db.example.com:5433/intake?password=${word}`,
      INTAKE_SECRET_KEY: word,
      INTAKE_SECRET_KEY_OLD: `${word}${word}`,
      INTAKE_EGRESS_PROXY: `http://u:${word}@proxy.example.com:3128`,
      INTAKE_SMTP_URL: `smtp://u:${word}@mail.example.com`,
    });
    expect(ran.stdout).not.toContain(word);
    const shown = jsonOf(ran).variables.filter(({ secret }: { secret: boolean }) => secret);
    expect(shown).toMatchObject([
      { value: 'postgres://user:********@db.example.com:5433/intake?********' },
      ...Array.from({ length: 2 }, () => ({ value: null })),
      { value: '********' },
      { value: '********' },
      { value: 'http://u:********@proxy.example.com:3128/' },
      { value: 'smtp://u:********@mail.example.com' },
      ...Array.from({ length: 5 }, () => ({ value: null })),
    ]);
  });
});
