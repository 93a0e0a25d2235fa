// Values by an author's pattern on the text of a page; the group `value` is where the value stands.
import { compilePattern } from '../declarations/patterns.ts';
import { chooseOf } from '../declarations/lexicon/expand.ts';
import type { PatternMatch } from '../declarations/patterns.ts';
import type { FindRule } from '../declarations/find-rule.ts';
import type { FactSpec } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import type { LabelledPage } from './labels/labelled.ts';
import { cutValues, isWholeText } from './labels/cut.ts';
import type { Cut, CutContext } from './labels/cut.ts';
import { goesOnFromAbove } from './names/headings.ts';
import { textWorth } from './labels/name-doubts.ts';
import { MOST_OF_SEVERAL, type Draft } from './draft.ts';
import type { Part } from './where.ts';

export type PatternRule = Extract<FindRule, { by: 'pattern' }>;

/** Quality of what a pattern without `prior` finds: below the threshold, unless an example has shown that it is right. */
const DEFAULT_PRIOR = 0.6;
const SHOWN_PRIOR = 0.85;
const MOST_DRAFTS = 100;
/** Words between the beginning of a match and its value that tell nothing yet; each further one weighs against it. */
const FREE_WORDS = 12;
const PER_WORD = 0.01;
const MOST_LOST = 0.3;
/** Of what may be only the last line of a heading: less than its whole, where the text repeats it. */
const PART_OF_HEADING = 0.85;

type Search = {
  pages: LabelledPage[];
  parts: Part[];
  fact: FactSpec;
  cut: CutContext;
};

/** The values a pattern finds in the parts it looks at; none where it does not compile (saving the workflow says so). */
export function findByPattern(rule: PatternRule, search: Search): Draft[] {
  const pattern = compilePattern(rule.regex);
  if (!pattern.ok) return [];
  const prior = rule.prior ?? (isShown(rule, search) ? SHOWN_PRIOR : DEFAULT_PRIOR);
  const isOneEnough = search.fact.multiple !== true && chooseOf(search.fact) === 'best';
  const most = isOneEnough ? MOST_DRAFTS : MOST_OF_SEVERAL + 1;
  const drafts: Draft[] = [];
  for (const { page, start, end } of search.parts) {
    for (const match of pattern.find(page.text.slice(start, end))) {
      const quality = prior * gapQuality(match, page.text.slice(start, end));
      drafts.push(
        ...draftsOf({ page, start: start + match.valueStart }, match.value, {
          rule,
          quality,
          search,
        }),
      );
      if (drafts.length >= most) return drafts;
    }
  }
  return drafts;
}

type Found = { rule: PatternRule; quality: number; search: Search };

function draftsOf(
  at: { page: Page; start: number },
  value: string,
  { rule, quality, search }: Found,
): Draft[] {
  return cutValues(value, search.cut).map((cut) => {
    const place = {
      page: at.page,
      start: at.start + cut.start,
      end: at.start + cut.end,
    };
    const { worth, doubtful } = worthOf(place, search);
    return {
      by: 'pattern',
      place,
      readings: cut.readings,
      refusal: cut.refusal,
      quality: quality * cut.quality * worth,
      doubtful,
      origin: `pattern ${rule.regex}`,
    };
  });
}

function worthOf(place: Draft['place'], { pages, cut }: Search): { worth: number; doubtful: boolean } {
  const page = pages.find(({ layout }) => layout.page === place.page);
  if (!page || !isWholeText(cut.type.name)) return { worth: 1, doubtful: false };
  if (cut.type.name === 'text' && goesOnFromAbove(place.page.text, place))
    return { worth: PART_OF_HEADING, doubtful: true };
  return textWorth(page, place, cut.type.name);
}

/** A pattern that has to skip much of a text before its value finds that of another sentence as easily. */
function gapQuality(match: PatternMatch, text: string): number {
  const words = text.slice(match.start, match.valueStart).split(/\s+/).length - 1;
  return 1 - Math.min(MOST_LOST, PER_WORD * Math.max(0, words - FREE_WORDS));
}

const shown = new WeakMap<PatternRule, boolean>();

/** Whether the pattern finds the value of an example of its fact, and nothing where an example has none. */
function isShown(rule: PatternRule, { fact, cut }: Search): boolean {
  const known = shown.get(rule);
  if (known !== undefined) return known;
  const examples = fact.examples ?? [];
  const right = examples.filter(
    ({ text, value }) =>
      value !== null && findsIn(rule, text, cut).some(({ readings }) => readings.includes(value)),
  );
  const wrong = examples.filter(({ text, value }) => value === null && findsIn(rule, text, cut).length > 0);
  const isRight = right.length > 0 && wrong.length === 0;
  shown.set(rule, isRight);
  return isRight;
}

function findsIn(rule: PatternRule, text: string, { type, parse }: CutContext): Cut[] {
  const pattern = compilePattern(rule.regex);
  if (!pattern.ok) return [];
  const { locale, today } = parse;
  const alone: CutContext = {
    type,
    parse: { today, ...(locale === undefined ? {} : { locale }) },
  };
  return [...pattern.find(text)]
    .flatMap(({ value }) => cutValues(value, alone))
    .filter(({ readings }) => readings.length > 0);
}
