// Processes of a bench: each is told its settings once, says its port, and ends when the bench lets go of it.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export type Target = { port: number; child: ChildProcess };

/** Starts a process that tells its port. */
export async function start(entry: URL, settings: object, execArgv: string[] = []): Promise<Target> {
  const child = fork(entry, [JSON.stringify(settings)], { stdio: 'inherit', execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, child };
}

/** Lets the process end, before the database does: a pool that loses its connections would end it with an error. */
export async function end({ child }: Pick<Target, 'child'>): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
