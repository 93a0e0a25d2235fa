// Why a case does not allow a command (completions §7): what a rejected one answers as its error's code.
export const REJECTIONS = {
  stale_revision: 'the case is not at the `expected_revision` any more',
  case_complete: 'the case is complete; an operator can reopen it',
  claimed_by_other: 'somebody else has claimed the case',
  rationale_required: 'the command needs a `rationale`',
  fact_not_found: 'the workflow of the case declares no such fact',
  candidate_not_found: 'the fact has no such candidate, or no value that could be meant',
  document_not_found: 'the case has no such document, or no such page of it that was read',
  evidence_not_found: 'the fact has no such evidence',
  quote_mismatch:
    'the page does not say the quote at these offsets, or the quote says another value than the one that it is to stand for',
  invalid_value: 'the value is none of the type of the fact, or the fact cannot have it',
  no_applicant_channel: 'there is nobody who could be asked',
  gate_not_found: 'the workflow of the case declares no such gate',
  gate_not_open: 'the gate does not wait for a person',
  not_undoable: 'the decision cannot be taken back, by you or at all',
} as const;

export type RejectionCode = keyof typeof REJECTIONS;

/** As a list for the documentation. */
export const rejectionList = (): string =>
  Object.entries(REJECTIONS)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join('\n');
