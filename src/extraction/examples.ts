// Runs the examples that an author wrote beside a fact: each must give its value, or nothing where it says null.
import { listValue, valuesOf } from '../declarations/lists.ts';
import { factType, reviewSettings } from '../declarations/rules.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import { gridPage } from '../documents/readers/text/grid.ts';
import { decideFact } from '../facts/decide.ts';
import { decideValues } from '../facts/decide-values.ts';
import { extract } from './extract.ts';
import { foldText } from './quotes/fold.ts';

export type FailedExample = {
  /** JSON Pointer into the declaration. */
  pointer: string;
  message: string;
};

type Example = NonNullable<FactSpec['examples']>[number];

/** Bounds that count from today are left out of examples, so any day will do. */
const ANY_DAY = '2026-01-01';

/** The examples that do not give what they promise, in the order of the declaration. */
export function runExamples(declaration: Declaration): FailedExample[] {
  const anywhere: Declaration = {
    ...declaration,
    documents: [],
    facts: declaration.facts.map(timelessAndAnywhere),
  };
  return anywhere.facts.flatMap((fact, factIndex) =>
    isSearchable(fact)
      ? (fact.examples ?? []).flatMap((example, index) => {
          const message = failureOf(anywhere, fact, example);
          return message === null ? [] : [{ pointer: `/facts/${factIndex}/examples/${index}`, message }];
        })
      : [],
  );
}

/** A fact that only a model, a form or a connector can answer has nothing to run. */
function isSearchable(fact: FactSpec): boolean {
  return !fact.find || fact.find.some(({ by }) => by !== 'model' && by !== 'form' && by !== 'connector');
}

/** An example belongs to no document type, and must not fail because time passes. */
function timelessAndAnywhere(fact: FactSpec): FactSpec {
  const { not_before: notBefore, not_after: notAfter, ...type } = factType(fact);
  const fixed = {
    ...type,
    ...(isOffset(notBefore) ? {} : { not_before: notBefore }),
    ...(isOffset(notAfter) ? {} : { not_after: notAfter }),
  };
  if (!fact.find) return { ...fact, type: fixed };
  return {
    ...fact,
    type: fixed,
    find: fact.find.map((rule) => ('on' in rule ? { ...rule, on: undefined } : rule)),
  };
}

function isOffset(bound: string | undefined): boolean {
  return bound === undefined || bound === 'today' || /^[+-]/.test(bound);
}

function failureOf(declaration: Declaration, fact: FactSpec, example: Example): string | null {
  const extraction = extract({
    declaration,
    pages: [examplePage(example.text)],
    today: ANY_DAY,
    factIds: [fact.fact_id],
  });
  const candidates = extraction.candidates.map((candidate, index) => {
    const { value, quality, reasonCodes, spans } = candidate;
    const { pageIndex, charStart, charEnd } = spans[0];
    return {
      candidateId: String(index),
      docId: 'example',
      foundBy: candidate.by,
      value,
      quality,
      reasonCodes,
      pageIndex,
      charStart,
      charEnd,
    };
  });
  const asked = { fact, settings: reviewSettings(declaration), candidates, anyDocumentRead: true };
  const decision = fact.multiple === true ? decideValues(asked) : decideFact(asked);
  const wanted = wantedOf(fact, example.value);
  if (decision.value !== wanted) return unexpected(wanted, decision.value, decision.reasonCodes);
  const said = decision.values?.map(({ candidateId }) => candidateId) ?? [decision.candidateId];
  const quotes = said.flatMap((id) => extraction.candidates[Number(id ?? -1)]?.spans[0].quote ?? []);
  const { quote } = example;
  if (!quote || quotes.length === 0 || quotes.some((one) => sameText(one, quote))) return null;
  return `The value was read from "${quotes.join('" and "')}", not from "${quote}".`;
}

/** Of several values one may be written as it is. */
const wantedOf = ({ multiple }: FactSpec, value: string | null): string | null =>
  value === null || multiple !== true ? value : listValue(valuesOf(value));

function unexpected(wanted: string | null, got: string | null, reasons: string[]): string {
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
  if (got === null) return `Expected "${wanted ?? ''}", but nothing certain was found${why}.`;
  return wanted === null
    ? `Expected nothing, but found "${got}".`
    : `Expected "${wanted}", but found "${got}"${why}.`;
}

function examplePage(text: string): Page {
  const page = gridPage(text.normalize('NFC').replaceAll('\t', '  '), 0);
  return text.trimStart().startsWith('<') ? { ...page, attachment: 'example.xml' } : page;
}

function sameText(a: string, b: string): boolean {
  return foldText(a).text.trim() === foldText(b).text.trim();
}
