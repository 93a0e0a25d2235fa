// What a running server says of itself at its metrics, as far as a command shows it.
import type { Config } from '../../src/platform/config.ts';
import { databaseMark } from '../../src/platform/database/addresses/address-mark.ts';

/** Counters since the processes were started. */
export type Scrape = {
  requests: number;
  /** Answered with 5xx. */
  faults: number;
  processes: { kind: string; count: number }[];
  children: number | null;
  residentBytes: number;
  childrenBytes: number | null;
  eventLoopSeconds: number | null;
  restarts: number;
  /** Of the database that the server works on; null where it does not say. */
  databaseMark: string | null;
};

const PATIENCE_MS = 3000;
const EVERYWHERE = /^(?:0\.0\.0\.0|\[::\])(?=:)/;

/** Where to ask on this machine; null where there are no metrics. */
export const scrapeAddress = ({ INTAKE_METRICS: setting }: Pick<Config, 'INTAKE_METRICS'>): string | null =>
  setting === 'off' ? null : `http://${setting.replace(EVERYWHERE, '127.0.0.1')}/metrics`;

/** Null where nobody answers, or somebody else does. */
export async function scrape(address: string): Promise<Scrape | null> {
  const text = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  return text.includes('intake_build_info') ? readScrape(text) : null;
}

/** Whether it is a server of this deployment that answers: another one may have been there first. Older versions do not say. */
export const isOwn = (
  { databaseMark: mark }: Scrape,
  config: Pick<Config, 'DATABASE_URL' | 'INTAKE_DATA_DIR'>,
): boolean => mark === null || mark === databaseMark(config);

type Sample = { name: string; labels: string; value: number };

function samplesIn(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels,
    value: Number(value),
  }));
}

export function readScrape(text: string): Scrape {
  const samples = samplesIn(text);
  const of = (name: string): Sample[] => samples.filter((sample) => sample.name === name);
  const sum = (found: Sample[]): number => found.reduce((total, { value }) => total + value, 0);
  const maybe = (name: string): number | null => {
    const found = of(name);
    return found.length === 0 ? null : sum(found);
  };
  const requests = of('intake_http_request_duration_seconds_count');
  return {
    requests: sum(requests),
    faults: sum(requests.filter(({ labels }) => /\bcode="5/.test(labels))),
    processes: of('intake_processes').map(({ labels, value }) => ({
      kind: /kind="(\w+)"/.exec(labels)?.[1] ?? '',
      count: value,
    })),
    children: maybe('intake_child_processes'),
    residentBytes: sum(of('process_resident_memory_bytes')),
    childrenBytes: maybe('intake_child_processes_resident_memory_bytes'),
    eventLoopSeconds: maybe('intake_event_loop_delay_worst_seconds'),
    restarts: sum(of('intake_process_restarts_total')),
    databaseMark: /mark="(\w+)"/.exec(of('intake_database_info')[0]?.labels ?? '')?.[1] ?? null,
  };
}
