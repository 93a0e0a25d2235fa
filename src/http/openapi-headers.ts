// The headers of answers, as the OpenAPI document has them.
import type { Endpoint } from './endpoint.ts';

const header = (type: 'string' | 'integer', description: string) => ({ schema: { type }, description });
const requestIdHeader = { 'X-Request-Id': header('string', 'Also in error envelopes and logs.') };
const rateLimitHeaders = {
  'X-RateLimit-Limit': header('integer', 'Requests that a minute admits.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left in this minute.'),
  'X-RateLimit-Reset': header('integer', 'Epoch second at which the minute ends.'),
};

const retryHeader = { 'Retry-After': header('integer', 'Whole seconds to wait.') };

const challengeHeader = { 'WWW-Authenticate': header('string', 'The scheme to come again with: Bearer.') };

const etagHeader = { ETag: header('string', 'Another one once the answer says something else.') };

/** Of an answer with the status. */
export function headersOf(endpoint: Endpoint, status: number) {
  const isAnswer = status < 300 || status === 304;
  const isCounted = endpoint.auth !== null && (isAnswer || status === 429);
  return {
    ...requestIdHeader,
    ...(endpoint.isPolled === true && isAnswer ? etagHeader : {}),
    ...(isCounted ? rateLimitHeaders : {}),
    ...(status === 401 ? challengeHeader : {}),
    ...(status === 429 || status === 503 ? retryHeader : {}),
  };
}
