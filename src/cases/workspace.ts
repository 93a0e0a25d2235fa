// The cited operator workspace of a case: everything with its candidates, conflicts and history (completions §7).
import type { z } from 'zod';
import type { Declaration } from '../declarations/schema.ts';
import type { FeedRow } from '../events/queries.ts';
import { isoOrNull } from '../platform/times.ts';
import { presentEvidence, presentFact } from './fact-presenter.ts';
import { presentDecision } from './package.ts';
import { presentDocument, presentWorkspaceState } from './presenter.ts';
import type { CandidateRow, CaseRecord, DecisionRow, EvidenceRow } from './queries.ts';
import type { workspaceDocumentSchema } from './workspace-schema.ts';
import { DEFAULT_GATE_ID, DEFAULT_GATE_TITLE, declaredFacts, type DeclaredFact } from './view.ts';

export type Workspace = z.infer<typeof workspaceDocumentSchema>;
export type WorkspaceParts = {
  candidates: CandidateRow[];
  evidence: EvidenceRow[];
  decisions: DecisionRow[];
  timeline: FeedRow[];
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

/** The sides of a disagreement: one entry per value, each with the candidates and documents behind it. */
function conflictsOf(
  fact: DeclaredFact,
  candidates: CandidateRow[],
): Workspace['facts'][number]['conflicts'] {
  if (!(fact.row?.reason_codes ?? []).includes('conflicting_values')) return [];
  const sides = new Map<string, CandidateRow[]>();
  for (const candidate of candidates) {
    if (candidate.fact_id !== fact.factId || candidate.value === null) continue;
    sides.set(candidate.value, [...(sides.get(candidate.value) ?? []), candidate]);
  }
  return [...sides].map(([value, side]) => ({
    value,
    candidate_ids: side.map(({ candidate_id }) => candidate_id),
    doc_ids: [...new Set(side.flatMap(({ doc_id }) => (doc_id === null ? [] : [doc_id])))],
  }));
}

export function presentWorkspace(
  record: CaseRecord,
  declaration: Declaration,
  parts: WorkspaceParts,
): Workspace {
  const gate = record.gates.find(({ gate_id }) => gate_id === DEFAULT_GATE_ID);
  return {
    schema_version: 'case_workspace.v1',
    case_id: record.case_id,
    external_case_id: record.external_case_id,
    case_type_id: record.case_type_id,
    environment: record.environment,
    revision: record.revision,
    runtime_status: record.runtime_status,
    handoff_state: record.handoff_state,
    workspace: presentWorkspaceState(record, declaration),
    facts: declaredFacts(record, declaration).map((fact) => ({
      ...presentFact(fact, record.evidence),
      initial_value: fact.row?.initial_value ?? null,
      candidates: presentCandidates(fact, parts),
      conflicts: conflictsOf(fact, parts.candidates),
      history: parts.decisions
        .filter(({ kind, subject_id }) => kind === 'fact' && subject_id === fact.factId)
        .map(presentDecision),
    })),
    documents: record.documents.map(presentDocument),
    gates: [
      {
        gate_id: DEFAULT_GATE_ID,
        title: DEFAULT_GATE_TITLE,
        status: gate?.status ?? 'pending',
        evaluated_at: isoOrNull(gate?.evaluated_at),
        inputs: gate?.inputs ?? [],
        outcome: gate?.outcome ?? null,
        message: gate?.message ?? null,
      },
    ],
    timeline: parts.timeline,
    ownership: null,
    allowed_commands: [],
    commands: [],
  };
}
