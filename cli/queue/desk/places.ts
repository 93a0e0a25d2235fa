// Where values of a fact stand on the pages of its case, as the queue offers them: each with what a command takes for it.
import type { Sql } from '../../../src/platform/database/sql.ts';
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { findCase } from '../../../src/cases/queries.ts';
import { likelyPlaces } from '../../../src/commands/places/likely.ts';
import { citationOf, lineAround, type ValuePlace } from '../../../src/extraction/places/place.ts';
import { isOnlyWords } from '../../../src/extraction/places/value-places.ts';
import { readAs } from '../../../src/declarations/lexicon/expand.ts';
import { readEntered } from '../../../src/values/entered.ts';
import { findDeclaration } from '../../../src/workflows/queries.ts';
import type { Place } from '../../connect.ts';
import type { Desk, FoundPlace, FoundPlaces } from './desk.ts';

/** Nobody reads through more: words narrow them, among all that stand on the pages. */
const MOST = 300;
const NONE: FoundPlaces = { places: [], isMore: false, isSure: false, needsWords: false };

type Reading = { today: string; locale: string | undefined };

export function createPlaces(sql: Sql, place: Place): Desk['places'] {
  return async ({ caseId, factId, entered, words }) => {
    const record = await findCase(sql, place, caseId);
    const declaration = await findDeclaration(sql, record.orgId, record.contentHash);
    const fact = declaration.facts.find(({ fact_id }) => fact_id === factId);
    if (fact === undefined || readAs(fact).name === 'table') return NONE;
    if (entered === null && isOnlyWords(readAs(fact).name)) return { ...NONE, needsWords: true };
    const reading = {
      today: new Date().toISOString().slice(0, 10),
      locale: declaration.default_locale,
    };
    const read = entered === null ? null : readEntered(fact, entered, reading);
    if (read !== null && !read.ok) return NONE;
    const wanted = entered === null || read === null ? null : { value: read.value, entered };
    const found = await likelyPlaces({ sql, record, declaration, fact }, { wanted, most: MOST, words });
    return {
      places: found.places.flatMap((one) =>
        offered(one, fact, { wanted: wanted?.value ?? null, ...reading }),
      ),
      isMore: found.isMore,
      isSure: found.isSure,
      needsWords: false,
    };
  };
}

/** Of one that can be read in several ways, each reading; of words, as the page writes them where nobody has said how else. */
function offered(
  place: ValuePlace,
  fact: FactSpec,
  { wanted, ...reading }: Reading & { wanted: string | null },
): FoundPlace[] {
  const evidence = citationOf(place);
  const isWords = isOnlyWords(readAs(fact).name);
  const values = wanted === null || isWords ? place.readings : [wanted];
  return values.flatMap((value) => {
    const typed = [value, evidence.quote].find((text) => {
      const read = readEntered(fact, text, reading);
      return read.ok && read.value === value;
    });
    return typed === undefined ? [] : [{ value, typed, evidence, ...lineAround(place) }];
  });
}
