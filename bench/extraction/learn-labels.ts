// Labels that decided documents teach, as the product learns them.
import { factType } from '../../src/declarations/rules.ts';
import { isWholeText, outcomeOf } from '../../src/extraction/labels/cut.ts';
import { labelKey } from '../../src/extraction/layout.ts';
import { settleContext } from '../../src/extraction/settle.ts';
import { wordsBefore } from '../../src/extraction/stored/words-before.ts';
import type { LearnedLabels, WorkflowModel } from '../../src/learning/model.ts';
import type { Standing } from '../../src/proof/compare.ts';
import type { Led } from '../../src/proof/observe.ts';
import { leading, proposedLabels, worthy, type Judged } from '../../src/proof/learned-labels.ts';
import type { Observed } from '../../src/proof/propose.ts';
import { findValues } from '../../src/values/parse.ts';
import type { BenchDocument, BenchFamily } from './documents.ts';
import { decideFound, goldFactId, search, TODAY } from './propose.ts';
import { formOf } from './score.ts';

/** Of so many decided documents, the newest. */
export function labelsFrom(read: BenchFamily, documents: readonly BenchDocument[]): LearnedLabels {
  const before = documents.map((document) => standings(read, document, document));
  const observed = documents.flatMap((document, at) => observe(read, document, before[at] ?? new Map()));
  const proposed = proposedLabels(read.declaration, observed);
  const led = documents.flatMap((document) => ledIn(read, searched(read, document, proposed)));
  const labels = leading(proposed, led);
  const after = documents.map((document) => standings(read, document, searched(read, document, labels)));
  const judged = documents.flatMap((_, at) =>
    [...(before[at] ?? [])].flatMap(([factId, was]): Judged[] => {
      const is = after[at]?.get(factId);
      return is === undefined ? [] : [{ factId, before: was, after: is }];
    }),
  );
  return worthy(labels, judged);
}

function ledIn({ family }: BenchFamily, { gold, candidates }: BenchDocument): Led[] {
  const all = new Map<string, Led>();
  for (const { factId, by, value, spans } of candidates) {
    const known = gold.facts.get(goldFactId(family, factId));
    const label = spans[1];
    if (by !== 'anchor' || label === undefined || value === null || known?.leftOut === true) continue;
    const form = formOf(family, goldFactId(family, factId), value);
    const isRight = known?.values.some(({ forms }) => forms.has(form)) === true;
    const key = `${factId} ${labelKey(label.quote)}`;
    if (isRight || !all.has(key)) all.set(key, { factId, labelKey: labelKey(label.quote), isRight });
  }
  return [...all.values()];
}

/** The document as it is read by whoever has learned these labels. */
export function searched(
  read: BenchFamily,
  document: BenchDocument,
  labels: WorkflowModel['labels'],
): BenchDocument {
  const { family, declaration } = read;
  const { pages, mimeType } = document;
  return { ...document, ...search({ declaration, family, pages, mimeType, learnedLabels: labels }) };
}

function standings(read: BenchFamily, { gold }: BenchDocument, found: BenchDocument): Map<string, Standing> {
  const { family, declaration } = read;
  const decided = decideFound(declaration, found.candidates);
  const all = new Map<string, Standing>();
  for (const { fact_id: factId } of declaration.facts) {
    const known = gold.facts.get(goldFactId(family, factId));
    if (known?.leftOut === true) continue;
    const { value = null, status } = decided.get(factId) ?? {};
    const form = value === null ? null : formOf(family, goldFactId(family, factId), value);
    const isRight = form !== null && known?.values.some(({ forms }) => forms.has(form)) === true;
    const stands = status === 'resolved';
    all.set(factId, standingOf({ isNothing: value === null, isRight, stands }));
  }
  return all;
}

function standingOf({
  isNothing,
  isRight,
  stands,
}: Record<'isNothing' | 'isRight' | 'stands', boolean>): Standing {
  if (isNothing) return 'asked_without';
  if (stands) return isRight ? 'right' : 'wrong';
  return isRight ? 'asked_with_it' : 'asked_with_other';
}

function observe(
  read: BenchFamily,
  { gold, pages }: BenchDocument,
  standing: Map<string, Standing>,
): Observed[] {
  const { family, declaration } = read;
  const parse = settleContext({ declaration, today: TODAY }, pages);
  const values = declaration.facts.flatMap((fact) => {
    const known = gold.facts.get(goldFactId(family, fact.fact_id));
    const type = factType(fact);
    if (known === undefined || known.leftOut) return [];
    if (isWholeText(type.name)) return known.texts.map((value) => ({ factId: fact.fact_id, value }));
    const found = pages.flatMap(({ text }) =>
      findValues(type, text, parse).flatMap((one) => outcomeOf(one).readings.slice(0, 1)),
    );
    const right = found.filter((value) => {
      const form = formOf(family, goldFactId(family, fact.fact_id), value);
      return known.values.some(({ forms }) => forms.has(form));
    });
    return [...new Set(right)].map((value) => ({ factId: fact.fact_id, value }));
  });
  const { before } = wordsBefore({ words: { pages, today: TODAY }, declaration, values, places: [] });
  return [...standing].map(([factId, is]) => ({
    caseId: gold.docId,
    factId,
    standing: is,
    reasonCodes: [],
    before: before.filter((one) => one.factId === factId).map(({ phrases }) => phrases),
    beforeWrong: [],
  }));
}
