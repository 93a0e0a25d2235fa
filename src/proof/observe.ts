// A past case as a declaration tells it, held against what was decided of it, with the words before values.
import { valuesOf } from '../declarations/lists.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { WordsResult } from '../extraction/stored/words-before.ts';
import { verdictOf } from '../learning/decisions.ts';
import { labelKey } from '../extraction/layout.ts';
import { comparable, isSame, standingOf, type JudgedFact, type Standing, type Verdict } from './compare.ts';
import type { Observed } from './propose.ts';
import type { PastCase, PastDocument } from './queries.ts';
import { storedPages, tellCase, type Sandbox, type ToldCase } from './tell.ts';

type Judged = { factId: string; judged: JudgedFact; verdict: Verdict };

/** A declaration, and what it makes of a past case. */
export type CaseTold = { declaration: Declaration; told: ToldCase };

/** What a declaration tells of each decided fact of a past case, with the words that stand before what was decided. */
export async function observe(
  sandbox: Sandbox,
  past: PastCase,
  declaration: Declaration,
): Promise<Observed[]> {
  const [told] = await tellCase(sandbox, past, [declaration]);
  return told === undefined ? [] : observeTold(sandbox, past, { declaration, told });
}

/** The same of a case that was told. */
export async function observeTold(
  sandbox: Sandbox,
  past: PastCase,
  { declaration, told }: CaseTold,
): Promise<Observed[]> {
  const decided = judgedFacts(past, declaration);
  const words: WordsResult[] = [];
  for (const document of past.documents) {
    const found = await wordsIn(sandbox, document, { declaration, decided, told });
    if (found !== null) words.push(found);
  }
  const standings = standingsOf(past, { declaration, told });
  return decided.flatMap(({ factId }) => {
    const [fact, standing] = [told.facts.get(factId), standings.get(factId)];
    if (fact === undefined || standing === undefined) return [];
    const { reasonCodes } = fact;
    const of = (all: { factId: string; phrases: Observed['before'][number] }[]): Observed['before'] =>
      all.filter((one) => one.factId === factId).map(({ phrases }) => phrases);
    const before = of(words.flatMap((one) => one.before));
    const beforeWrong = of(words.flatMap((one) => one.beforePlaces));
    return [{ caseId: past.caseId, factId, standing, reasonCodes, before, beforeWrong }];
  });
}

/** How each decided fact stands, where somebody knows what is right. */
export function standingsOf(past: PastCase, { declaration, told }: CaseTold): Map<string, Standing> {
  return new Map(
    judgedFacts(past, declaration).flatMap(({ factId, judged, verdict }): [string, Standing][] => {
      const fact = told.facts.get(factId);
      const standing = fact === undefined ? null : standingOf(judged, fact, verdict);
      return standing === null ? [] : [[factId, standing]];
    }),
  );
}

/** A label that led to values of a decided fact in a case, and whether the decided one is among them. */
export type Led = { factId: string; labelKey: string; isRight: boolean };

/** What each label led to, once for each label of a fact. */
export function ledBy(past: PastCase, { declaration, told }: CaseTold): Led[] {
  const all = new Map<string, Led>();
  const decided = new Map(judgedFacts(past, declaration).map((one) => [one.factId, one]));
  for (const { factId, by, value, spans } of told.found) {
    const [one, label] = [decided.get(factId), spans[1]];
    if (one === undefined || by !== 'anchor' || label === undefined || value === null) continue;
    const led = { factId, labelKey: labelKey(label.quote), isRight: !isOtherThan(one, value) };
    const key = `${factId} ${led.labelKey}`;
    if (led.isRight || !all.has(key)) all.set(key, led);
  }
  return [...all.values()];
}

function judgedFacts({ decided }: PastCase, declaration: Declaration): Judged[] {
  const { judged } = comparable(declaration, null);
  return decided.flatMap((one) => {
    const fact = judged.get(one.factId);
    const verdict = verdictOf(one);
    return fact === undefined || verdict === null ? [] : [{ factId: one.factId, judged: fact, verdict }];
  });
}

type Looked = { declaration: Declaration; decided: Judged[]; told: ToldCase };

async function wordsIn(
  { sql, searcher }: Sandbox,
  document: PastDocument,
  { declaration, decided, told }: Looked,
): Promise<WordsResult | null> {
  const values = decided.flatMap(({ factId, judged, verdict: { value } }) => {
    if (typeof value !== 'string') return [];
    const each = judged.fact.multiple === true ? valuesOf(value) : [value];
    return each.map((one) => ({ factId, value: one }));
  });
  const places = told.found.flatMap(({ factId, docId, value, spans: [{ pageIndex, charStart }] }) => {
    const one = decided.find((each) => each.factId === factId);
    const isWrong = one !== undefined && value !== null && isOtherThan(one, value);
    return isWrong && docId === document.docId ? [{ factId, pageIndex, charStart }] : [];
  });
  return searcher.words({ words: await storedPages(sql, document), declaration, values, places });
}

function isOtherThan({ judged, verdict: { value, refused } }: Judged, found: string): boolean {
  if (judged.fact.multiple === true) return false;
  if (value === undefined) return refused.includes(found);
  return value === null || !isSame(judged, value, found);
}
