// A fact and its evidence on the wire (api-v1 §2.3).
import type { z } from 'zod';
import type { Declaration } from '../../declarations/schema.ts';
import { maybeRows } from '../../declarations/tables.ts';
import { isoOrNull } from '../../platform/times.ts';
import { contradictionOf, type Contradiction } from '../standing/contradiction.ts';
import { answersOf } from './connector-answers.ts';
import type { DecidedValue } from '../../facts/entity.ts';
import type { CaseRecord, EvidenceRow, FactRow, VerificationRow } from '../standing/record.ts';
import type { factSchema } from './fact-schema.ts';
import type { DeclaredFact } from '../standing/view.ts';

export type FactWire = z.infer<typeof factSchema>;

const ORIGIN_KINDS: Record<string, string> = {
  document: 'document_span',
  applicant: 'form_answer',
  operator: 'operator_entry',
  connector: 'connector_response',
  prefill: 'prefill',
  derived: 'derived',
};

export function presentEvidence(rows: EvidenceRow[]): FactWire['evidence'] {
  return rows.map((row) => ({
    evidence_id: row.evidenceId,
    role: row.ordinal === 0 || row.cell !== null ? ('value' as const) : ('anchor' as const),
    quote: row.quote,
    location: { char_start: row.charStart, char_end: row.charEnd },
    doc_id: row.docId,
    page_index: row.pageIndex,
    method: row.method,
    boxes: row.boxes.map((box) => ({ page_index: row.pageIndex, ...box })),
  }));
}

type Origins = {
  evidence: FactWire['evidence'];
  /** What connectors answered, each with the value that it speaks for. */
  answers: FactWire['provenance'];
  isContradicted: boolean;
};

/** The places of every side, each with the value that it speaks for; what a person said without a quote stands first. */
function provenance(
  row: FactRow | undefined,
  { evidence, answers, isContradicted }: Origins,
): FactWire['provenance'] {
  const spans = evidence
    .filter(({ role }) => role === 'value')
    .map((item) => ({
      kind: 'document_span',
      ...(item.value === undefined ? {} : { value: item.value }),
      document_id: item.doc_id,
      page_index: item.page_index,
      quote: item.quote,
      char_start: item.location.char_start,
      char_end: item.location.char_end,
      boxes: item.boxes,
    }));
  if (row?.source == null || row.source === 'document' || row.source === 'connector')
    return [...answers, ...spans];
  const entered = {
    kind: ORIGIN_KINDS[row.source] ?? row.source,
    ...(isContradicted && row.value !== null ? { value: row.value } : {}),
    ...NO_SPAN,
  };
  return [entered, ...answers, ...spans];
}

const NO_SPAN = {
  document_id: null,
  page_index: null,
  quote: null,
  char_start: null,
  char_end: null,
  boxes: [],
};

/** Answers alone: a question under way shows as a job. */
function presentVerifications(rows: VerificationRow[], factId: string): FactWire['verification_metadata'] {
  return rows.flatMap(({ outcome, ...row }) =>
    row.factId !== factId || outcome === null
      ? []
      : {
          verification_id: row.verificationId,
          usage: row.usage,
          connector_key: row.connectorKey,
          function_key: row.functionKey,
          outcome,
          status_code: row.statusCode,
          attempts: row.attempts,
          checked_at: isoOrNull(row.checkedAt),
          request: row.asked,
          answer: row.answered,
          answer_field: row.answerField,
          explanation: row.explanation,
        },
  );
}

/** What a fact shows before any worker has touched it (completions §12). */
const UNTOUCHED = {
  status: 'pending',
  value: null,
  values: null,
  candidateId: null,
  quality: null,
  anchorMatch: null,
  margin: null,
  source: null,
  verificationId: null,
  answered: null,
  reasonCodes: [],
} as const satisfies Partial<FactRow>;

type Shown = Pick<CaseRecord, 'facts' | 'evidence' | 'verifications' | 'contradictions'>;

/** A declared fact; nulls where nothing is known yet, and where sources contradict each other. */
export function presentFact(fact: DeclaredFact, record: Shown, declaration: Declaration): FactWire {
  const contradiction = contradictionOf(fact, record, declaration);
  const known = {
    ...(fact.row ?? UNTOUCHED),
    ...(contradiction === null ? {} : UNSETTLED),
  };
  const values = presentValues(known.values, record);
  const evidence =
    fact.reads.length > 0
      ? evidenceOfInputs(fact, record)
      : values !== undefined
        ? evidenceOfValues(values)
        : contradiction === null
          ? evidenceOf(record, known.candidateId)
          : evidenceOfSides(fact, contradiction, record);
  const answers =
    contradiction === null
      ? answersOf([{ ...known, value: null }], record)
      : answersOf(contradiction.sides, record);
  return {
    fact_id: fact.factId,
    fact_label: fact.label,
    status: known.status,
    value: known.value,
    candidate_id: known.candidateId,
    anchor_match_quality: known.quality,
    anchor_match: known.anchorMatch,
    margin: known.margin,
    source: known.source,
    required: fact.required,
    sensitive: fact.sensitive,
    reason_codes: [...known.reasonCodes],
    provenance: provenance(fact.row, { evidence, answers, isContradicted: contradiction !== null }),
    verification_metadata: presentVerifications(record.verifications, fact.factId),
    evidence,
    ...(values === undefined ? {} : { values }),
    ...(fact.type === 'table' ? { rows: presentRows(fact, record, known), columns: fact.columns } : {}),
  };
}

/** A derived fact has no quote of its own: it rests on what it was worked out of. */
const evidenceOfInputs = ({ reads, row }: DeclaredFact, { facts, evidence }: Shown): FactWire['evidence'] =>
  row?.value == null
    ? []
    : reads.flatMap((factId) => {
        const { candidateId, values } = facts.find((one) => one.factId === factId) ?? {};
        const ids = values?.flatMap(({ candidateIds }) => candidateIds) ?? [candidateId];
        return presentEvidence(evidence.filter((one) => ids.includes(one.candidateId)));
      });

type Standing = { value: string | null; candidateId: string | null };

/** The rows of a table; what an operator has entered has no places. */
function presentRows(
  { columns }: DeclaredFact,
  { evidence }: Shown,
  { value, candidateId }: Standing,
): NonNullable<FactWire['rows']> {
  const own = Map.groupBy(
    evidence.filter((row) => row.candidateId === candidateId),
    ({ cell }) => cell?.row,
  );
  return (value === null ? [] : (maybeRows(value) ?? [])).map((row, at) => ({
    cells: Object.fromEntries(
      columns.flatMap(({ column_id: id }) => {
        const cell = Object.hasOwn(row, id) ? row[id] : undefined;
        const places = (own.get(at) ?? []).filter(({ cell }) => cell?.columnId === id);
        return cell === undefined ? [] : [[id, { value: cell, evidence: presentEvidence(places) }] as const];
      }),
    ),
  }));
}

const presentValues = (values: DecidedValue[] | null, { evidence }: Shown): ValueWire[] | undefined => {
  if (values === null) return undefined;
  const byCandidate = Map.groupBy(evidence, ({ candidateId }) => candidateId);
  return values.map((one) => presentValue(one, byCandidate));
};

type ValueWire = NonNullable<FactWire['values']>[number];

function presentValue(one: DecidedValue, byCandidate: Map<string, EvidenceRow[]>): ValueWire {
  const { value, status, candidateId, candidateIds, quality, source, reasonCodes } = one;
  return {
    value,
    status,
    candidate_id: candidateId,
    anchor_match_quality: quality,
    source,
    reason_codes: reasonCodes,
    evidence: candidateIds.flatMap((id) => presentEvidence(byCandidate.get(id) ?? [])),
  };
}

const evidenceOfValues = (values: ValueWire[]): FactWire['evidence'] =>
  values.flatMap(({ value, evidence }) =>
    evidence.map((item) => (value === null ? item : { ...item, value })),
  );

const evidenceOf = ({ evidence }: Shown, candidateId: string | null): FactWire['evidence'] =>
  presentEvidence(evidence.filter((row) => row.candidateId === candidateId));

/** Nobody wins, whoever said it, and no match speaks for the fact (completions §13). */
const UNSETTLED = { value: null, candidateId: null, quality: null, anchorMatch: null, margin: null } as const;

/** What every side rests on, also the place that a person cited for what they said. */
function evidenceOfSides(
  { row }: DeclaredFact,
  { sides }: Contradiction,
  record: Shown,
): FactWire['evidence'] {
  const found = sides.map(({ candidateId, value }) => ({ candidateId, value }));
  const own = { candidateId: row?.candidateId ?? null, value: row?.value ?? null };
  const isFound =
    own.candidateId === null || found.some(({ candidateId }) => candidateId === own.candidateId);
  return [...(isFound ? [] : [own]), ...found].flatMap(({ candidateId, value }) =>
    value === null ? [] : evidenceOf(record, candidateId).map((item) => ({ ...item, value })),
  );
}
