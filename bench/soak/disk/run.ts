// soak disk: the disk of the embedded database is full for a while under load. Needs root, for a file system of its own in memory.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServe } from '../../../test/cli/server/serving.ts';
import { intake, type Environment } from '../../../test/cli/run.ts';
import type { Bar } from '../bars.ts';

const SIZE = '400m';
const CLIENTS = 8;
const PATIENCE_MS = 10_000;
const NORMAL_MS = 3000;
const FULL_MS = 10_000;

type Answers = { accepted: string[]; refused: number; wrong: string[] };

export async function run(): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'tmpfs', folder]);
  const environment = { INTAKE_DATA_DIR: join(folder, 'data'), INTAKE_RATE_LIMIT_PER_MINUTE: '1000000' };
  const server = await startServe([], environment);
  try {
    const bars = await fillAndFree(
      folder,
      server.listening.address as string,
      await prepare(folder, environment),
    );
    server.child.kill('SIGTERM');
    return [
      ...bars,
      { row: 'R7', what: 'exit code in the end', figure: (await server.closed) ?? -1, most: 0 },
    ];
  } finally {
    server.child.kill('SIGTERM');
    await server.closed;
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillAndFree(folder: string, origin: string, key: string): Promise<Bar[]> {
  const ballast = join(folder, 'ballast');
  const send = sender(origin, key);
  const before = await load(send, NORMAL_MS);
  fill(folder, ballast);
  const full = await load(send, FULL_MS);
  const read = await get(origin, key, '/api/v1/operator/queue?limit=1');
  rmSync(ballast);
  const freed = performance.now();
  const back = await untilAccepted(send);
  const backMs = performance.now() - freed;
  const phases = [before, full, back, await load(send, NORMAL_MS)];
  const accepted = phases.flatMap((phase) => phase.accepted);
  const wrong = phases.flatMap((phase) => phase.wrong);
  let lost = 0;
  for (const id of accepted) if ((await get(origin, key, `/api/v1/cases/${id}`)) !== 200) lost += 1;
  for (const line of new Set(wrong)) console.log(`wrong answer: ${line}`);
  return [
    { row: 'R7', what: 'accepted', figure: accepted.length, least: 1 },
    { row: 'R7', what: 'refused while the disk was full', figure: full.refused, least: 1 },
    { row: 'R7', what: 'lost', figure: lost, most: 0 },
    { row: 'R7', what: 'answers that were no honest failure', figure: wrong.length, most: 0 },
    { row: 'R7', what: 'a read meanwhile (status)', figure: read, most: 200 },
    { row: 'R7', what: 'accepts again after room was made', figure: backMs / 1000, unit: 's', most: 10 },
  ];
}

async function untilAccepted(send: Send): Promise<Answers> {
  const end = performance.now() + PATIENCE_MS * 2;
  for (;;) {
    const answers = await load(send, 100);
    if (answers.accepted.length > 0 || performance.now() > end) return answers;
  }
}

/** An organization, a workflow and a key; answers the key. */
async function prepare(folder: string, environment: Environment): Promise<string> {
  const workflow = join(folder, 'receipts.json');
  const facts = [{ fact_id: 'total', label: 'Total', type: 'money', required: true }];
  writeFileSync(
    workflow,
    JSON.stringify({ workflow_id: 'receipts', case_type_id: 'receipt', title: 'Receipts', facts }),
  );
  const command = async (...args: string[]): Promise<string> => {
    const ran = await intake(args, environment);
    if (ran.code !== 0) throw new Error(`intake ${args.join(' ')}: ${ran.stderr}`);
    return ran.stdout.trim();
  };
  await command('org', 'create', 'Full');
  await command('workflows', 'save', workflow, '--env', 'test');
  await command('workflows', 'publish', 'receipts', '--env', 'test');
  return command('keys', 'issue', '--env', 'test', '--scope', 'all');
}

/** Until not one block is left. */
function fill(folder: string, ballast: string): void {
  const block = Buffer.alloc(1024 * 1024);
  const { bavail, bsize } = statfsSync(folder);
  try {
    for (let left = bavail * bsize; left > 0; left -= block.length)
      writeFileSync(ballast, left < block.length ? block.subarray(0, left) : block, { flag: 'a' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}

type Send = (answers: Answers) => Promise<void>;

function sender(origin: string, key: string): Send {
  let sent = 0;
  return async (answers) => {
    const body = JSON.stringify({
      document_url: 'https://files.example.com/receipt.pdf',
      case_type_id: 'receipt',
      idempotency_key: `full-${sent++}`,
    });
    const response = await fetch(`${origin}/api/v1/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = (await response.json()) as { case_id?: string; error?: { code?: string } };
    if (response.status === 201 && answer.case_id !== undefined) answers.accepted.push(answer.case_id);
    else if (response.status === 500 && answer.error?.code === 'internal_error') answers.refused += 1;
    else answers.wrong.push(`${response.status} ${JSON.stringify(answer)}`);
  };
}

async function load(send: Send, ms: number): Promise<Answers> {
  const answers: Answers = { accepted: [], refused: 0, wrong: [] };
  const end = performance.now() + ms;
  const client = async (): Promise<void> => {
    while (performance.now() < end)
      await send(answers).catch((error: unknown) => void answers.wrong.push(String(error)));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return answers;
}

async function get(origin: string, key: string, path: string): Promise<number> {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${key}` } });
  await response.text();
  return response.status;
}
