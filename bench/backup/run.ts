// bench backup: bytes of rows per second into a file, beside a bare COPY of the same tables, and how much memory that takes.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Sql } from '../../src/platform/database/sql.ts';
import { prepare } from '../review/prepare.ts';
import { report } from '../harness/figures.ts';
import { median } from '../harness/statistics.ts';
import { fillAround } from './fill.ts';

/** `npm run bench -- backup 100000` measures with so many cases. */
const CASES = 20_000;
/** Of so many cases one round is long enough. */
const MANY = 50_000;
const ROUNDS = 3;
const MOST_RSS_MIB = 300;

type Measured = { ms: number; bytes: number; rss: number };

const start = promisify(execFile);
const perSecond = (bytes: number, ms: number): number => bytes / 1e6 / (ms / 1000);

async function measure(program: string, args: string[]): Promise<Measured> {
  const path = fileURLToPath(new URL(`./${program}-process.ts`, import.meta.url));
  const { stdout } = await start(process.execPath, [path, ...args]);
  return JSON.parse(stdout) as Measured;
}

async function compare(url: string, path: string, rounds: number): Promise<void> {
  const times: Record<string, number[]> = { floor: [], server: [], plain: [], encrypted: [], verify: [] };
  let [rows, file, rss] = [0, 0, 0];
  // What the database keeps in memory is warm after this.
  await measure('floor', [url]);
  for (let round = 0; round < rounds; round++) {
    const floor = await measure('floor', [url]);
    const server = await measure('floor', [url, 'server']);
    const encrypted = await measure('product', [url, path, 'a passphrase of the bench']);
    const plain = await measure('product', [url, path]);
    const verify = await measure('product', [url, path, '', 'verify']);
    for (const [name, { ms }] of Object.entries({ floor, server, plain, encrypted, verify }))
      times[name]?.push(ms);
    [rows, file, rss] = [
      floor.bytes,
      statSync(path).size,
      Math.max(rss, plain.rss, encrypted.rss, verify.rss),
    ];
  }
  const rate = (name: string): number => perSecond(rows, median(times[name] ?? []));
  console.log(
    `rows ${(rows / 1e6).toFixed(0)} MB, file ${(file / 1e6).toFixed(0)} MB; bare COPY ${rate('floor').toFixed(0)} MB/s received, ${rate('server').toFixed(0)} MB/s within the server`,
  );
  for (const name of ['plain', 'encrypted', 'verify'])
    report({
      what: `${name}: rows per second beside a bare COPY`,
      value: rate(name) / rate('floor'),
      unit: '',
      bar: 0.5,
      isMost: false,
      beside: `${rate(name).toFixed(0)} MB/s, ${(rate(name) / rate('server')).toFixed(2)} of one that never leaves the server`,
    });
  report({
    what: 'most memory of any of these',
    value: rss / 2 ** 20,
    unit: ' MiB',
    bar: MOST_RSS_MIB,
    isMost: true,
  });
}

async function bench(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-bench-backup-'));
  const { queues, close } = await prepare([count]);
  try {
    for (const { url, orgId } of queues) {
      const client = new Client(url);
      await client.connect();
      const sql: Sql = async <Row>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as Row[];
      await fillAround(sql, { orgId, count });
      await client.end();
      await compare(url, join(folder, 'bench.backup'), count > MANY ? 1 : ROUNDS);
    }
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

export async function run(args: string[]): Promise<void> {
  await bench(Number(args[0] ?? CASES));
}
