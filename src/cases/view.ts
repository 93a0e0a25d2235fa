// A case record seen through its declaration: every declared fact in the author's order, and what stands in the way.
import { factType, localized, reviewSettings } from '../declarations/rules.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { CaseRecord, FactRow, JobRow } from './queries.ts';
import { blockingFacts, type CaseView, type FactView } from './rules.ts';

export const DEFAULT_GATE_ID = 'complete';
export const DEFAULT_NODE_ID = 'collect';
export const DEFAULT_GATE_TITLE = 'Every required fact is settled';
export const DEFAULT_NODE_TITLE = 'Collect';

const OPEN_JOB: JobRow['status'][] = ['queued', 'running', 'retrying'];

export type DeclaredFact = {
  factId: string;
  label: string;
  required: boolean;
  sensitive: boolean;
  type: string;
  row: FactRow | undefined;
};

/** Facts in the order of the declaration; those that no worker has touched yet have no row and are pending. */
export function declaredFacts(
  record: Pick<CaseRecord, 'facts'>,
  declaration: Declaration,
  locale?: string,
): DeclaredFact[] {
  const rows = new Map(record.facts.map((row) => [row.fact_id, row]));
  return declaration.facts.map((fact) => ({
    factId: fact.fact_id,
    label: localized(fact.label, locale ?? declaration.default_locale, declaration.default_locale),
    required: fact.required ?? false,
    sensitive: fact.sensitive ?? false,
    type: factType(fact).name,
    row: rows.get(fact.fact_id),
  }));
}

export function factViews(record: Pick<CaseRecord, 'facts'>, declaration: Declaration): FactView[] {
  return declaredFacts(record, declaration).map(({ factId, label, required, row }) => ({
    factId,
    label,
    required,
    status: row?.status ?? 'pending',
    reasonCodes: row?.reason_codes ?? [],
    value: row?.value ?? null,
    confirmed: row?.confirmed ?? false,
  }));
}

/** What the rules look at. */
export function caseView(record: CaseRecord, declaration: Declaration): CaseView {
  return {
    runtimeStatus: record.runtime_status,
    facts: factViews(record, declaration),
    documents: record.documents.map(({ doc_id, status }) => ({ docId: doc_id, status })),
    hasOpenJobs: record.jobs.some(({ kind, status }) => kind !== 'gate' && OPEN_JOB.includes(status)),
    gate: {
      gateId: DEFAULT_GATE_ID,
      status: record.gates.find(({ gate_id }) => gate_id === DEFAULT_GATE_ID)?.status ?? 'pending',
    },
  };
}

export type BlockingItem = {
  kind: 'fact' | 'document' | 'job' | 'gate' | 'connector' | 'session';
  id: string;
  code: string;
  message: string;
  since: string;
};

/** What has to happen before the case goes on, each with its plain sentence. */
export function blockingItems(record: CaseRecord, declaration: Declaration): BlockingItem[] {
  if (record.runtime_status === 'complete') return [];
  const since = new Date(record.why_here_since).toISOString();
  const documents = record.documents
    .filter(
      ({ status, status_message }) => status === 'failed' || (status === 'queued' && status_message !== null),
    )
    .map((document): BlockingItem => ({
      kind: 'document',
      id: document.doc_id,
      code: document.failure_code ?? 'waiting',
      message: document.status_message ?? 'The document could not be read.',
      since: new Date(document.updated_at).toISOString(),
    }));
  const facts = blockingFacts(factViews(record, declaration)).map((fact): BlockingItem => ({
    kind: 'fact',
    id: fact.factId,
    code: fact.reasonCodes[0] ?? 'missing',
    message: `${fact.label}: ${REASONS[fact.reasonCodes[0] ?? 'missing'] ?? 'needs a look'}.`,
    since,
  }));
  const gate = record.gates.find(
    ({ gate_id, status }) => gate_id === DEFAULT_GATE_ID && (status === 'review' || status === 'failed'),
  );
  const gates: BlockingItem[] =
    gate === undefined || record.runtime_status !== 'ready_for_review'
      ? []
      : [
          {
            kind: 'gate',
            id: gate.gate_id,
            code: gate.outcome ?? gate.status,
            message: gate.message ?? 'The gate has not passed.',
            since,
          },
        ];
  return [...documents, ...facts, ...gates];
}

/** Why a fact is open, as the rest of a sentence that begins with its label. */
export const REASONS: Record<string, string> = {
  missing: 'nothing is known yet',
  no_anchor: 'not found in the documents',
  low_anchor_quality: 'found, but not surely enough',
  ocr_low_confidence: 'the scan is hard to read here',
  conflicting_values: 'the sources disagree',
  ambiguous_date: 'the date can be read two ways',
  ambiguous_number: 'the number can be read two ways',
  invalid_format: 'what stands there is not a valid value',
  unreadable_document: 'the document could not be read',
  document_missing: 'the document is missing',
  evidence_erased: 'its evidence was erased',
  verification_failed: 'the verification answered no',
  verification_inconclusive: 'the verification gave no clear answer',
  connector_unavailable: 'the verification could not be made',
};

export type Counts = {
  resolved_count: number;
  needs_input_count: number;
  failed_count: number;
  document_count: number;
  pending_count: number;
  not_applicable_count: number;
};

export function countFacts(record: CaseRecord, declaration: Declaration): Counts {
  const statuses = declaredFacts(record, declaration).map(({ row }) => row?.status ?? 'pending');
  const count = (status: string): number => statuses.filter((one) => one === status).length;
  return {
    resolved_count: count('resolved'),
    needs_input_count: count('needs_input'),
    failed_count: count('failed'),
    document_count: record.documents.length,
    pending_count: count('pending'),
    not_applicable_count: count('not_applicable'),
  };
}

export const alwaysReview = (declaration: Declaration): string[] => reviewSettings(declaration).alwaysReview;
