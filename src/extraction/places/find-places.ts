// Where a value stands on the pages of a case, or which values of a fact's type do: page by page, so that others get their turn.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { readAs } from '../../declarations/lexicon/expand.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import { valueKey } from '../../facts/value-key.ts';
import { endOfTurn } from '../../platform/work/together.ts';
import type { ParseContext } from '../../values/parsed.ts';
import type { CutContext } from '../labels/cut.ts';
import { settleContext } from '../settle.ts';
import { withoutWords, type PageText, type ValuePlace, type Wanted } from './place.ts';
import { withWords } from './narrowed.ts';
import { bareAmountsOn, isOnlyWords, valuesOn, wordsOn } from './value-places.ts';

export type PlacesAsked = {
  /** In reading order. */
  pages: PageText[];
  declaration: Pick<Declaration, 'default_locale' | 'facts'>;
  fact: FactSpec;
  /** `YYYY-MM-DD` */
  today: string;
  /** Null for every value of the type. */
  wanted: Wanted | null;
  /** Of its places those alone that hold these words. */
  words?: string | undefined;
  most: number;
};

/** In reading order; `isMore` where there are more than were asked for. */
export type PlacesFound = { places: ValuePlace[]; isMore: boolean };

export async function findPlaces(asked: PlacesAsked): Promise<PlacesFound> {
  const places: ValuePlace[] = [];
  for (const [, pages] of Map.groupBy(asked.pages, ({ docId }) => docId)) {
    const cut = cutContextOf(asked, pages);
    for (const page of pages) {
      if (places.length > asked.most) break;
      places.push(...withWords(placesOn(page, cut, asked), asked.words ?? ''));
      await endOfTurn();
    }
  }
  return { places: places.slice(0, asked.most), isMore: places.length > asked.most };
}

/** Of these it depends on the other values of the document how one is read. */
const SETTLED: ReadonlySet<FactTypeName> = new Set<FactTypeName>([
  'number',
  'percentage',
  'money',
  'date',
  'duration',
]);

/** How the values of a document are read: as when it was searched. */
function cutContextOf({ declaration, fact, today }: PlacesAsked, pages: PageText[]): CutContext {
  const type = readAs(fact);
  const { default_locale: locale } = declaration;
  const parse: ParseContext = SETTLED.has(type.name)
    ? settleContext({ declaration, today }, pages.map(withoutWords))
    : { today, ...(locale === undefined ? {} : { locale }) };
  return { type, parse };
}

function placesOn(page: PageText, cut: CutContext, { fact, wanted }: PlacesAsked): ValuePlace[] {
  if (cut.type.name === 'table') return [];
  if (isOnlyWords(cut.type.name)) return wanted === null ? [] : wordsOn(page, wanted.entered, cut);
  const values = valuesOn(page, cut);
  if (wanted === null) return values;
  const known = new Set(values.map(({ start }) => start));
  const bare = bareAmountsOn(page, cut).filter(({ start }) => !known.has(start));
  const found = [...values, ...bare].toSorted((a, b) => a.start - b.start);
  const key = valueKey(fact, wanted.value);
  return found.filter(({ readings }) => readings.some((reading) => valueKey(fact, reading) === key));
}
