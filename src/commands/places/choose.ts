// The one place that a value which a person typed is cited from; none where several might be meant: a wrong place is worse than none.
import { factType } from '../../declarations/rules.ts';
import { valueKey } from '../../facts/value-key.ts';
import { onlyNear } from '../../extraction/places/beside-label.ts';
import { findPlaces } from '../../extraction/places/find-places.ts';
import { citationOf, withoutWords, type ValuePlace, type Wanted } from '../../extraction/places/place.ts';
import { isWholeName } from '../../extraction/places/whole-name.ts';
import { mayGoOn } from '../../extraction/proposed/cut-quote.ts';
import { readAround } from '../../extraction/proposed/page-reading.ts';
import { listVisibleTexts } from '../../documents/page-queries.ts';
import { iso } from '../../platform/times.ts';
import type { Citation } from '../citation.ts';
import { readDocumentsOf, type Searched } from './look-up.ts';
import { nearnessOfPlaces } from './nearness.ts';

/** What was found for the fact, with its places; or a place of its own. */
export type ChosenPlace = { candidateId: string } | Citation;

/**
 * Characters of a case's pages that are looked at while its lock is held, shared by the values of a command: an instant for what
 * people write, two seconds for the worst that somebody could. Of a case with more text nothing is looked for.
 */
export const MOST_UNDER_LOCK = 200_000;
/** What stands more often tells nothing. */
export const MOST_PLACES = 20;
/** Letters and digits: what is shorter has to stand beside a label. */
const SHORTEST = 3;

/** For each of the values, in their order; null where nothing is cited for it. */
export async function choosePlaces(
  searched: Searched,
  wanted: readonly Wanted[],
): Promise<(ChosenPlace | null)[]> {
  const { sql, record, declaration, fact } = searched;
  if (fact.sensitive === true) return wanted.map((one) => whereItStood(searched, one));
  if (wanted.length === 0) return [];
  const found = await candidatesWithPlace(searched);
  // The best of a value stands last here, and counts.
  const known = new Map(
    found.toReversed().map(({ value, candidateId }) => [valueKey(fact, value), candidateId]),
  );
  const { pages, isWhole } = await listVisibleTexts(
    sql,
    readDocumentsOf(record),
    Math.floor(MOST_UNDER_LOCK / wanted.length),
  );
  const today = iso(record.readAt).slice(0, 10);
  const chosen: (ChosenPlace | null)[] = [];
  for (const one of wanted) {
    const candidateId = known.get(valueKey(fact, one.value));
    if (candidateId !== undefined) chosen.push({ candidateId });
    else if (!isWhole) chosen.push(null);
    else {
      const asked = { pages, declaration, fact, today, wanted: one, most: MOST_PLACES };
      const { places, isMore } = await findPlaces(asked);
      chosen.push(isMore ? null : await onlyPlace(searched, places));
    }
  }
  return chosen;
}

/** What is sensitive is looked for nowhere: the value that the fact has already keeps the places that it is cited from. */
function whereItStood({ record, fact }: Searched, { value }: Wanted): ChosenPlace | null {
  const row = record.facts.find(({ factId }) => factId === fact.fact_id);
  if (row === undefined || row.candidateId === null || row.value === null) return null;
  const isSame = factType(fact).name !== 'table' && valueKey(fact, row.value) === valueKey(fact, value);
  return isSame ? { candidateId: row.candidateId } : null;
}

/** What a table says, or several lines sum up to, is no quote of a value. */
const CANDIDATES = `
select c.candidate_id as "candidateId", c.value from candidates c
join evidence e on e.candidate_id = c.candidate_id and e.ordinal = 0 and e.removed_by is null
where c.case_id = $1 and c.fact_id = $2 and e.doc_id = any($3) and c.source = 'document' and c.value is not null and c.found_by not in ('table', 'summed')
order by c.quality desc, c.candidate_id`;

const candidatesWithPlace = ({ sql, record, fact }: Searched) =>
  sql<{ candidateId: string; value: string }>(CANDIDATES, [
    record.caseId,
    fact.fact_id,
    readDocumentsOf(record),
  ]);

/** The one place that tells by itself, or the only one beside the label. */
export async function onlyPlace(searched: Searched, found: readonly ValuePlace[]): Promise<Citation | null> {
  const places = found.filter((place) => isAllOfIt(place, searched));
  const [only] = places;
  if (only === undefined) return null;
  if (places.length === 1 && tellsByItself(only)) return citationOf(only);
  const near = onlyNear(await nearnessOfPlaces(searched, places));
  return near === null ? null : citationOf(near);
}

/** Whether a place tells which value is meant where there is no other. */
export const standsByItself = (place: ValuePlace, searched: Searched): boolean =>
  isAllOfIt(place, searched) && tellsByItself(place);

/** `Acme` of `Acme Holding` and `77` of `(77)` are parts of something else. */
export function isAllOfIt(found: ValuePlace, { fact }: Searched): boolean {
  const { page, start, end, readings, cut } = found;
  const place = { page: withoutWords(page), start, end };
  if (mayGoOn(place, cut.type.name) || !isWholeName(found, fact)) return false;
  return readAround({ place, readings, refusal: null }, { fact, cut }) === 'same';
}

/** `yes` and `3` stand anywhere. */
const tellsByItself = ({ page, start, end, cut }: ValuePlace): boolean =>
  cut.type.name !== 'yes_no' &&
  page.text.slice(start, end).replaceAll(/[^\p{L}\p{N}]/gu, '').length >= SHORTEST;
