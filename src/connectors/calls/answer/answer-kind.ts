// Whether an answer is of the kind that its API declares: the page of a login or a captive portal is no word of an API.
import type { ConnectorFunction } from '../../schema.ts';

/** An answer as it came: its body as text, and as JSON, undefined where it is none. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  json: unknown;
};

/** Answers that have no body, whatever is declared. */
const WITHOUT_BODY = new Set([204, 205]);
const JSON_TYPE = /^(?:application\/(?:[^/]+\+)?json|text\/json)$/;

/** What the answer is instead of what was declared for its status, as the end of a sentence; null where nothing speaks against it. */
export function kindProblem(
  { request, success_criteria: { media_types: declared } }: ConnectorFunction,
  answer: Answer,
): string | null {
  const expected = declared?.[String(answer.status)]?.map(bare);
  if (expected === undefined || request.method === 'HEAD' || WITHOUT_BODY.has(answer.status)) return null;
  const problem = bodyProblem(answer, expected);
  return problem === null ? null : `the answer is ${problem} where ${expected.join(' or ')} is declared`;
}

function bodyProblem(answer: Answer, expected: readonly string[]): string | null {
  if (answer.text === '') return 'empty';
  const given = bare(answer.headers['content-type'] ?? '');
  if (given !== '' && !expected.some((type) => isOf(given, type))) return typeTold(answer);
  const isJson = JSON_TYPE.test(given) || expected.every((type) => JSON_TYPE.test(type));
  return isJson && answer.json === undefined ? `not JSON (${typeTold(answer)})` : null;
}

/** The media type that an answer says it has. */
export const typeTold = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers['content-type']?.slice(0, 100) || 'of no stated type';

/** Without parameters such as the charset. */
const bare = (type: string): string => type.split(';', 1).join('').trim().toLowerCase();

/** One kind of JSON is as good as the other; `text/*` stands for all texts. */
function isOf(given: string, expected: string): boolean {
  if (given === expected || expected === '*/*') return true;
  if (JSON_TYPE.test(expected)) return JSON_TYPE.test(given);
  return expected.endsWith('/*') && given.startsWith(expected.slice(0, -1));
}
