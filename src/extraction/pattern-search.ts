// Values by an author's pattern on the text of a page; the group `value` is where the value stands.
import { compilePattern } from '../declarations/patterns.ts';
import type { FindRule } from '../declarations/find-rule.ts';
import type { Page } from '../documents/page.ts';
import { cutValues } from './labels/cut.ts';
import type { CutContext } from './labels/cut.ts';
import { bandOf } from './detect.ts';
import type { Draft } from './draft.ts';

export type PatternRule = Extract<FindRule, { by: 'pattern' }>;

/** Quality of what a pattern without `prior` finds. */
const DEFAULT_PRIOR = 0.85;
const MOST_DRAFTS = 100;

/** The values a pattern finds on the pages it looks at; none where it does not compile (saving the workflow says so). */
export function findByPattern(pages: Page[], rule: PatternRule, cut: CutContext): Draft[] {
  const pattern = compilePattern(rule.regex);
  if (!pattern.ok) return [];
  const drafts: Draft[] = [];
  for (const { page, start, end } of placesToSearch(pages, rule.where)) {
    for (const match of pattern.find(page.text.slice(start, end))) {
      drafts.push(...draftsOf(page, start + match.valueStart, { value: match.value, rule, cut }));
      if (drafts.length >= MOST_DRAFTS) return drafts;
    }
  }
  return drafts;
}

function draftsOf(
  page: Page,
  start: number,
  found: { value: string; rule: PatternRule; cut: CutContext },
): Draft[] {
  return cutValues(found.value, found.cut).map((cut) => ({
    by: 'pattern',
    place: { page, start: start + cut.start, end: start + cut.end },
    readings: cut.readings,
    refusal: cut.refusal,
    quality: (found.rule.prior ?? DEFAULT_PRIOR) * cut.quality,
    origin: `pattern ${found.rule.regex}`,
  }));
}

const BAND = 0.3;

function placesToSearch(
  pages: Page[],
  where: PatternRule['where'],
): { page: Page; start: number; end: number }[] {
  const whole = (page: Page): { page: Page; start: number; end: number } => ({
    page,
    start: 0,
    end: page.text.length,
  });
  const first = pages.slice(0, 1);
  const last = pages.slice(-1);
  switch (where) {
    case undefined:
      return pages.map(whole);
    case 'first_page':
      return first.map(whole);
    case 'last_page':
      return last.map(whole);
    case 'top':
      return first.map((page) => band(page, bandOf(page, 0, BAND)));
    case 'bottom':
      return last.map((page) => band(page, bandOf(page, 1 - BAND, 1)));
  }
}

function band(page: Page, [start, end]: [number, number]): { page: Page; start: number; end: number } {
  return { page, start, end };
}
