// The cited operator workspace of a case: everything with its candidates, conflicts and history (completions §7).
import type { z } from 'zod';
import { localized } from '../../declarations/rules.ts';
import type { ConsentRow } from '../../applicants/queries.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { FeedRow } from '../../events/queries.ts';
import { isoOrNull } from '../../platform/times.ts';
import { contradictionOf } from '../standing/contradiction.ts';
import { presentEvidence, presentFact } from './fact-presenter.ts';
import { presentConsent, presentDecision } from './package.ts';
import { presentDocument, presentOwnership, presentWorkspaceState } from './presenter.ts';
import type { CandidateRow, DecisionRow } from '../queries.ts';
import type { CaseRecord, EvidenceRow, GateRow } from '../standing/record.ts';
import type { workspaceDocumentSchema } from './workspace-schema.ts';
import { flowOf } from '../standing/flow.ts';
import { titleOf } from '../standing/title.ts';
import { declaredFacts, type DeclaredFact } from '../standing/view.ts';

export type Workspace = z.infer<typeof workspaceDocumentSchema>;
export type WorkspaceParts = {
  candidates: CandidateRow[];
  evidence: EvidenceRow[];
  decisions: DecisionRow[];
  consents: ConsentRow[];
  timeline: FeedRow[];
  allowedCommands: Workspace['allowed_commands'];
  commands: Workspace['commands'];
};

const marginOf = (candidate: CandidateRow, all: CandidateRow[]): number | null => {
  const rival = all.find(({ value }) => value !== candidate.value);
  return rival === undefined ? null : Math.round((candidate.quality - rival.quality) * 10_000) / 10_000;
};

function presentCandidates(
  fact: DeclaredFact,
  parts: WorkspaceParts,
): Workspace['facts'][number]['candidates'] {
  const own = parts.candidates.filter(({ fact_id }) => fact_id === fact.factId);
  return own.map((candidate) => {
    const evidence = presentEvidence(
      parts.evidence.filter(({ candidate_id }) => candidate_id === candidate.candidate_id),
    );
    return {
      candidate_id: candidate.candidate_id,
      source: candidate.source,
      value_raw: candidate.value_raw,
      value_normalized: candidate.value,
      anchor_match: candidate.anchor_match,
      anchor_match_quality: candidate.quality,
      margin: marginOf(candidate, own),
      reason_codes: candidate.reason_codes,
      evidence_ids: evidence.map(({ evidence_id }) => evidence_id),
      evidence,
      selected: candidate.candidate_id === fact.row?.candidate_id,
    };
  });
}

type Conflicts = Workspace['facts'][number]['conflicts'];

/** The sides of a disagreement: one entry per value, each with the candidates, the documents and the people behind it. */
function conflictsOf(fact: DeclaredFact, record: CaseRecord, about: Looked): Conflicts {
  const contradiction = contradictionOf(fact, record, about.declaration);
  if (contradiction === null) return [];
  const { value: said = null, source = null } = contradiction.isPersons ? (fact.row ?? {}) : {};
  const values = new Set([
    ...(said === null ? [] : [said]),
    ...contradiction.sides.flatMap(({ value }) => value ?? []),
  ]);
  return [...values].map((value) => {
    const side = about.candidates.filter(
      (candidate) => candidate.fact_id === fact.factId && candidate.value === value,
    );
    const sources = [
      ...(value === said && source !== null ? [source] : []),
      ...side.map((one) => one.source),
    ];
    return {
      value,
      sources: [...new Set(sources)],
      candidate_ids: side.map(({ candidate_id }) => candidate_id),
      doc_ids: [...new Set(side.flatMap(({ doc_id }) => (doc_id === null ? [] : [doc_id])))],
    };
  });
}

type Looked = { declaration: Declaration; candidates: CandidateRow[] };

/** Every gate on the way, in the order in which the case meets them. */
function presentGates(record: CaseRecord, declaration: Declaration): Workspace['gates'] {
  const { nodes, gates } = flowOf(declaration);
  const met = [...new Set(nodes.flatMap(({ gateId }) => (gateId === null ? [] : [gateId])))];
  return met.flatMap((gateId) => {
    const rules = gates.get(gateId);
    const gate = record.gates.find(({ gate_id }) => gate_id === gateId);
    if (rules === undefined) return [];
    const title = localized(rules.title, declaration.default_locale);
    return {
      ...(gate === undefined ? notEvaluated(gateId) : gate),
      title,
      evaluated_at: isoOrNull(gate?.evaluated_at),
    };
  });
}

const notEvaluated = (gateId: string): GateRow => ({
  gate_id: gateId,
  status: 'pending',
  outcome: null,
  message: null,
  inputs: [],
  evaluated_at: null,
});

export function presentWorkspace(
  record: CaseRecord,
  declaration: Declaration,
  parts: WorkspaceParts,
): Workspace {
  return {
    schema_version: 'case_workspace.v1',
    case_id: record.case_id,
    title: titleOf(record, declaration),
    external_case_id: record.external_case_id,
    case_type_id: record.case_type_id,
    environment: record.environment,
    revision: record.revision,
    runtime_status: record.runtime_status,
    handoff_state: record.handoff_state,
    workspace: presentWorkspaceState(record, declaration),
    facts: declaredFacts(record, declaration).map((fact) => ({
      ...presentFact(fact, record, declaration),
      initial_value: fact.row?.initial_value ?? null,
      candidates: presentCandidates(fact, parts),
      conflicts: conflictsOf(fact, record, { declaration, candidates: parts.candidates }),
      history: parts.decisions
        .filter(({ kind, subject_id }) => kind === 'fact' && subject_id === fact.factId)
        .map((row) => ({ ...presentDecision(row), value: row.value, command_id: row.command_id })),
    })),
    documents: record.documents.map(presentDocument),
    consents: parts.consents.map(presentConsent),
    gates: presentGates(record, declaration),
    timeline: parts.timeline,
    ownership: presentOwnership(record),
    allowed_commands: parts.allowedCommands,
    commands: parts.commands,
  };
}
