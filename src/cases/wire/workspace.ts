// The cited operator workspace of a case: everything with its candidates, conflicts and history (completions §7).
import type { z } from 'zod';
import type { ConsentRow } from '../../applicants/queries.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { FeedRow } from '../../events/queries.ts';
import { contradictionOf, type Contradiction, type SaidSide } from '../standing/contradiction.ts';
import { presentEvidence, presentFact } from './fact-presenter.ts';
import { presentConsent, presentDecision } from './package.ts';
import { presentWorkspaceState } from './presenter.ts';
import { presentDocuments, presentOwnership } from './parts.ts';
import type { CandidateRow, DecisionRow } from '../queries.ts';
import type { CaseRecord, EvidenceRow } from '../standing/record.ts';
import type { workspaceDocumentSchema } from './workspace-schema.ts';
import { titleOf } from '../standing/title.ts';
import { declaredFacts, type DeclaredFact } from '../standing/view.ts';
import { presentGates } from './workspace-gates.ts';

export type Workspace = z.infer<typeof workspaceDocumentSchema>;

/** What the workspace shows beside the case itself. */
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

type CandidateWire = Workspace['facts'][number]['candidates'][number];

function presentCandidates(
  fact: DeclaredFact,
  parts: WorkspaceParts,
  said: readonly SaidSide[],
): CandidateWire[] {
  const own = parts.candidates.filter(({ factId }) => factId === fact.factId);
  const { candidateId: chosen = null, values = null } = fact.row ?? {};
  const selected = values === null ? [chosen] : values.flatMap(({ candidateIds }) => candidateIds);
  const found = own.map((candidate) => {
    const evidence = presentEvidence(
      parts.evidence.filter(({ candidateId }) => candidateId === candidate.candidateId),
    );
    return {
      candidate_id: candidate.candidateId,
      source: candidate.source,
      found_by: candidate.foundBy,
      value_raw: candidate.valueRaw,
      value_normalized: candidate.value,
      anchor_match: candidate.anchorMatch,
      anchor_match_quality: candidate.quality,
      margin: marginOf(candidate, own),
      reason_codes: candidate.reasonCodes,
      evidence_ids: evidence.map(({ evidence_id }) => evidence_id),
      evidence,
      selected: selected.includes(candidate.candidateId),
    };
  });
  return [...said.map((side) => presentSaid(side, fact)), ...found];
}

/** What a person said, to be selected like what was found. */
const presentSaid = ({ candidateId, value, kind }: SaidSide, { row }: DeclaredFact): CandidateWire => ({
  candidate_id: candidateId,
  source: row?.source ?? 'applicant',
  found_by: row?.source ?? 'applicant',
  value_raw: value,
  value_normalized: value,
  anchor_match: 'none',
  anchor_match_quality: 1,
  margin: null,
  reason_codes: [kind],
  evidence_ids: [],
  evidence: [],
  selected: false,
});

/** What people said and no candidate of its own says. */
const entriesOf = ({ said, alsoSaid }: Pick<Contradiction, 'said' | 'alsoSaid'>): SaidSide[] => [
  ...(said?.isEntry === true ? [said] : []),
  ...alsoSaid,
];

type Conflicts = Workspace['facts'][number]['conflicts'];

/** The sides of a disagreement: one entry per value, each with the candidates, the documents and the people behind it. */
function conflictsOf(fact: DeclaredFact, record: CaseRecord, about: Looked): Conflicts {
  const contradiction = contradictionOf(fact, record, about.declaration);
  if (contradiction === null) return [];
  const { value: said = null, source = null } = contradiction.isPersons ? (fact.row ?? {}) : {};
  const entries = entriesOf(contradiction);
  const values = new Set([
    ...(said === null ? [] : [said]),
    ...contradiction.alsoSaid.map(({ value }) => value),
    ...contradiction.sides.flatMap(({ value }) => value ?? []),
  ]);
  return [...values].map((value) => {
    const side = about.candidates.filter(
      (candidate) => candidate.factId === fact.factId && candidate.value === value,
    );
    const sources = [
      ...(value === said && source !== null ? [source] : []),
      ...contradiction.alsoSaid.flatMap((side) => (side.value === value ? ['applicant' as const] : [])),
      ...side.map((one) => one.source),
    ];
    return {
      value,
      sources: [...new Set(sources)],
      candidate_ids: [
        ...entries.flatMap((entry) => (value === entry.value ? [entry.candidateId] : [])),
        ...side.map(({ candidateId }) => candidateId),
      ],
      doc_ids: [...new Set(side.flatMap(({ docId }) => (docId === null ? [] : [docId])))],
    };
  });
}

function saidOf(fact: DeclaredFact, record: CaseRecord, declaration: Declaration): SaidSide[] {
  const contradiction = contradictionOf(fact, record, declaration);
  return contradiction === null ? [] : entriesOf(contradiction);
}

type Looked = { declaration: Declaration; candidates: CandidateRow[] };

export function presentWorkspace(
  record: CaseRecord,
  declaration: Declaration,
  parts: WorkspaceParts,
): Workspace {
  return {
    schema_version: 'case_workspace.v1',
    case_id: record.caseId,
    title: titleOf(record, declaration),
    external_case_id: record.externalCaseId,
    case_type_id: record.caseTypeId,
    environment: record.environment,
    revision: record.revision,
    runtime_status: record.runtimeStatus,
    handoff_state: record.handoffState,
    workspace: presentWorkspaceState(record, declaration),
    facts: declaredFacts(record, declaration).map((fact) => ({
      ...presentFact(fact, record, declaration),
      initial_value: fact.row?.initialValue ?? null,
      candidates: presentCandidates(fact, parts, saidOf(fact, record, declaration)),
      conflicts: conflictsOf(fact, record, { declaration, candidates: parts.candidates }),
      history: parts.decisions
        .filter(({ kind, subjectId }) => kind === 'fact' && subjectId === fact.factId)
        .map((row) => ({ ...presentDecision(row), value: row.value, command_id: row.commandId })),
    })),
    documents: presentDocuments(record.documents),
    consents: parts.consents.map(presentConsent),
    gates: presentGates(record, declaration),
    timeline: parts.timeline,
    ownership: presentOwnership(record),
    allowed_commands: parts.allowedCommands,
    commands: parts.commands,
  };
}
