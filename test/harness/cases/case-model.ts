// A case as a plain record of what was said about it, moved by the words of the specification alone: what the product is held against.

/** Two gates in a row; one fact that may not apply, one that has to fit another, one that a person always confirms. */
export const modelWorkflow = (completion: 'operator' | 'automatic') => ({
  workflow_id: `model-${completion}`,
  case_type_id: `model_${completion}`,
  title: 'Model',
  // Its lives contradict each other: what they would teach is no part of the model.
  learning: 'off',
  facts: [
    { fact_id: 'number', label: 'Customer number', type: 'identifier', required: true },
    {
      fact_id: 'kind',
      label: 'Kind',
      type: { name: 'choice', values: [{ value: 'shop' }, { value: 'person' }] },
      required: true,
    },
    {
      fact_id: 'amount',
      label: 'Amount',
      type: 'number',
      required: true,
      check: 'facts.amount.number <= facts.limit.number',
    },
    { fact_id: 'limit', label: 'Limit', type: 'number' },
    {
      fact_id: 'code',
      label: 'Trade code',
      type: 'identifier',
      required: true,
      not_applicable_when: 'facts.kind.value == "person"',
    },
  ],
  gates: [
    { gate_id: 'first', title: 'First', requires: ['number', 'kind'] },
    {
      gate_id: 'second',
      title: 'Second',
      requires: ['amount', 'code'],
      condition: 'facts.amount.number <= 500.0',
    },
  ],
  review: { always_review: ['code'], sla_hours: 4 },
  completion,
});

export const FACTS = ['number', 'kind', 'amount', 'limit', 'code'] as const;
export type FactId = (typeof FACTS)[number];
export type Says = Partial<Record<FactId, string>>;

const REQUIRED: FactId[] = ['number', 'kind', 'amount', 'code'];
const GATES = {
  first: { requires: ['number', 'kind'], reads: ['number', 'kind'] },
  second: { requires: ['amount', 'code'], reads: ['amount', 'code'] },
} as const satisfies Record<string, { requires: FactId[]; reads: FactId[] }>;
export type GateId = keyof typeof GATES;
const WAY: GateId[] = ['first', 'second'];

export type Document = {
  docId: string;
  /** What its text says; null where it cannot be read. */
  text: Says | null;
  status: 'queued' | 'processed' | 'failed';
  isAccepted: boolean;
  /** What stands on evidence at the moment. */
  says: Says;
};
type Fact = { status: 'pending' | 'resolved' | 'needs_input' | 'not_applicable'; value: string | null };
/** What a person said last of a fact; `known` is what the documents said at that moment. */
export type Entry = { kind: 'stands' | 'rejected' | 'waived'; value: string | null; known: string[] };
type Gate = { status: 'pending' | 'ready' | 'passed' | 'review' | 'failed'; read: string };
type Status = 'processing' | 'gate_ready' | 'ready_for_review' | 'complete';

export type Model = {
  isAutomatic: boolean;
  status: Status;
  revision: number;
  documents: Document[];
  facts: Record<FactId, Fact>;
  entries: Partial<Record<FactId, Entry>>;
  gates: Record<GateId, Gate>;
  /** What gates had read when a person passed them. */
  passes: { gate: GateId; read: string }[];
  owner: { id: string; untilMinute: number } | null;
  minute: number;
  isEscalated: boolean;
};

export const newModel = (isAutomatic: boolean): Model => ({
  isAutomatic,
  status: 'processing',
  revision: 1,
  documents: [],
  facts: Object.fromEntries(FACTS.map((id) => [id, { status: 'pending', value: null }])) as Model['facts'],
  entries: {},
  gates: { first: { status: 'pending', read: '' }, second: { status: 'pending', read: '' } },
  passes: [],
  owner: null,
  minute: 0,
  isEscalated: false,
});

const isSettled = ({ status }: Fact): boolean => status === 'resolved' || status === 'not_applicable';
export const openFacts = (model: Model, ids: readonly FactId[] = REQUIRED): FactId[] =>
  ids.filter((id) => !isSettled(model.facts[id]));
/** The first gate on the way that has not passed. */
export const gateOf = ({ gates }: Model): GateId | null =>
  WAY.find((id) => gates[id].status !== 'passed') ?? null;
export const requiredAt = (model: Model): readonly FactId[] => {
  const at = gateOf(model);
  return at === null ? REQUIRED : GATES[at].requires;
};
export const ownerOf = ({ owner, minute }: Model): string | null =>
  owner !== null && owner.untilMinute > minute ? owner.id : null;
const readBy = ({ facts }: Model, id: GateId): string =>
  JSON.stringify(GATES[id].reads.map((fact) => facts[fact]));

/** What the documents say of a fact, each under the name by which a person may know it. */
export const saidOf = ({ documents }: Model, id: FactId): { key: string; value: string }[] =>
  documents.flatMap(({ docId, says }) =>
    says[id] === undefined ? [] : [{ key: `${docId} ${says[id]}`, value: says[id] }],
  );

function found(model: Model, id: FactId): Fact {
  const entry = model.entries[id];
  if (entry?.kind === 'waived') return { status: 'not_applicable', value: null };
  const news = saidOf(model, id).filter(
    ({ key, value }) => entry === undefined || (value !== entry.value && !entry.known.includes(key)),
  );
  if (entry?.kind === 'stands')
    return { status: news.length > 0 ? 'needs_input' : 'resolved', value: entry.value };
  const values = [...new Set(news.map(({ value }) => value))];
  return values.length === 1
    ? { status: 'resolved', value: values[0] ?? null }
    : { status: 'needs_input', value: null };
}

/** Every fact afresh (completions §4): a person's word first, then what all documents agree on. */
export function decide(model: Model): void {
  const facts = Object.fromEntries(FACTS.map((id) => [id, found(model, id)])) as Model['facts'];
  model.facts = facts;
  if (facts.kind.status === 'resolved' && facts.kind.value === 'person' && !isPersons(model, 'code'))
    facts.code = { status: 'not_applicable', value: null };
  if (isAboveLimit(facts) && !isPersons(model, 'amount'))
    facts.amount = { ...facts.amount, status: 'needs_input' };
  if (!model.documents.some(({ status }) => status === 'queued')) return;
  for (const id of FACTS)
    if (facts[id].status === 'needs_input' && !isPersons(model, id))
      facts[id] = { status: 'pending', value: null };
}

const isPersons = ({ entries }: Model, id: FactId): boolean => entries[id]?.kind === 'stands';

const isAboveLimit = ({ amount, limit }: Model['facts']): boolean =>
  [amount, limit].every(({ status }) => status === 'resolved') && Number(amount.value) > Number(limit.value);

/** The case under a change (completions §3.1). `raises`: the revision goes up though nothing that gates read has changed. */
export function look(
  model: Model,
  { changed, raises = false }: { changed: boolean; raises?: boolean },
): void {
  if (model.status === 'complete') return;
  for (const id of WAY) if (isOver(model, id, changed)) model.gates[id].status = 'pending';
  restorePasses(model);
  const before = model.status;
  move(model);
  if (changed || raises || model.status !== before) model.revision += 1;
  if (before === 'ready_for_review' && model.status !== before) model.isEscalated = false;
}

/** What a person passed is passed again as soon as what the gate had read is so again. */
function restorePasses(model: Model): void {
  for (const { gate, read } of model.passes)
    if (read === readBy(model, gate)) model.gates[gate] = { status: 'passed', read };
}

/** A gate that passed holds while what it read is so; any other looks again after every change. */
const isOver = (model: Model, id: GateId, changed: boolean): boolean =>
  model.gates[id].status === 'passed' ? model.gates[id].read !== readBy(model, id) : changed;

function move(model: Model): void {
  model.status = placeOf(model);
  const at = gateOf(model);
  if (model.status === 'gate_ready' && at !== null) model.gates[at].status = 'ready';
  if (model.status === 'complete') leave(model);
}

/** Nobody has a complete case in hand. */
export function leave(model: Model): void {
  model.owner = null;
  model.isEscalated = false;
}

function placeOf(model: Model): Status {
  if (model.documents.some(({ status }) => status === 'queued')) return 'processing';
  if (model.documents.some(({ status, isAccepted }) => status === 'failed' && !isAccepted))
    return 'ready_for_review';
  if (openFacts(model, requiredAt(model)).length > 0) return 'ready_for_review';
  const at = gateOf(model);
  if (at === null)
    return model.isAutomatic && model.status !== 'ready_for_review' ? 'complete' : 'ready_for_review';
  return ['review', 'failed'].includes(model.gates[at].status) ? 'ready_for_review' : 'gate_ready';
}

/** Workers take every gate that is ready, one after the other. */
export function evaluateGates(model: Model): void {
  while (model.status === 'gate_ready') {
    const at = gateOf(model);
    if (at === null) throw new Error('no gate is ready');
    model.gates[at] = { status: at === 'first' ? 'passed' : secondGate(model), read: readBy(model, at) };
    model.revision += 1;
    move(model);
  }
}

function secondGate({ facts, entries }: Model): 'passed' | 'review' | 'failed' {
  if (facts.code.status === 'resolved' && entries.code?.kind !== 'stands') return 'review';
  if (facts.amount.value === null) return 'failed';
  return Number(facts.amount.value) <= 500 ? 'passed' : 'review';
}

/** Workers read every document that waits. */
export function readDocuments(model: Model): void {
  for (const document of model.documents.filter(({ status }) => status === 'queued')) {
    document.status = document.text === null ? 'failed' : 'processed';
    document.isAccepted = false;
    document.says = { ...document.text };
    decide(model);
    look(model, { changed: true });
  }
}

/** An operator passes the gate that the case stands at; documents that failed stand in the way no more. */
export function passGate(model: Model, id: GateId): void {
  model.gates[id] = { status: 'passed', read: readBy(model, id) };
  model.passes.push({ gate: id, read: readBy(model, id) });
  for (const document of model.documents) document.isAccepted = document.status === 'failed';
  if (gateOf(model) === null && model.isAutomatic) {
    model.status = 'complete';
    model.revision += 1;
    leave(model);
    return;
  }
  look(model, { changed: false, raises: true });
}
