// Server processes on one database beside a document host, for tests that end them in every way.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testConfig } from '../app.ts';
import type { ServerMessage, ServerSettings } from './server-process.ts';
import { waitFor } from '../wait.ts';

export type ServerProcess = {
  pid: number;
  /** `http://127.0.0.1:PORT`; of no use for a worker alone. */
  origin: string;
  /** What it logged, from level warn. */
  log: string[];
  /** How many documents it began to read. */
  reads(): number;
  /** How long each one took, by its file name. */
  readingMs: Map<string | null, number>;
  isAlive(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Resident memory in MiB. */
  residentMb(): number;
  /** The pids of its reading processes. */
  readers(): number[];
  /** Ends it in order and answers its exit code. */
  stop(): Promise<number | null>;
};

/** On a machine that has much else to do, a start takes its time. */
const START_MS = 60_000;
const ENTRY = fileURLToPath(new URL('./server-process.ts', import.meta.url));

export async function startServerProcess(settings: ServerSettings): Promise<ServerProcess> {
  const environment = {
    INTAKE_LOG_LEVEL: 'warn',
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_LOG_FORMAT: 'json',
    INTAKE_WORKER_CONCURRENCY: '2',
    ...settings.environment,
  };
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ENTRY, JSON.stringify({ ...settings, environment })],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: kept(['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE']),
    },
  );
  const heard = listen(child);
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const pid = child.pid ?? 0;
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  const isListening = (): boolean => {
    if (!isAlive()) throw new Error(`the server process ended: ${heard.log.join('\n')}`);
    return heard.port !== undefined;
  };
  await waitFor('the server process', isListening, START_MS);
  return {
    pid,
    origin: `http://127.0.0.1:${heard.port ?? 0}`,
    log: heard.log,
    reads: () => heard.reads,
    readingMs: heard.readingMs,
    isAlive,
    kill: (signal) => void child.kill(signal),
    residentMb: () =>
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    readers: () => childrenOf(pid).filter((one) => commandOf(one).includes('extraction/child')),
    async stop() {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      return exited;
    },
  };
}

const kept = (names: string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(names.map((name) => [name, process.env[name]]));

type Heard = {
  port: number | null | undefined;
  reads: number;
  readingMs: Map<string | null, number>;
  log: string[];
};

function listen(child: ChildProcess): Heard {
  const heard: Heard = { port: undefined, reads: 0, readingMs: new Map(), log: [] };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const message = line.startsWith('{"told":') ? (JSON.parse(line) as ServerMessage) : null;
      if (message?.told === 'ready') heard.port = message.port;
      else if (message?.told === 'read') heard.reads += 1;
      else if (message !== null) heard.readingMs.set(message.filename, message.ms);
      else heard.log.push(line);
      if (message === null && process.env['TEST_LOG'] !== undefined)
        process.stdout.write(`${child.pid} ${line}\n`);
    });
  }
  return heard;
}

export const commandOf = (pid: number): string => ofProcess(`/proc/${pid}/cmdline`);

/** Empty where the process has ended, be it between looking for the file and reading it. */
function ofProcess(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return '';
    throw error;
  }
}

export function childrenOf(pid: number): number[] {
  const task = `/proc/${pid}/task`;
  if (!existsSync(task)) return [];
  return readdirSync(task).flatMap((thread) =>
    ofProcess(`${task}/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  );
}

/** Those that it has started, that these have started, and so on. */
export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
