// What was learned of a workflow from decisions: per fact the weights of a choice among candidates, and how sure is sure enough.

/** Weights by feature; a candidate's odds against "none of them" are the exponential of their sum. */
export type Weights = Record<string, number>;

/** What the choice was worth on decisions that it had not seen. */
export type Figures = {
  /** Decided documents that it was judged by. */
  judged: number;
  /** Right by the declaration's own order. */
  before: number;
  /** Right by what was learned. */
  after: number;
};

export type FactModel = {
  /** Decided documents behind it. */
  decided: number;
  /** Whether it chooses; else the declaration does, and only the threshold may be used. */
  on: boolean;
  figures: Figures;
  weights: Weights;
  /** Least probability of a value that is resolved; null where decisions are too few to say: then the declared one stands. */
  threshold: number | null;
  /** Words of documents that count: each stood in at least five decided cases. */
  words: string[];
};

/** Words that stand before decided values of a fact as its labels do, in so many decided cases: at least five. */
export type LearnedLabel = { text: string; cases: number };

/** By fact. */
export type LearnedLabels = Record<string, LearnedLabel[]>;

/** A model of a workflow, as it is stored and exported; nothing in it is personal. */
export type WorkflowModel = {
  format: 1;
  facts: Record<string, FactModel>;
  /** Of facts whose values are found by them where the declaration does not. */
  labels?: LearnedLabels;
  /** Decisions that there were when labels were last looked for, and when the newest of them was made. */
  looked?: number;
  lookedUntil?: string;
};

/** Whether anything was learned. */
export const teaches = ({ facts, labels }: WorkflowModel): boolean =>
  Object.keys(facts).length > 0 || labels !== undefined;

/** Null of a model that only says that nothing was found. */
export const whereAny = <T extends { model: WorkflowModel }>(stored: T | null): T | null =>
  stored !== null && teaches(stored.model) ? stored : null;

/** As a reader of documents gets it. */
export type VersionedModel = { version: number; model: WorkflowModel };

/** What is known of a fact; authors may call one `constructor`, of which every object says something. */
export const knownOf = <T>(known: Readonly<Record<string, T>>, factId: string): T | undefined =>
  Object.hasOwn(known, factId) ? known[factId] : undefined;

export const round = (value: number): number => Math.round(value * 1e4) / 1e4;
