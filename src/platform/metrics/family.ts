// The memory of the processes that this one has started, and of those that they have.
import { readFile } from 'node:fs/promises';
import { Gauge, type Registry } from '@prometheus-io/client';

const FRESH_MS = 5000;
/** More than there ever are; whatever makes endless children must not make this endless. */
const MOST = 1000;

export type Family = { count: number; residentBytes: number };

/** Null where the system does not tell (`/proc`). `apart` are left out, with all of theirs counted: they speak for themselves. */
export async function readFamily(pid: number, apart: ReadonlySet<number>): Promise<Family | null> {
  const family = { count: 0, residentBytes: 0 };
  const waiting = await childrenOf(pid);
  if (waiting === null) return null;
  for (let at = 0; at < waiting.length && at < MOST; at += 1) {
    const child = waiting[at] ?? 0;
    waiting.push(...((await childrenOf(child)) ?? []));
    const bytes = apart.has(child) ? null : await residentBytes(child);
    if (bytes === null) continue;
    family.count += 1;
    family.residentBytes += bytes;
  }
  return family;
}

/** A process that has just ended has none, and takes no memory. */
async function childrenOf(pid: number): Promise<number[] | null> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null);
  return text === null ? null : text.trim().split(' ').filter(Boolean).map(Number);
}

async function residentBytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** `apart` names processes with measures of their own. */
export function gaugeFamily(register: Registry, apart: () => ReadonlySet<number>): void {
  let read: Promise<Family | null> | undefined;
  let readAt = 0;
  const fresh = (): Promise<Family | null> => {
    if (read === undefined || performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      read = readFamily(process.pid, apart());
    }
    return read;
  };
  const gauge = (name: string, help: string, of: (family: Family) => number): void =>
    void new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const family = await fresh();
        if (family === null) this.remove();
        else this.set(of(family));
      },
    });
  gauge('intake_child_processes', 'Child processes, such as readers of documents.', ({ count }) => count);
  gauge(
    'intake_child_processes_resident_memory_bytes',
    'Resident memory of all child processes.',
    ({ residentBytes }) => residentBytes,
  );
}
