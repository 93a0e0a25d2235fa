// What stands in a case's way and how its facts add up, as the queue and the workspace show them (completions §3.2).
/** Something that has to happen before the case goes on; stored with the case, as it is on the wire. */
export type BlockingItem = {
  kind: 'fact' | 'document' | 'job' | 'gate' | 'connector' | 'session';
  id: string;
  code: string;
  message: string;
  since: string;
};

/** How the facts and documents of a case add up; stored with the case, as it is on the wire. */
export type Counts = {
  resolved_count: number;
  needs_input_count: number;
  failed_count: number;
  document_count: number;
  pending_count: number;
  not_applicable_count: number;
};

/** A fact as a gate read it. */
export type GateInput = {
  fact_id: string;
  value: string | null;
  status: string;
  verified?: boolean;
  /** Only where the gate's condition reads them. */
  sources?: string[];
};
