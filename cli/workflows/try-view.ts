// What a tried document says, for people.
import { fileKind } from '../views/file-kind.ts';
import { factType } from '../../src/declarations/rules.ts';
import type { Declaration, FactSpec } from '../../src/declarations/schema.ts';
import { factLines, type ViewedFact } from '../views/fact-view.ts';
import { readingsOf, refusedOf } from '../views/readings.ts';
import { foreign, paint, type Screen } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';
import type { Tried, TriedCall, TriedDocument, TriedFact } from './try-document.ts';

export function triedLines(screen: Screen, { document, pages }: Tried): string[] {
  const about = [
    ...(document.mime_type === null ? [] : [fileKind(document.mime_type)]),
    ...(document.page_count === null ? [] : [plural(document.page_count, 'page')]),
    ...(document.document_type === null ? [] : [document.document_type]),
    ...(document.status === 'processed' ? [] : [document.status]),
  ].join(' · ');
  const head =
    `${paint(screen, 'bold', foreign(screen, document.file))}  ${paint(screen, 'dim', foreign(screen, about))}`.trimEnd();
  const message =
    document.status_message === null
      ? []
      : [
          `  ${paint(screen, document.status === 'processed' ? 'dim' : 'red', foreign(screen, document.status_message))}`,
        ];
  const calls = document.model_calls ?? [];
  // Of a model that gave no answer the document's message says it.
  const isAnswered = calls.length > 0 && calls.every(({ outcome }) => outcome === 'answered');
  const asked = isAnswered ? [`  ${paint(screen, 'dim', foreign(screen, askedSentence(calls)))}`] : [];
  const byIndex = new Map(pages.map((page) => [page.pageIndex, page]));
  const sources = {
    pageText: (_document: string, index: number) => byIndex.get(index)?.text ?? null,
    pageName: (_document: string, index: number) => byIndex.get(index)?.attachment ?? `page ${index + 1}`,
  };
  return [head, ...message, ...asked, ...factLines(screen, document.facts.map(viewed), sources), ''];
}

/** `The language model qwen-32b was asked: 2 of 3 values kept.` */
function askedSentence(calls: TriedCall[]): string {
  const sum = (of: (call: TriedCall) => number): number => calls.reduce((total, call) => total + of(call), 0);
  const proposed = sum((call) => call.proposed);
  const kept =
    proposed === 0
      ? 'it proposed nothing'
      : `${sum((call) => call.kept)} of ${plural(proposed, 'value')} kept`;
  return `The language model ${calls[0]?.model ?? ''} was asked about ${plural(calls[0]?.asked ?? 0, 'fact')}: ${kept}.`;
}

function viewed(fact: TriedFact): ViewedFact {
  if (fact.status === 'resolved' || !fact.reason_codes.includes('conflicting_values'))
    return {
      ...fact,
      sides: [],
      readings: readingsOf(fact.reason_codes, fact.candidates),
      refused: refusedOf(
        fact,
        fact.candidates.map((one) => ({ ...one, raw: one.value_raw })),
      ),
    };
  const byValue = Map.groupBy(
    fact.candidates.filter(({ value }) => value !== null),
    ({ value }) => value ?? '',
  );
  return {
    ...fact,
    sides: [...byValue].map(([value, [best]]) => ({ value, evidence: best?.evidence ?? [] })),
  };
}

/** What to do about facts that none of the documents that were read has anything for; null where there are none. */
export function missingHint(
  screen: Screen,
  { declaration, documents }: { declaration: Declaration; documents: readonly TriedDocument[] },
): string | null {
  const searched = new Set(
    declaration.facts.filter(({ derive }) => derive === undefined).map(({ fact_id }) => fact_id),
  );
  const facts = documents
    .filter(({ status }) => status === 'processed')
    .flatMap((document) => document.facts)
    .filter(({ fact_id, status }) => searched.has(fact_id) && status !== 'not_applicable');
  const isFound = ({ value, candidates, rows }: TriedFact): boolean =>
    value !== null || candidates.length > 0 || (rows ?? []).length > 0;
  const found = new Set(facts.filter(isFound).map(({ fact_id }) => fact_id));
  const missing = new Map(
    facts.filter(({ fact_id }) => !found.has(fact_id)).map((fact) => [fact.fact_id, fact.fact_label]),
  );
  if (missing.size === 0) return null;
  const phones = declaration.facts.filter(
    (fact) => missing.has(fact.fact_id) && lacksCountry(fact, declaration),
  );
  return `Nothing found: ${foreign(screen, [...missing.values()].join(', '))}. Say what is printed beside such a value, find: [{ by: anchor, labels: ['Net pay'] }], or what it is like, like: net_pay.${phones.length === 0 ? '' : ` ${PHONES}`}`;
}

const PHONES =
  'A telephone number without its +44 is found where its country is known: type: { name: phone, country: GB }, or default_locale: en-GB.';

/** Whether only numbers with the code of their country are found for it. */
function lacksCountry(fact: FactSpec, { default_locale: locale = '' }: Declaration): boolean {
  const { name, country } = factType(fact);
  return name === 'phone' && country === undefined && !/-[A-Z]{2}(?:-|$)/.test(locale);
}
