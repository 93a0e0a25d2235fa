// The decision-ready package of a case, with a hash that the webhook and the package agree on (completions §10, §12).
import type { z } from 'zod';
import type { ConsentRow } from '../../applicants/queries.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { sha256Hex } from '../../platform/crypto.ts';
import { iso } from '../../platform/times.ts';
import { presentFact } from './fact-presenter.ts';
import { presentDocument } from './presenter.ts';
import type { DecisionRow } from '../queries.ts';
import type { CaseRecord } from '../standing/record.ts';
import { applicationState } from '../standing/rules.ts';
import type { packageSchema } from './package-schema.ts';
import { countFacts, declaredFacts } from '../standing/view.ts';

export type CasePackage = z.infer<typeof packageSchema>;

/** A decision that stands is told as ever: the hash of a package that was handed off stays the same. */
export function presentDecision(row: DecisionRow): CasePackage['decisions'][number] {
  const { value: _value, command_id: _command, undone_by, ...decision } = row;
  const undone = undone_by === null ? {} : { undone_by };
  return { ...decision, ...undone, kind: row.kind as 'fact', decided_at: iso(row.decided_at) };
}

export const presentConsent = (row: ConsentRow): CasePackage['consents'][number] => ({
  ...row,
  recorded_at: iso(row.recorded_at),
});

/** The package as of now. Reading it never changes anything. */
export function presentPackage(
  record: CaseRecord,
  declaration: Declaration,
  extra: { decisions: DecisionRow[]; consents: ConsentRow[] },
): CasePackage {
  const facts = declaredFacts(record, declaration)
    .map((fact) => presentFact(fact, record, declaration))
    .map(({ fact_id, fact_label, status, value, source, evidence }) => ({
      fact_id,
      fact_label,
      status,
      value,
      source,
      evidence,
    }));
  const content = {
    schema_version: 'case_package.v1' as const,
    case: {
      case_id: record.case_id,
      environment: record.environment,
      case_type_id: record.case_type_id,
      external_case_id: record.external_case_id,
      application_state: applicationState(record.runtime_status, record.why_here_code),
    },
    decisions: extra.decisions.map(presentDecision),
    facts,
    // What was erased is shown as gone; what an applicant took back before they sent it never belonged to it.
    documents: record.documents.filter(({ taken_back }) => !taken_back).map(presentDocument),
    structured_inputs: record.session?.answers ?? {},
    consents: extra.consents.map(presentConsent),
    summary: countFacts(record, declaration),
  };
  return {
    ...content,
    generated_at: iso(record.read_at),
    revision: record.revision,
    package_hash: sha256Hex(canonicalJson(content)),
    case: { ...content.case, handoff_state: record.handoff_state },
    case_file_url: null,
  };
}
