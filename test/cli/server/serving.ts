// A real `intake serve`: the built program as a process of its own, on a free port.
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Json } from '../../harness/factories.ts';
import { startIntake, type Environment } from '../run.ts';

export type Served = {
  child: ChildProcess;
  /** What it has logged. */
  lines: Json[];
  /** Its exit code, once it has ended. */
  closed: Promise<number | null>;
  /** The line that said that it listens. */
  listening: Json;
  isAlive(): boolean;
};

/** Settles when it listens. */
export async function startServe(args: string[], environment: Environment): Promise<Served> {
  // Several servers run at once: metrics where a test asks for them, at an address of its own.
  const child = startIntake(['serve', ...(args.includes('--port') ? [] : ['--port', '0']), ...args], {
    INTAKE_METRICS: 'off',
    ...environment,
  });
  const lines: Json[] = [];
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const listening = Promise.withResolvers<Json>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const entry = JSON.parse(line) as Json;
    lines.push(entry);
    if (entry.msg === 'listening') listening.resolve(entry);
  });
  void closed.then((code) => listening.reject(new Error(`ended with ${code} before it listened`)));
  return {
    child,
    lines,
    closed,
    listening: await listening.promise,
    isAlive: () => child.exitCode === null && child.signalCode === null,
  };
}
