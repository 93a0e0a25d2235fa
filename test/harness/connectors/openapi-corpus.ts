// All documents that the import is tried with, and what is expected of each.
import { ANSWER_CASES } from './openapi-corpus-answers.ts';
import { API_CASES } from './openapi-corpus-apis.ts';
import { BODY_CASES } from './openapi-corpus-bodies.ts';
import { BROKEN_CASES } from './openapi-corpus-broken.ts';
import { HOSTILE_CASES } from './openapi-corpus-hostile.ts';
import { LARGE_CASES } from './openapi-corpus-large.ts';
import { ODD_CASES } from './openapi-corpus-odd.ts';
import { PARAMETER_CASES } from './openapi-corpus-parameters.ts';
import { REFERENCE_CASES } from './openapi-corpus-references.ts';
import { SERVER_CASES } from './openapi-corpus-servers.ts';
import { VALUE_CASES } from './openapi-corpus-values.ts';
import type { CorpusCase } from './openapi-builders.ts';

export const CORPUS: CorpusCase[] = [
  ...API_CASES,
  ...LARGE_CASES,
  ...PARAMETER_CASES,
  ...VALUE_CASES,
  ...BODY_CASES,
  ...SERVER_CASES,
  ...ANSWER_CASES,
  ...REFERENCE_CASES,
  ...BROKEN_CASES,
  ...ODD_CASES,
  ...HOSTILE_CASES,
];
