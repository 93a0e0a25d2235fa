// `--learn N`: what the product would have learned from N decided documents of one half, judged on the other.
import { createHash } from 'node:crypto';
import type { FoundCandidate } from '../../src/facts/candidate.ts';
import { learnedOf } from '../../src/learning/choose.ts';
import { featuresOf, type Featured } from '../../src/learning/features/candidates.ts';
import type { DocumentSeen, Seen } from '../../src/learning/features/seen.ts';
import type { Decided } from '../../src/learning/fitting/instance.ts';
import { learnWorkflow } from '../../src/learning/fitting/learn.ts';
import type { WorkflowModel } from '../../src/learning/model.ts';
import { cpuSeconds } from './cpu.ts';
import type { BenchDocument, BenchFamily } from './documents.ts';
import { inHalf } from './documents.ts';
import type { Half } from './options.ts';
import { labelsFrom, searched } from './learn-labels.ts';
import { goldFactId, propose } from './propose.ts';
import type { Proposals } from './score.ts';
import { formOf } from './score.ts';

export type Lesson = { count: number; careless: number };

/** Each draw is another N of the half, as far as there are so many. */
const MOST_DRAWS = 5;

/** Models of disjoint draws of decided documents of the half that is not judged. */
export function learnFrom(read: BenchFamily, judged: Half, { count, careless }: Lesson): WorkflowModel[] {
  const other = judged === 'even' ? 'odd' : 'even';
  const decided = read.documents
    .filter(({ gold }) => inHalf(gold.docId, other))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const draws = Math.max(1, Math.min(MOST_DRAWS, Math.floor(decided.length / count)));
  return Array.from({ length: draws }, (_, draw) => {
    const start = cpuSeconds();
    const taught = decided.slice(draw * count, (draw + 1) * count);
    const labels = labelsFrom(read, taught);
    const known = taught.map((document) => searched(read, document, labels));
    const model = { ...fit(read, known, careless), labels };
    if (process.env['BENCH_MODELS'] !== undefined) console.log(JSON.stringify(model, null, 1));
    const facts = Object.entries(model.facts).map(([factId, { on, figures, threshold, words }]) => {
      const { before, after, judged: of } = figures;
      return `${factId} ${on ? 'on' : 'off'} ${before}→${after}/${of}${threshold === null ? '' : ` ≥${threshold.toFixed(2)}`} ${words.length}w`;
    });
    for (const [factId, own] of Object.entries(labels))
      console.log(`  ${factId}: ${own.map(({ text, cases }) => `${text} (${cases})`).join(', ')}`);
    console.log(`  fitted in ${(cpuSeconds() - start).toFixed(1)} s: ${facts.join(', ')}`);
    return model;
  });
}

/** An order that has nothing to do with what the documents say. */
const orderOf = ({ gold }: BenchDocument): string =>
  createHash('sha256').update(`order ${gold.docId}`).digest('hex');

function fit(read: BenchFamily, documents: BenchDocument[], careless: number): WorkflowModel {
  const decided = new Map<string, Decided[]>();
  for (const document of documents) {
    const candidates = seenOf(document.candidates);
    const featured = featuresOf(read.declaration, seenIn(document, candidates));
    for (const { fact_id: factId, multiple } of read.declaration.facts) {
      if (multiple === true) continue;
      const one = decisionOn(read, document, { factId, featured: featured.get(factId) ?? [] });
      if (one === null) continue;
      const decision = isCareless(document, factId, careless) ? carelessly(one) : one;
      decided.set(factId, [...(decided.get(factId) ?? []), decision]);
    }
  }
  return learnWorkflow(read.declaration, decided);
}

type Of = { factId: string; featured: Featured[] };

/** As an operator would have decided: one of several parties counts as the first one that the document names. */
function decisionOn(
  { family }: BenchFamily,
  { gold }: BenchDocument,
  { factId, featured }: Of,
): Decided | null {
  const known = gold.facts.get(goldFactId(family, factId));
  if (known?.leftOut === true) return null;
  const forms = known?.values.map((value) => value.forms) ?? [];
  const right = featured.find(({ value }) => {
    const form = formOf(family, goldFactId(family, factId), value);
    return forms.some((each) => each.has(form));
  });
  return { caseKey: gold.docId, value: right?.value ?? null, refused: [], candidates: featured };
}

const isCareless = ({ gold }: BenchDocument, factId: string, careless: number): boolean => {
  const [byte = 0, next = 0] = createHash('sha256').update(`careless ${gold.docId} ${factId}`).digest();
  return byte * 256 + next < careless * 65_536;
};

/** Another value than the right one, or none. */
function carelessly(one: Decided): Decided {
  const others = one.candidates.filter(({ value }) => value !== one.value);
  return { ...one, value: others[Math.floor(others.length / 2)]?.value ?? null };
}

/** What the product proposes; by what it knows of any document where no model is given. */
export function proposeLearned(read: BenchFamily, given: BenchDocument, model?: WorkflowModel): Proposals {
  const document = model?.labels === undefined ? given : searched(read, given, model.labels);
  const known = model === undefined ? undefined : { version: 1, model };
  const learned = learnedOf(read.declaration, known, seenIn(document, seenOf(document.candidates)));
  return propose(read, document.candidates, learned);
}

const seenIn = ({ pages }: BenchDocument, candidates: Seen[]): DocumentSeen => ({
  pages,
  pageCount: pages.filter((page) => page.attachment === undefined).length,
  candidates,
});

const seenOf = (candidates: FoundCandidate[]): Seen[] =>
  candidates.map((candidate, index) => ({ ...candidate, id: String(index) }));
