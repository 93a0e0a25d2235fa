// The features of all candidates of a document: one pure function, used where models are fitted and where they choose.
import { toUtf16 } from '../../documents/code-points.ts';
import { chooseOf } from '../../declarations/lexicon/expand.ts';
import { factType } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { chooseAmong } from '../../facts/choose.ts';
import { wordsAround } from './around.ts';
import { formFeatures } from './form.ts';
import { lineAt, wordKey, type Lines } from './lines.ts';
import { rankFeatures } from './place.ts';
import { placeAll } from './placed.ts';
import type { DocumentSeen, LearnCandidate } from './seen.ts';

/** A candidate with its features; a feature weighs 1 unless it says otherwise. */
export type Featured = {
  id: string;
  value: string;
  isDeclared: boolean;
  quality: number;
  features: string[];
};

/** The candidates of each fact of one value that have one, with their features, in the order given; nothing is learned of several. */
export function featuresOf(
  declaration: Pick<Declaration, 'facts' | 'review'>,
  document: DocumentSeen,
): Map<string, Featured[]> {
  const { pageCount } = document;
  const { placed, linesAt } = placeAll(document);
  const types = new Map(declaration.facts.map((fact) => [fact.fact_id, factType(fact).name]));
  const byType = Map.groupBy(placed, ({ seen }) => types.get(seen.factId));
  const byFact = Map.groupBy(placed, ({ seen }) => seen.factId);
  return new Map(
    declaration.facts.flatMap((fact): [string, Featured[]][] => {
      const ofFact = byFact.get(fact.fact_id) ?? [];
      if (ofFact.length === 0 || fact.multiple === true) return [];
      const ofType = byType.get(types.get(fact.fact_id)) ?? [];
      const declared = declaredChoice(chooseOf(fact), declaration, ofFact);
      return [
        [
          fact.fact_id,
          ofFact.map((one) => ({
            id: one.seen.id,
            value: one.value,
            isDeclared: one.seen.id === declared,
            quality: one.seen.quality,
            features: [
              ...ownFeatures(one, one.seen.id === declared, one.value === valueOf(ofFact, declared)),
              ...labelFeatures(one, linesAt),
              ...rankFeatures(one, { ofFact, ofType, pageCount }),
              ...claimed(one, ofType),
              ...around(one, linesAt),
            ],
          })),
        ],
      ];
    }),
  );
}

const valueOf = (ofFact: LearnCandidate[], id: string): string | undefined =>
  ofFact.find(({ seen }) => seen.id === id)?.value;

function declaredChoice(
  rule: ReturnType<typeof chooseOf>,
  { review }: Pick<Declaration, 'review'>,
  ofFact: LearnCandidate[],
): string {
  const decidable = ofFact.map(({ seen, value, pageIndex, charStart }) => ({
    candidateId: seen.id,
    docId: 'this',
    value,
    quality: seen.quality,
    reasonCodes: seen.reasonCodes,
    foundBy: seen.by,
    pageIndex,
    charStart,
  }));
  return chooseAmong(decidable, rule, review?.min_margin ?? 0.05).chosen.candidateId;
}

/** `quality` is not among them: it weighs by what it is. */
function ownFeatures({ seen, value }: LearnCandidate, isDeclared: boolean, saysTheSame: boolean): string[] {
  const [span] = seen.spans;
  return [
    'any',
    `by:${seen.by}`,
    ...(isDeclared ? ['declared'] : []),
    ...(saysTheSame ? ['says_declared'] : []),
    ...seen.reasonCodes.map((code) => `doubt:${code}`),
    ...formFeatures(span?.quote ?? value),
  ];
}

/** Which label led there, by its words, and how the value stands to it. */
function labelFeatures(
  { seen, pageIndex, line }: LearnCandidate,
  linesAt: (at: number) => Lines | null,
): string[] {
  const label = seen.spans[1];
  if (label === undefined || seen.by !== 'anchor') return [];
  const name = label.quote
    .split(/\s+/)
    .map(wordKey)
    .filter((key) => key !== '')
    .join(' ');
  const lines = linesAt(label.pageIndex);
  if (lines === null || label.pageIndex !== pageIndex) return [`label:${name}`];
  const rows = line - lineAt(lines, toUtf16(lines.page.text, label.charStart));
  return [
    `label:${name}`,
    `relation:${rows === 0 ? 'right' : rows > 0 ? `below${Math.min(3, rows)}` : 'above'}`,
  ];
}

/** Where another fact of the same type has it with more right. */
function claimed({ seen, pageIndex, charStart }: LearnCandidate, ofType: LearnCandidate[]): string[] {
  const others = ofType.filter(
    (other) =>
      other.seen.factId !== seen.factId &&
      other.pageIndex === pageIndex &&
      other.charStart === charStart &&
      other.seen.quality > seen.quality,
  );
  return [...new Set(others.map((other) => `claimed:${other.seen.factId}`))];
}

function around({ seen }: LearnCandidate, linesAt: (at: number) => Lines | null): string[] {
  const [span] = seen.spans;
  const lines = span === undefined ? null : linesAt(span.pageIndex);
  if (span === undefined || lines === null) return [];
  const { text } = lines.page;
  const place = { start: toUtf16(text, span.charStart), end: toUtf16(text, span.charEnd) };
  return [...new Set(wordsAround(lines, place))];
}
