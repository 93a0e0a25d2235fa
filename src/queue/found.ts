// Cases that hold words which somebody typed: in their ids, or in what their facts say, but for those that are sensitive.
import { caseWords, factWords, PUNCTUATION } from '../catalog/search-words.ts';

/** Of words that more cases hold the first ones that the index has count: whoever types on finds the others. */
const MOST_FOUND = 1000;
/** Values that are looked at for them, of other organizations and sensitive ones too. */
const MOST_VALUES = 20_000;
/** Nobody types more of them to find a case. */
const MOST_WORDS = 6;
const LEAST = `'ab':*`.length;

/** What somebody typed, word by word, as `to_tsquery` takes each: what begins so. */
const beginnings = (typed: string): string[] =>
  Array.from(typed, (character) => (PUNCTUATION.includes(character) ? ' ' : character))
    .join('')
    .toLowerCase()
    .split(/[\s\p{C}]+/u)
    .filter((word) => word !== '')
    .map((word) => `'${word}':*`);

/** Whether something is typed that is worth looking for: one letter begins half of all words. */
export const isSearchable = (typed: string): boolean =>
  beginnings(typed).some((word) => word.length >= LEAST);

type Parameter = (value: unknown) => string;

/**
 * A statement of the ids of cases of the place that hold every word, `$1` and `$2` being organization and environment. Each word is
 * looked for by the indexes, and all of them in what that has found. What stands behind `lateral` is looked up one by one: the planner would
 * rather read all cases of the place.
 */
export function foundStatement(typed: string, parameter: Parameter, where: string): string {
  const queries = beginnings(typed)
    .slice(0, MOST_WORDS)
    .map((word) => `to_tsquery('simple'::regconfig, ${parameter(word)})`);
  const together = queries.length > 1 ? [queries.join(' && ')] : [];
  const here = `c.org_id = $1 and c.environment = $2 and ${where}`;
  const sources = [...together, ...queries].flatMap((query) => [
    byIds(`(${query})`, here),
    byFacts(`(${query})`, here),
  ]);
  const all = queries.map(holds).join(' and ');
  return `select found.case_id from (${sources.join(' union ')}) found
    cross join lateral (${theCase('found')} offset 0) c ${OF_CASE} where ${queries.length < 2 ? 'true' : all}`;
}

const theCase = (table: string): string => `select c.* from cases c where c.case_id = ${table}.case_id`;

const byIds = (query: string, here: string): string =>
  `(select c.case_id from cases c where ${here} and ${caseWords('c')} @@ ${query} limit ${MOST_FOUND})`;

const OF_CASE = `left join workflow_contents w on w.org_id = c.org_id and w.content_hash = c.content_hash`;

/** What the workflow of the case does not declare counts as sensitive: nobody knows what it is. */
const IS_OPEN = `exists (select from jsonb_array_elements(w.declaration -> 'facts') d
  where d ->> 'fact_id' = f.fact_id and coalesce(d -> 'sensitive', 'false') <> 'true'::jsonb)`;

const byFacts = (query: string, here: string): string => `(select f.case_id from
    (select f.case_id, f.fact_id from facts f where f.value is not null and ${factWords('f')} @@ ${query} limit ${MOST_VALUES}) f
    cross join lateral (${theCase('f')} and ${here} offset 0) c ${OF_CASE} where ${IS_OPEN} limit ${MOST_FOUND})`;

const holds = (query: string): string =>
  `(${caseWords('c')} @@ ${query} or exists (select from facts f where f.case_id = c.case_id and f.value is not null
    and ${factWords('f')} @@ ${query} and ${IS_OPEN}))`;
