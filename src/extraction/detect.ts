// Which of the declared documents this one is, so that a fact looks only where it should.
import type { Declaration, DocumentSpec } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import { labelKey } from './layout.ts';

export type DetectInput = { pages: Page[]; mimeType?: string | undefined };

type Rule = NonNullable<NonNullable<DocumentSpec['detect']>['any']>[number];

/** The type whose rules fit; among several the one with the most fitting rules, then the first. Null where none is clear. */
export function detectDocumentType(documents: Declaration['documents'], input: DetectInput): string | null {
  const specs = (documents ?? []).filter((spec) => acceptsMimeType(spec, input.mimeType));
  const scored = specs.map((spec) => ({
    spec,
    score: spec.detect ? detectScore(spec.detect, input.pages) : 0,
  }));
  const [best] = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  if (best) return best.spec.document_type;
  const [only, another] = specs.filter((spec) => !spec.detect);
  return only && !another ? only.document_type : null;
}

/** The types that a document is surely not of: a text that theirs never have stands in it. */
export const ruledOutTypes = (documents: Declaration['documents'], pages: Page[]): ReadonlySet<string> =>
  new Set(
    (documents ?? [])
      .filter(({ detect }) => isRuledOut(detect, pages))
      .map(({ document_type: type }) => type),
  );

const isRuledOut = (detect: DocumentSpec['detect'], pages: Page[]): boolean =>
  (detect?.none ?? []).some((rule) => ruleFits(rule, pages));

function acceptsMimeType(spec: DocumentSpec, mimeType: string | undefined): boolean {
  if (!spec.accept || spec.accept.length === 0 || !mimeType) return true;
  return spec.accept.some((accepted) =>
    accepted.endsWith('/*')
      ? mimeType.startsWith(accepted.slice(0, -1))
      : accepted === '*/*' || accepted === mimeType,
  );
}

/** How many rules fit; 0 where one that must not fit does, or one that must does not. */
function detectScore(detect: NonNullable<DocumentSpec['detect']>, pages: Page[]): number {
  const fits = (rule: Rule): boolean => ruleFits(rule, pages);
  if (isRuledOut(detect, pages)) return 0;
  const all = detect.all ?? [];
  if (!all.every(fits)) return 0;
  const any = (detect.any ?? []).filter(fits).length;
  if (detect.any && detect.any.length > 0 && any === 0) return 0;
  return all.length + any;
}

function ruleFits(rule: Rule, pages: Page[]): boolean {
  if ('attachment' in rule) {
    return pages.some((page) => page.attachment?.toLowerCase() === rule.attachment.toLowerCase());
  }
  const wanted = labelKey(rule.text);
  return wanted !== '' && partsOf(pages, rule.where).some((text) => containsPhrase(text, rule.text, wanted));
}

/** Whole words only: "invoice" does not stand in "invoiced". Spacing and punctuation between words do not count. */
function containsPhrase(text: string, phrase: string, key: string): boolean {
  const words = phrase
    .split(/[^\p{L}\p{N}#%]+/u)
    .map(labelKey)
    .filter(Boolean);
  const first = words[0] ?? key;
  const tokens = text
    .split(/[^\p{L}\p{N}\p{M}#%]+/u)
    .map(labelKey)
    .filter(Boolean);
  for (let i = 0; i < tokens.length; i++) {
    if (!first.startsWith(tokens[i] ?? '') && !tokens[i]?.startsWith(first)) continue;
    let joined = '';
    for (let j = i; j < tokens.length && joined.length < key.length; j++) joined += tokens[j];
    if (joined === key) return true;
  }
  return false;
}

const TOP = 0.3;

/** The text that a rule looks at: everything, the first or last page, or the top or bottom third of the first or last page. */
export function partsOf(
  pages: Page[],
  where: 'top' | 'bottom' | 'first_page' | 'last_page' | undefined,
): string[] {
  const seen = pages.filter((page) => page.attachment === undefined);
  const first = seen[0];
  const last = seen.at(-1);
  if (!first || !last) return [];
  switch (where) {
    case 'first_page':
      return [first.text];
    case 'last_page':
      return [last.text];
    case 'top':
      return [first.text.slice(...bandOf(first, 0, TOP))];
    case 'bottom':
      return [last.text.slice(...bandOf(last, 1 - TOP, 1))];
    case undefined:
      return seen.map((page) => page.text);
  }
}

/** The stretch of a page's text whose words begin within a band of its height. */
export function bandOf(page: Page, from: number, to: number): [start: number, end: number] {
  const words = page.words.filter((word) => word.y >= from && word.y < to);
  const start = words.reduce((least, word) => Math.min(least, word.start), page.text.length);
  const end = words.reduce((most, word) => Math.max(most, word.end), start);
  return [start, end];
}
