// Signs by which one can tell, of documents of any kind, how often such a find is right: how and where it was found, never its words.
import { toUtf16 } from '../../documents/code-points.ts';
import { factType } from '../../declarations/rules.ts';
import type { Page } from '../../documents/page.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import { formFeatures } from '../features/form.ts';
import { placeAll } from '../features/placed.ts';
import type { DocumentSeen, LearnCandidate } from '../features/seen.ts';

/** The sign of every find. */
export const ANY = 'any';

/** From here on a candidate counts as one of several values. */
const LEAST_OF_SEVERAL = 0.65;
/** Bounds of the quality of a match: the usual threshold, and what little speaks against. */
const GOOD = 0.8;
const BEST = 0.9;
/** Types whose values are written as they are: amounts and dates have forms of their own. */
const IN_WORDS = new Set<string>([
  'identifier',
  'organization_name',
  'person_name',
  'address',
  'text',
  'long_text',
  'choice',
]);
/** The uppermost part of a page, where those who make a contract are named. */
const TOP = 0.2;

/** By the ids of the candidates that have a value. */
export function signsOf(
  { facts }: Pick<Declaration, 'facts'>,
  document: Pick<DocumentSeen, 'pages' | 'candidates'>,
): Map<string, string[]> {
  const { placed } = placeAll(document);
  const byFact = Map.groupBy(placed, ({ seen }) => seen.factId);
  return new Map(
    facts.flatMap((fact) => {
      const ofFact = byFact.get(fact.fact_id) ?? [];
      return ofFact.map((one): [string, string[]] => [
        one.seen.id,
        signsOfOne(fact, one, { ofFact, document }),
      ]);
    }),
  );
}

type Among = { ofFact: LearnCandidate[]; document: Pick<DocumentSeen, 'pages'> };

function signsOfOne(fact: FactSpec, one: LearnCandidate, { ofFact, document }: Among): string[] {
  const type = factType(fact).name;
  const { by, quality, reasonCodes } = one.seen;
  const isGood = quality >= GOOD;
  return [
    kindOf(by, type),
    `match:${!isGood ? 'weak' : quality < BEST ? 'good' : 'best'}`,
    // That a document has more than is kept of it is no doubt about what is.
    ...(reasonCodes.some((code) => code !== 'missing') ? ['search:in_doubt'] : []),
    `places:${placesOf(one, ofFact) > 1 ? 'several' : 'one'}`,
    ...(fact.multiple === true ? [] : [`margin:${marginOf(one, ofFact)}`]),
    ...(IN_WORDS.has(type) ? formOf(one) : []),
    ...(by === 'party' ? partySigns(fact, one, ofFact) : []),
    ...(type === 'money' ? amountSigns(one, document) : []),
  ];
}

/** How a value was found, and of which type it is. */
export const kindOf = (by: string, type: string): string => `kind:${by} ${type}`;

function placesOf({ value }: LearnCandidate, ofFact: LearnCandidate[]): number {
  const same = ofFact.filter((other) => other.value === value);
  return new Set(same.map(({ pageIndex, charStart }) => `${pageIndex} ${charStart}`)).size;
}

/** To the best candidate with another value. */
function marginOf({ seen, value }: LearnCandidate, ofFact: LearnCandidate[]): string {
  const others = ofFact.filter((other) => other.value !== value).map((other) => other.seen.quality);
  if (others.length === 0) return 'unrivalled';
  const margin = seen.quality - Math.max(...others);
  return margin < -0.001 ? 'behind' : margin < 0.05 ? 'close' : 'clear';
}

/** Whether the beginning of the page names it; and of several, how many there are: a long list has others among them. */
function partySigns(fact: FactSpec, { seen, lineShare }: LearnCandidate, ofFact: LearnCandidate[]): string[] {
  const place =
    factType(fact).name === 'organization_name' ? [`party:${lineShare < TOP ? 'top' : 'lower'}`] : [];
  if (fact.multiple !== true) return place;
  const values = ofFact.filter((other) => other.seen.quality >= LEAST_OF_SEVERAL).map(({ value }) => value);
  const count = new Set(values).size <= 2 ? 'up_to_2' : 'more';
  return [...place, `values:${count}${seen.quality >= GOOD ? '' : ' weak'}`];
}

function formOf({ seen, value }: LearnCandidate): string[] {
  const quote = seen.spans[0]?.quote ?? value;
  const form = formFeatures(quote);
  const words = quote.trim().split(/\s+/).length;
  return [
    `words:${words === 1 ? 'one' : words === 2 ? 'two' : 'more'}`,
    ...form.filter((name) => name === 'form:mixed' || name === 'form:hyphen'),
  ];
}

/** Whether the amount is written again anywhere, and whether another number follows it in its row. */
function amountSigns({ seen, pageIndex }: LearnCandidate, { pages }: Among['document']): string[] {
  const [span] = seen.spans;
  const page = pages.find((each) => each.pageIndex === pageIndex);
  if (span === undefined || page === undefined) return [];
  const end = toUtf16(page.text, span.charEnd);
  const isFollowed = /^[^\S\n]+[$€£¥]?[^\S\n]?\d/u.test(page.text.slice(end, end + 80));
  return [
    `amount:${isWrittenTwice(pages, span.quote) ? 'again' : 'once'}`,
    ...(isFollowed ? ['amount:more_behind'] : []),
  ];
}

function isWrittenTwice(pages: readonly Page[], quote: string): boolean {
  let isKnown = false;
  for (const { text, attachment } of pages) {
    if (attachment !== undefined) continue;
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length)) {
      if (isKnown) return true;
      isKnown = true;
    }
  }
  return false;
}

/** How likely a find with these signs is right; what the table does not know changes nothing. */
export function chanceBy(weights: Readonly<Record<string, number>>, signs: readonly string[]): number {
  const odds = [ANY, ...signs].reduce((sum, sign) => sum + (weights[sign] ?? 0), 0);
  return 1 / (1 + Math.exp(-odds));
}
