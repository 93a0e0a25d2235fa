// What the processes of this bench tell each other.

/** One clock for all processes of this machine, in milliseconds of the epoch with fractions. */
export const now = (): number => performance.timeOrigin + performance.now();

/** The queue of the comparison. */
export const JOB_QUEUE = 'bench-deliveries';

export type Receipt = { n: number; at: number };

export type ToReceivers = { ask: 'count' } | { ask: 'receipts' } | { ask: 'forget' };
export type FromReceivers = { port: number } | { count: number; lastAt: number } | { receipts: Receipt[] };

/** A process that sends: told once what it needs, then `go` where it waits for that. */
export type SenderSettings = {
  databaseUrl: string;
  secretKey: string;
  caFile: string;
  port: number;
  hosts: string[];
  secret: string;
  total: number;
};

export const hostsOf = (count: number, prefix = 'h'): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}.hooks.example`);

export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};
