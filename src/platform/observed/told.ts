// What happens in this process, told to whoever looks: metrics do. Where nobody does, it costs a look at a flag.
import { channel } from 'node:diagnostics_channel';

/** A request that was answered, or left by its client (499). */
export type RequestEnd = { method: string; route: string; status: number; ms: number };
export type JobEnd = {
  queue: string;
  /** `refused`: it came to an end that is not tried again; `failed`: it is; `lost`: another worker has it by now. */
  outcome: 'done' | 'refused' | 'failed' | 'lost';
  ms: number;
  /** From when it was due until it was taken, by the database's clock. */
  waitedMs: number;
};
/** `outcome` is `succeeded`, or the code of what went wrong. */
export type AttemptTold = { outcome: string; ms: number };
export type ExtractionEnd = { mimeType: string | null; outcome: string; ms: number };
/** A question to a language model; `outcome` is `answered`, or the word for what went wrong. */
export type ModelCallEnd = { outcome: string; ms: number; prompt: number | null; completion: number | null };
/** What became of the values that it proposed: `kept`, or why they were dropped. */
export type ProposalsEnd = { outcomes: readonly string[] };
export type StatementEnd = { ms: number; isSlow: boolean; hasFailed: boolean };

type Told = {
  request: RequestEnd;
  job: JobEnd;
  webhookAttempt: AttemptTold;
  extraction: ExtractionEnd;
  modelCall: ModelCallEnd;
  proposals: ProposalsEnd;
  statement: StatementEnd;
  /** A child process ended a task without a result. */
  childFailure: { code: string };
  /** Something was thrown outside of every request. */
  thrown: object;
};

const channels = {
  request: channel('intake:request'),
  job: channel('intake:job'),
  webhookAttempt: channel('intake:webhook-attempt'),
  extraction: channel('intake:extraction'),
  modelCall: channel('intake:model-call'),
  proposals: channel('intake:proposals'),
  statement: channel('intake:statement'),
  childFailure: channel('intake:child-failure'),
  thrown: channel('intake:thrown'),
};

export function tell<K extends keyof Told>(what: K, about: Told[K]): void {
  if (channels[what].hasSubscribers) channels[what].publish(about);
}

export const isHeard = (what: keyof Told): boolean => channels[what].hasSubscribers;

/** Returns how to stop listening. */
export function hear<K extends keyof Told>(what: K, listener: (about: Told[K]) => void): () => void {
  const listen = (about: unknown): void => listener(about as Told[K]);
  channels[what].subscribe(listen);
  return () => {
    channels[what].unsubscribe(listen);
  };
}
