// What the processes of this bench tell each other.

/** What the floor of latency listens to. */
export const WAKE_CHANNEL = 'bench_wake';

/** Deliveries claimed by their ids, in the least that can be written: what the floors with rows do. */
export const CLAIM_BY_ID = `
with claimed as (
  update webhook_deliveries set status = 'delivering', attempts = 1, next_attempt_at = null, lease_until = now() + interval '45 s'
  where delivery_id = any($1) returning delivery_id, body
), logged as (
  insert into webhook_attempts (delivery_id, number, started_at) select delivery_id, 1, now() from claimed
)
select body from claimed`;

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
