// Runs a program of the system on hostile input: in the sandbox, bytes in, bytes out, ended when it takes too much of anything.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { ChildFailure } from './child.ts';
import { SANDBOX_PATH, type Sandbox } from './sandbox.ts';

export type ProgramTask = {
  /** The program and its arguments; found on the sandbox's own path. */
  command: string[];
  input: Uint8Array;
  env?: Record<string, string>;
  timeoutMs: number;
  maxOutputBytes: number;
  signal?: AbortSignal | undefined;
};
export type ProgramEnd = { code: number; stdout: string; stderr: string };

const PROGRAM_PATH = `${SANDBOX_PATH}:/usr/local/bin:/opt/homebrew/bin`;
const KEPT_STDERR_CHARACTERS = 4000;

/** Rejects with a `ChildFailure` where the program does not end by itself; with what code it ends is for the caller. */
export async function runProgram(task: ProgramTask, sandbox: Sandbox): Promise<ProgramEnd> {
  const [command = '', ...args] = [...sandbox.wrapper, ...task.command];
  const child = spawn(command, args, {
    stdio: 'pipe',
    // Its own environment: nothing of ours, no secrets.
    env: { PATH: PROGRAM_PATH, TZ: 'UTC', LANG: 'C.UTF-8', ...task.env },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>();
  const giveUp = (failure: ChildFailure): void => {
    child.kill('SIGKILL');
    reject(failure);
  };
  const timer = setTimeout(
    () => giveUp(new ChildFailure('timeout', `The program took longer than ${task.timeoutMs} ms.`)),
    task.timeoutMs,
  );
  const onAbort = (): void => giveUp(new ChildFailure('crashed', 'The program was called off.'));
  task.signal?.addEventListener('abort', onAbort, { once: true });
  if (task.signal?.aborted) onAbort();
  const output = collect(child, task.maxOutputBytes, () =>
    giveUp(new ChildFailure('memory', `The program wrote more than ${task.maxOutputBytes} bytes.`)),
  );
  child.once('error', (error) => reject(new ChildFailure('crashed', error.message)));
  child.once('close', (code, signal) => {
    if (code !== null) resolve({ code, ...output() });
    else reject(new ChildFailure('crashed', `The program was ended by ${signal ?? 'nobody knows what'}.`));
  });
  // A program that ends before it has read everything breaks the pipe; how it ended says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(task.input);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    task.signal?.removeEventListener('abort', onAbort);
  }
}

function collect(
  child: ChildProcessWithoutNullStreams,
  maxBytes: number,
  exceeded: () => void,
): () => { stdout: string; stderr: string } {
  const chunks: Buffer[] = [];
  let size = 0;
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) exceeded();
    else chunks.push(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-KEPT_STDERR_CHARACTERS);
  });
  return () => ({ stdout: Buffer.concat(chunks).toString('utf8'), stderr });
}
