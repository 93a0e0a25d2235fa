// What the queue view talks to: rows, a case, the text around a quote, and the acts. Nothing else of the view knows a database.
import type { z } from 'zod';
import type { ownershipSchema, queueRowSchema, summarySchema } from '../../../src/cases/wire/schemas.ts';
import type { Workspace as CaseWorkspace } from '../../../src/cases/wire/workspace.ts';
import type { ReadEntered } from '../../../src/values/entered.ts';
import type { LabelledAnswer } from '../../views/told.ts';

/** With the answers that are no facts, by the labels of their form. */
export type Workspace = CaseWorkspace & { answers: LabelledAnswer[] };
export type Fact = Workspace['facts'][number];
export type Evidence = Fact['evidence'][number];
export type Ownership = z.infer<typeof ownershipSchema>;

export type Priority = 'urgent' | 'high' | 'normal' | 'low';
export type QueueRow = z.infer<typeof queueRowSchema> & {
  external_case_id: string | null;
  case_type_id: string;
  priority: Priority;
  due_at: string | null;
  ownership: Ownership;
  summary: z.infer<typeof summarySchema>;
};

export type QueueCounts = {
  by_category: Record<string, number>;
  by_status: Record<string, number>;
  total: number;
};
export type QueuePage = {
  rows: QueueRow[];
  counts: QueueCounts;
  next_cursor: string | null;
  has_more: boolean;
};
export type QueueQuery = {
  limit: number;
  cursor?: string;
  queue_category?: string;
  /** `me`, `none`, or the id of an operator or key. */
  owner?: string;
  /** Words of its ids and of what its facts say. */
  words?: string;
};

/** What somebody types as the value of a fact, read as the case itself will read it. */
export type ValueReader = (factId: string, entered: string) => ReadEntered;

/** Text of the page around a quote, with its line breaks; harmful characters are still in it. */
export type Context = { before: string; quote: string; after: string };

/** Where a value stands on a page: what it is, how it is given to a command, and its line. */
export type FoundPlace = Pick<Context, 'before' | 'after'> & {
  value: string;
  typed: string;
  evidence: { doc_id: string; page_index: number; char_start: number; char_end: number; quote: string };
};
export type FoundPlaces = {
  /** The most likely first. */
  places: FoundPlace[];
  isMore: boolean;
  /** There is one alone, and it tells which value is meant. */
  isSure: boolean;
  /** Values of the fact have no form: only words can be looked for. */
  needsWords: boolean;
};

export type PlacesWanted = {
  caseId: string;
  factId: string;
  entered: string | null;
  words?: string | undefined;
};

export type CommandRequest = {
  command_type: string;
  payload: Record<string, unknown>;
  rationale?: string;
  expected_revision?: number;
};
export type CommandRecord = {
  command_id: string;
  status: 'queued' | 'running' | 'applied' | 'rejected' | 'failed';
  error: { code: string; message: string } | null;
  resulting_revision: number | null;
};
export type Moved = { runtime_status: string; handoff_state: string };

export type Desk = {
  page(query: QueueQuery): Promise<QueuePage>;
  workspace(caseId: string): Promise<Workspace>;
  values(caseId: string): Promise<ValueReader>;
  /** Null where the page is not there any more. */
  context(evidence: Evidence): Promise<Context | null>;
  /** Where the value stands that was entered; null looks for every value of the fact's type. `words` are in the line of each. */
  places(about: PlacesWanted): Promise<FoundPlaces>;
  submit(caseId: string, command: CommandRequest): Promise<CommandRecord>;
  /** Refused with `stale_revision` where the case is not at that revision any more. */
  complete(caseId: string, given: { rationale: string | null; revision: number | null }): Promise<Moved>;
  reopen(caseId: string, rationale: string): Promise<Moved>;
};
