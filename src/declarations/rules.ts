// Small questions that everybody asks of a declaration.
import type { FactTypeOptions } from './fact-type.ts';
import type { LocalText } from './local-text.ts';
import type { Declaration, FactSpec } from './schema.ts';

/** The type of a fact with its options, whichever way its author wrote it. */
export function factType(fact: Pick<FactSpec, 'type'>): FactTypeOptions {
  return typeof fact.type === 'string' ? { name: fact.type } : fact.type;
}

/** A text in the given locale, else in its language, else in the workflow's default, else in any. */
export function localized(text: LocalText, locale = 'en', fallback = 'en'): string {
  if (typeof text === 'string') return text;
  return (
    textFor(text, locale) ?? textFor(text, fallback) ?? textFor(text, 'en') ?? Object.values(text)[0] ?? ''
  );
}

/** The text of a locale, or of its language, which serves its regions too. */
export function textFor(texts: Record<string, string>, locale: string): string | undefined {
  return textOf(texts, locale) ?? textOf(texts, locale.split('-')[0] ?? locale);
}

/** Language tags are the same in capitals: `DE`, `de-at`. */
function textOf(texts: Record<string, string>, tag: string): string | undefined {
  if (Object.hasOwn(texts, tag)) return texts[tag];
  const same = Object.keys(texts).find((key) => key.toLowerCase() === tag.toLowerCase());
  return same === undefined ? undefined : texts[same];
}

/** Every way a text is written, for looking it up in documents. */
export function everyText(text: LocalText): string[] {
  return typeof text === 'string' ? [text] : [...new Set(Object.values(text))];
}

/** Whether its author wants a language model asked about it, and lets the model's word count. */
export const asksModel = ({ find }: Pick<FactSpec, 'find'>): boolean =>
  find?.some(({ by }) => by === 'model') === true;

const NOT_IN_DOCUMENTS = new Set(['form', 'connector', 'model']);

/** Whether such a rule searches documents. */
export const isInDocuments = (by: string): boolean => !NOT_IN_DOCUMENTS.has(by);

/** Whether documents are searched for it. */
export const isSearched = ({ derive, find }: FactSpec): boolean =>
  derive === undefined && (find === undefined || find.some(({ by }) => isInDocuments(by)));

export type ReviewSettings = {
  minMatch: number;
  minMargin: number;
  alwaysReview: string[];
  /** Hours that a case may wait for a person. */
  slaHours?: number | undefined;
};

/** What it takes to resolve a fact without a person (completions §4). */
export function reviewSettings(declaration: Pick<Declaration, 'review'>): ReviewSettings {
  return {
    minMatch: declaration.review?.auto_resolve_min_match ?? 0.8,
    minMargin: declaration.review?.min_margin ?? 0.05,
    alwaysReview: declaration.review?.always_review ?? [],
    slaHours: declaration.review?.sla_hours,
  };
}
