// Telephone numbers without a country's code, read by the one country that their document is from: proposed beside their labels, never more.
import { factType } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { Page } from '../../documents/page.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { homeCountry } from '../../values/home-country.ts';
import type { Draft } from '../draft.ts';

const isPhone = (fact: FactSpec): boolean => factType(fact).name === 'phone';
const hasRegion = ({ locale }: ParseContext): boolean => /-[A-Z]{2}(?:-|$)/.test(locale ?? '');

/** With the country of a document, where numbers are asked for and nobody has said whose they are. */
export function withHomeCountry(
  parse: ParseContext,
  facts: readonly FactSpec[],
  pages: readonly Page[],
): ParseContext {
  const isAsked = facts.some((fact) => isPhone(fact) && factType(fact).country === undefined);
  if (!isAsked || hasRegion(parse)) return parse;
  const country = homeCountry(
    pages.map(({ text }) => text),
    parse,
  );
  return country === undefined ? parse : { ...parse, homeCountry: country };
}

/** Below the threshold. */
const GUESSED = 0.75;

/** What is read by a country that nobody has named is proposed; digits without a label may be any number. */
export function doubtfulHomeNumbers(drafts: Draft[], fact: FactSpec, parse: ParseContext): Draft[] {
  if (!isPhone(fact) || factType(fact).country !== undefined || parse.homeCountry === undefined)
    return drafts;
  return drafts.flatMap((draft) => {
    const { page, start, end } = draft.place;
    if (/^\W*(?:\+|00[1-9])/.test(page.text.slice(start, end))) return [draft];
    return draft.label === undefined ? [] : [{ ...draft, quality: draft.quality * GUESSED, doubtful: true }];
  });
}
