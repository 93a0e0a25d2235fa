// The CPU time of a server and of the PostgreSQL behind it: steadier than rates on a machine that others use as well. Linux alone.
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

type Process = { pid: number; parent: number; ms: number };

/** Null where the process has ended meanwhile. */
function maybeProcess(pid: number): Process | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return { pid, parent: Number(rest.split(' ')[1]), ms: ranMs(pid) };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

/** Of all its threads, to the nanosecond: the ticks of `stat` miss what runs for less than one. */
const ranMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((total, ns) => total + ns / 1e6, 0);

/** The parent of all processes of the PostgreSQL at the address. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = maybeProcess(rows[0]?.pid ?? 0)?.parent ?? 0;
  await client.end();
  return postmaster;
}

/** A process that serves a connection names its state at the end; the others look after what all have written. */
function isBackend(pid: number): boolean {
  try {
    return /\(\d+\) /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    // Ended meanwhile.
    return false;
  }
}

/** CPU milliseconds so far, by process: of the server, and of all that serve connections of the postmaster. */
export type Cpu = { server: Map<number, number>; database: Map<number, number> };

export function cpuOf(pid: number, postmaster: number): Cpu {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => maybeProcess(Number(name)) ?? []);
  const those = (is: (one: Process) => boolean): Map<number, number> =>
    new Map(processes.filter(is).map((one) => [one.pid, one.ms]));
  return {
    server: those((one) => one.pid === pid),
    database: those((one) => one.parent === postmaster && isBackend(one.pid)),
  };
}

/** What was used in between by those that are there at the end: a connection that was given back in between is left out. */
export const usedMs = (begun: Map<number, number>, ended: Map<number, number>): number =>
  [...ended].reduce((total, [pid, ms]) => total + ms - (begun.get(pid) ?? 0), 0);
