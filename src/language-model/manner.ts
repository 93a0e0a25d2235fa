// How an endpoint wants to be asked: what it refuses is said otherwise or left away. None of it is in any version of the protocol.

export type Manner = {
  /** How it is held to JSON; `null`: by the words of the prompt alone. */
  format: 'json_schema' | 'json_object' | null;
  /** What bounds its answer: models that reason know the second alone. */
  bound: 'max_tokens' | 'max_completion_tokens';
  /** Models that reason have one temperature, and refuse to be told. */
  isTempered: boolean;
};

export const USUAL_MANNER: Manner = { format: 'json_schema', bound: 'max_tokens', isTempered: true };

const BAD_REQUEST = new Set([400, 404, 415, 422, 501]);
const MOST_LOOKED_AT = 4000;

type Refused = { status: number; body: Buffer };

/**
 * How to ask instead after such an answer; null where nothing is left to change, or the answer is no refusal of the manner. Each
 * gives up something for good, so there is an end.
 */
export function mannerInstead(manner: Manner, { status, body }: Refused): Manner | null {
  if (!BAD_REQUEST.has(status)) return null;
  const said = body.toString('utf8', 0, MOST_LOOKED_AT);
  if (manner.bound === 'max_tokens' && said.includes('max_completion_tokens'))
    return { ...manner, bound: 'max_completion_tokens' };
  if (manner.isTempered && /['"`]temperature['"`]/.test(said)) return { ...manner, isTempered: false };
  if (manner.format === 'json_schema') return { ...manner, format: 'json_object' };
  const isFormat = manner.format === 'json_object' && said.includes('response_format');
  return isFormat ? { ...manner, format: null } : null;
}
