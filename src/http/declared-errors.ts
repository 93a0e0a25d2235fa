// The errors that an endpoint can answer, from what it declares.
import type { ErrorCode } from '../catalog/errors.ts';
import type { Endpoint } from './endpoint.ts';

const KEY_CODES = ['invalid_api_key', 'forbidden', 'rate_limit_exceeded'] as const;
const SESSION_CODES = ['invalid_session_token', 'rate_limit_exceeded'] as const;

function codesOfFields({ params = {}, fieldErrors = {} }: Endpoint): ErrorCode[] {
  const ofFields = Object.values(fieldErrors).flatMap(({ missing, invalid }) => [missing, invalid]);
  return [...Object.values(params).map(({ missing }) => missing), ...ofFields].filter(
    (code) => code !== undefined,
  );
}

function codesOfKind({ auth, body, upload, query, bodyError }: Endpoint): ErrorCode[] {
  const isJson = body !== undefined && upload === undefined;
  const isApplicants = auth === 'session';
  return [
    ...(auth === null ? [] : isApplicants ? SESSION_CODES : KEY_CODES),
    ...(isJson ? (['invalid_json'] as const) : []),
    ...(body === undefined && query === undefined ? [] : (['invalid_request'] as const)),
    ...(isApplicants && body !== undefined ? (['validation_error'] as const) : []),
    ...(bodyError === undefined ? [] : [bodyError]),
  ];
}

/** Codes that an endpoint may answer with: its own, those of its kind, those of its fields. */
export function declaredErrors(endpoint: Endpoint): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...endpoint.errors,
      'internal_error',
      ...codesOfKind(endpoint),
      ...codesOfFields(endpoint),
    ]),
  ];
}
