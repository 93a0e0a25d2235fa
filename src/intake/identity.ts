// The integrator's own names for a case and its people: one form wherever they come in (api-v1 §4.3, §4.6).
import { identityText } from '../http/identity-text.ts';

export const identity = identityText.optional();

const error = { invalid: 'invalid_integration_identity' } as const;

export const identityErrors = {
  external_case_id: error,
  external_applicant_id: error,
  external_customer_id: error,
  trace_id: error,
};

type Identity = Partial<
  Record<
    'external_case_id' | 'external_applicant_id' | 'external_customer_id' | 'trace_id',
    string | undefined
  >
>;

/** The identity of the integrator's own things, as a case keeps it. */
export const identityOf = (given: Identity) => ({
  externalCaseId: given.external_case_id ?? null,
  externalApplicantId: given.external_applicant_id ?? null,
  externalCustomerId: given.external_customer_id ?? null,
  traceId: given.trace_id ?? null,
});
