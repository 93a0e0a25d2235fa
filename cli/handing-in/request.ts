// What `process` asks for a case: the caller's own ids, checked as the API checks them, and a case type that is there.
import { Refusal } from '../../src/catalog/errors.ts';
import { identity, identityOf } from '../../src/intake/identity.ts';
import type { CaseRequest } from '../../src/cases/birth.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { listWorkflows } from '../../src/workflows/queries.ts';
import type { Place } from '../connect.ts';
import { fullPlaceFlags, orgFlag } from '../place-flags.ts';

/** The flags that name it. */
export type Given = {
  'case-type': string;
  'external-case-id'?: string | undefined;
  'external-applicant-id'?: string | undefined;
  'external-customer-id'?: string | undefined;
  'trace-id'?: string | undefined;
};

/** Refuses invalid_integration_identity. */
export function requestOf(given: Given): CaseRequest {
  const own = (name: Exclude<keyof Given, 'case-type'>): string | undefined => {
    const checked = identity.safeParse(given[name]);
    if (checked.success) return checked.data;
    throw new Conflict(
      'invalid_integration_identity',
      `--${name}: 1 to 255 characters, not blank and without control characters.`,
    );
  };
  return {
    caseTypeId: given['case-type'],
    ...identityOf({
      external_case_id: own('external-case-id'),
      external_applicant_id: own('external-applicant-id'),
      external_customer_id: own('external-customer-id'),
      trace_id: own('trace-id'),
    }),
  };
}

type Asked = { place: Place; caseTypeId: string };

/** Runs `work`; where it does not know the case type, says which ones there are, and where. */
export async function naming<T>(sql: Sql, asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unknown_case_type_id') throw error;
    throw new Conflict(error.code, await knownTypes(sql, asked));
  }
}

async function knownTypes(sql: Sql, { place, caseTypeId }: Asked): Promise<string> {
  const { environment } = place;
  const other = environment === 'test' ? 'live' : 'test';
  const [here, there] = await Promise.all([
    listTypes(sql, place),
    listTypes(sql, { ...place, environment: other }),
  ]);
  const unknown = `There is no case type ${JSON.stringify(caseTypeId)} in ${environment}`;
  const elsewhere = there.get(caseTypeId);
  if (elsewhere !== undefined)
    return environment === 'test'
      ? `${unknown}; there is one in live: add --env live.`
      : `${unknown}; there is one in test. Take it over with: intake workflows promote ${elsewhere}${orgFlag(place)}`;
  if (here.size === 0)
    return `${unknown}: no workflow is saved there. Save one with: intake workflows save FILE${fullPlaceFlags(place)}`;
  return `${unknown}. There ${here.size === 1 ? 'is' : 'are'}: ${[...here.keys()].join(', ')}.`;
}

/** Case type to workflow. */
async function listTypes(sql: Sql, place: Place): Promise<Map<string, string>> {
  const workflows = await listWorkflows(sql, place);
  return new Map(
    workflows
      .filter(({ status }) => status !== 'archived')
      .map((workflow) => [workflow.case_type_id, workflow.workflow_id]),
  );
}
