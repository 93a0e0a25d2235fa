// Holds every answer of a test run against what its endpoint declares.
import type { Answer, Endpoint } from '../../../src/http/endpoint.ts';
import { declaredErrors } from '../../../src/http/declared-errors.ts';
import type { ErrorCode } from '../../../src/catalog/errors.ts';

/** Codes that tests have provoked so far, as `METHOD path code`, for the contract test. */
export const provoked = new Set<string>();

/** What is wrong with an answer or a refusal; empty where the endpoint declares it. */
export function assertDeclared(endpoint: Endpoint, outcome: Answer | ErrorCode): string[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (typeof outcome === 'string') {
    provoked.add(`${name} ${outcome}`);
    return declaredErrors(endpoint).includes(outcome) ? [] : [`${name} refused with ${outcome}`];
  }
  const declared = endpoint.responses[outcome.status];
  if (declared === undefined) return [`${name} answered ${outcome.status}`];
  const result = declared.schema.safeParse(JSON.parse(outcome.json ?? JSON.stringify(outcome.body)));
  return result.success ? [] : [`${name} ${outcome.status}: ${result.error.message}`];
}
