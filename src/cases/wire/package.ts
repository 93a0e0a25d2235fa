// The decision-ready package of a case, with a hash that the webhook and the package agree on (completions §10, §12).
import type { z } from 'zod';
import type { ConsentRow } from '../../applicants/queries.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { canonicalJson } from '../../platform/json/canonical-json.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import { iso } from '../../platform/times.ts';
import { presentFact, type FactWire } from './fact-presenter.ts';
import { presentDocuments } from './parts.ts';
import type { DecisionRow } from '../queries.ts';
import type { CaseRecord } from '../standing/record.ts';
import { applicationState } from '../standing/rules.ts';
import type { packageSchema } from './package-schema.ts';
import { countFacts, declaredFacts } from '../standing/view.ts';

export type CasePackage = z.infer<typeof packageSchema>;

/** A decision that stands is told as ever: the hash of a package that was handed off stays the same. */
export function presentDecision(row: DecisionRow): CasePackage['decisions'][number] {
  return {
    decision_id: row.decisionId,
    kind: row.kind as 'fact',
    subject_id: row.subjectId,
    outcome: row.outcome,
    selected_candidate_id: row.selectedCandidateId,
    evidence_ids: row.evidenceIds,
    actor: row.actor,
    rationale: row.rationale,
    decided_at: iso(row.decidedAt),
    ...(row.undoneBy === null ? {} : { undone_by: row.undoneBy }),
  };
}

export const presentConsent = (row: ConsentRow): CasePackage['consents'][number] => ({
  field_id: row.fieldId,
  value: row.value,
  notice_text: row.noticeText,
  notice_hash: row.noticeHash,
  locale: row.locale,
  recorded_at: iso(row.recordedAt),
});

/** Told where there is any: the hash of a package without answers of connectors stays what it was. */
function answeredBy(
  provenance: FactWire['provenance'],
): Pick<CasePackage['facts'][number], 'connector_responses'> {
  const answers = provenance.flatMap(({ connector_response: answer }) => answer ?? []);
  return answers.length === 0 ? {} : { connector_responses: answers };
}

export type PackageExtra = {
  decisions: DecisionRow[];
  consents: ConsentRow[];
  /** Where the case file is to be had, if anywhere. */
  caseFileUrl?: string | null;
};

/** The package as of now. Reading it never changes anything. */
export function presentPackage(
  record: CaseRecord,
  declaration: Declaration,
  extra: PackageExtra,
): CasePackage {
  const facts = declaredFacts(record, declaration)
    .map((fact) => presentFact(fact, record, declaration))
    .map(({ fact_id, fact_label, status, value, source, evidence, provenance, values, rows, columns }) => ({
      fact_id,
      fact_label,
      status,
      value,
      source,
      evidence,
      ...(values === undefined ? {} : { values }),
      ...(rows === undefined ? {} : { rows }),
      ...(columns === undefined ? {} : { columns }),
      ...answeredBy(provenance),
    }));
  const content = {
    schema_version: 'case_package.v1' as const,
    case: {
      case_id: record.caseId,
      environment: record.environment,
      case_type_id: record.caseTypeId,
      external_case_id: record.externalCaseId,
      application_state: applicationState(record.runtimeStatus, record.whyHereCode),
    },
    decisions: extra.decisions.map(presentDecision),
    facts,
    // What was erased is shown as gone; what an applicant took back before they sent it never belonged to it.
    documents: presentDocuments(record.documents.filter(({ takenBack }) => !takenBack)),
    structured_inputs: record.session?.answers ?? {},
    consents: extra.consents.map(presentConsent),
    summary: countFacts(record, declaration),
  };
  return {
    ...content,
    generated_at: iso(record.readAt),
    revision: record.revision,
    package_hash: sha256Hex(canonicalJson(content)),
    case: { ...content.case, handoff_state: record.handoffState },
    case_file_url: extra.caseFileUrl ?? null,
  };
}
