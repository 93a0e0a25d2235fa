// Commands to a case and to its model: what each needs, what it does, and the reasons for which it may be refused.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  decide,
  gateOf,
  look,
  openFacts,
  ownerOf,
  passGate,
  requiredAt,
  saidOf,
  type Entry,
  type FactId,
  type GateId,
  type Model,
} from './case-model.ts';
import { valueOf, type CommandStep } from './case-lives.ts';
import type { Json, Tenant } from '../factories.ts';
import type { Story } from '../story.ts';

export type Scene = {
  story: Story;
  model: Model;
  /** Two integrators of one organization. */
  actors: [Tenant, Tenant];
  caseId: string;
  externalCaseId: string;
};

/** A command as it is posted, why the case may refuse it, and what it does to the model. */
type Planned = { payload: object; refusals?: string[]; effect(): void };
type Of<T extends CommandStep['type']> = CommandStep & { type: T };
type Planner<T extends CommandStep['type']> = (scene: Scene, step: Of<T>, workspace: Json) => Planned;

const NEEDS_RATIONALE = ['correct_fact', 'mark_fact_not_applicable', 'pass_gate'];
const when = (code: string, isSo: boolean): string[] => (isSo ? [code] : []);

/** A person's word on a fact: what documents say at this moment is known to them. */
function enter(model: Model, id: FactId, entry: Pick<Entry, 'kind' | 'value'>): void {
  model.entries[id] = { ...entry, known: saidOf(model, id).map(({ key }) => key) };
  decide(model);
  look(model, { changed: true });
}

/** What is refused: the value that the fact has, or the one that was refused last; refusing again lets nothing back in. */
function refusedOf({ facts, entries }: Model, id: FactId): string | null {
  const before = entries[id];
  return facts[id].value ?? (before?.kind === 'rejected' ? before.value : null);
}

const factOf = (workspace: Json, id: FactId): Json =>
  workspace.facts.find(({ fact_id }: Json) => fact_id === id);
const wordOn = (model: Model, id: FactId, value: string | null): Planned => ({
  payload: { fact_id: id },
  refusals: when('invalid_value', value === null),
  effect: () => enter(model, id, { kind: 'stands', value }),
});

const PLANNERS: { [T in CommandStep['type']]: Planner<T> } = {
  confirm_fact: ({ model }, { fact }) => wordOn(model, fact, model.facts[fact].value),
  correct_fact({ model }, { fact, value: choice }) {
    const value = valueOf(fact, choice);
    const isFree = ['number', 'code'].includes(fact);
    return {
      ...wordOn(model, fact, choice === 'invalid' && !isFree ? null : value),
      payload: { fact_id: fact, value },
    };
  },
  select_candidate({ model }, { fact, which }, workspace) {
    const { candidates } = factOf(workspace, fact);
    const candidate = candidates[which % Math.max(1, candidates.length)];
    const payload = { fact_id: fact, candidate_id: candidate?.candidate_id ?? 'cand_none' };
    if (candidate === undefined)
      return { payload, refusals: ['candidate_not_found'], effect: () => undefined };
    return { ...wordOn(model, fact, candidate.value_normalized), payload };
  },
  reject_fact: ({ model }, { fact }) => ({
    payload: { fact_id: fact, reason_code: 'value_mismatch' },
    effect: () => enter(model, fact, { kind: 'rejected', value: refusedOf(model, fact) }),
  }),
  mark_fact_not_applicable: ({ model }, { fact }) => ({
    payload: { fact_id: fact },
    effect: () => enter(model, fact, { kind: 'waived', value: null }),
  }),
  update_fact_evidence: updateEvidence,
  request_clarification: (_scene, { fact }) => ({
    payload: { fact_ids: [fact], applicant_message: 'Which one is it?' },
    refusals: ['no_applicant_channel'],
    effect: () => undefined,
  }),
  reprocess_document({ model }, { which }) {
    const document = which === 5 ? undefined : model.documents[which % model.documents.length];
    return {
      payload: { doc_id: document?.docId ?? 'doc_none' },
      refusals: when('document_not_found', document === undefined),
      effect() {
        if (document === undefined || document.status === 'queued') return;
        document.status = 'queued';
        look(model, { changed: true });
      },
    };
  },
  retry_verification: (_scene, { fact }) => ({
    payload: { fact_id: fact },
    refusals: ['invalid_value'],
    effect: () => undefined,
  }),
  pass_gate({ model }, { gate }) {
    const here = gateOf(model);
    const gateId = gate === 'here' ? (here ?? 'second') : gate;
    const isClosed =
      model.status !== 'ready_for_review' ||
      gateId !== here ||
      openFacts(model, requiredAt(model)).length > 0;
    return {
      payload: { gate_id: gateId },
      refusals: [...when('gate_not_found', gateId === 'unknown'), ...when('gate_not_open', isClosed)],
      effect: () => passGate(model, gateId as GateId),
    };
  },
  escalate_case: ({ model }) => ({
    payload: { reason_code: 'second_opinion' },
    effect() {
      model.owner = null;
      model.isEscalated = true;
      look(model, { changed: false, raises: true });
    },
  }),
  claim_case: ({ model, actors }, { actor }) => ({
    payload: {},
    effect() {
      model.owner = { id: actors[actor].keyId, untilMinute: model.minute + 30 };
    },
  }),
  release_case: ({ model }) => ({
    payload: {},
    effect() {
      model.owner = null;
    },
  }),
  add_note: () => ({ payload: { text: 'Called them; they call back.' }, effect: () => undefined }),
};

const ANY_PLANNER: Record<CommandStep['type'], (scene: Scene, step: never, workspace: Json) => Planned> =
  PLANNERS;

/** Why quotes of a fact may be refused; one that is contradicted shows no candidate, and the quotes of every side. */
function evidenceRefusals(fact: Json, isAdd: boolean): string[] {
  const { candidate_id, value, conflicts, evidence } = fact;
  const isContradicted = conflicts.length > 0;
  // A person's word on it has a candidate all the same.
  const hasCandidate = candidate_id !== null || (isContradicted && value !== null);
  return [
    ...when('candidate_not_found', !hasCandidate),
    ...when('evidence_not_found', evidence.length === 0 || (!isAdd && isContradicted)),
  ];
}

const quoteAgain = (first: Json): object => ({
  doc_id: first?.doc_id,
  page_index: first?.page_index,
  ...first?.location,
  quote: first?.quote,
});

/** Adds the quote of the value once more, or takes every quote of it away. */
function updateEvidence(
  { model }: Scene,
  { fact, act }: Of<'update_fact_evidence'>,
  workspace: Json,
): Planned {
  const shown = factOf(workspace, fact);
  const { candidate_id, evidence, candidates } = shown;
  const docId = candidates.find((each: Json) => each.candidate_id === candidate_id)?.evidence[0]?.doc_id;
  const isAdd = act === 'add' && evidence.length > 0;
  const ids = evidence.map(({ evidence_id }: Json) => evidence_id);
  const quotes = isAdd ? { add: [quoteAgain(evidence[0])] } : { remove: ids.length > 0 ? ids : ['ev_none'] };
  return {
    payload: { fact_id: fact, ...quotes },
    refusals: evidenceRefusals(shown, isAdd),
    effect() {
      if (!isAdd) delete model.documents.find((document) => document.docId === docId)?.says[fact];
      if (!isAdd && model.entries[fact]?.kind !== 'stands')
        return enter(model, fact, { kind: 'rejected', value: model.facts[fact].value });
      decide(model);
      look(model, { changed: true });
    },
  };
}

/** Gives the command over the API, runs it, and expects what the model says. */
export async function give(scene: Scene, step: CommandStep): Promise<void> {
  const { story, model, actors, caseId } = scene;
  const { api, keyId } = actors[step.actor];
  const { body: workspace } = await api.get(`/cases/${caseId}/workspace`);
  const planned = ANY_PLANNER[step.type](scene, step as never, workspace);
  const owner = ownerOf(model);
  const refusals = [
    ...when('case_complete', model.status === 'complete' && step.type !== 'add_note'),
    ...when('stale_revision', step.expects === 'old'),
    ...when('claimed_by_other', owner !== null && owner !== keyId && step.type !== 'add_note'),
    ...when('rationale_required', step.rationale === null && NEEDS_RATIONALE.includes(step.type)),
    ...(planned.refusals ?? []),
  ];
  const posted = await api.post(`/cases/${caseId}/commands`, {
    command_type: step.type,
    payload: planned.payload,
    rationale: step.rationale,
    idempotency_key: randomUUID(),
    ...(step.expects === 'nothing'
      ? {}
      : { expected_revision: model.revision - (step.expects === 'old' ? 1 : 0) }),
  });
  expect(posted).toMatchObject({ status: 202 });
  await story.app.drain(['run-command']);
  const { body } = await api.get(`/cases/${caseId}/commands/${posted.body.command.command_id}`);
  if (refusals.length > 0) {
    expect(body.command).toMatchObject({ status: 'rejected' });
    return expect(refusals).toContain(body.command.error.code);
  }
  expect(body.command).toMatchObject({ status: 'applied', error: null });
  planned.effect();
  expect(body.command.resulting_revision).toBe(model.revision);
}
