// Scores proposed values against known ones: micro-F1, its looser sibling, what `resolved` covers and how right it is.
import type { Family } from './families.ts';
import type { GoldDocument, GoldFact } from './gold.ts';
import { loose, normalise } from './normalise.ts';

export type Proposal = {
  status: string;
  value: string;
  /** What the product says of how sure it is, 0–1. */
  quality: number;
  quote: string;
  page_index: number;
  char_start: number;
  char_end: number;
};

/** What was proposed for a document: further values of a fact with several follow the first. */
export type Proposals = Map<string, Proposal[]>;

export type Tally = {
  gold: number;
  proposed: number;
  right: number;
  rightLoose: number;
  goldFacts: number;
  resolvedFacts: number;
  resolvedProposed: number;
  resolvedRight: number;
  /** Values of the gold that are right among the candidates: what a perfect choice would find. */
  reachable: number;
};

/** What was proposed with a quality of a band, by its lower end, and how much of it was right. */
export type Band = { proposed: number; right: number; resolved: number; resolvedRight: number };

export function emptyTally(): Tally {
  return {
    gold: 0,
    proposed: 0,
    right: 0,
    rightLoose: 0,
    goldFacts: 0,
    resolvedFacts: 0,
    resolvedProposed: 0,
    resolvedRight: 0,
    reachable: 0,
  };
}

/** A miss or a wrong value, for whoever improves the declarations. */
export type Slip = { docId: string; factId: string; proposed: string[]; resolved: boolean; gold: string[] };

export type Score = { byFact: Map<string, Tally>; total: Tally; slips: Slip[]; bands: Map<number, Band> };

/** What came of a document: proposals, and the values of all candidates by fact of the gold. */
export type Outcome = { proposals: Proposals; candidates: Map<string, string[]> };

/** Scores documents of one family; a document without an outcome proposes nothing. */
export function score(family: Family, gold: GoldDocument[], outcomes: Map<string, Outcome>): Score {
  const result: Score = { byFact: new Map(), total: emptyTally(), slips: [], bands: emptyBands() };
  for (const factId of Object.keys(family.facts)) {
    const tally = emptyTally();
    for (const document of gold) {
      const known = document.facts.get(factId);
      if (known?.leftOut) continue;
      const outcome = outcomes.get(document.docId);
      const proposed = outcome?.proposals.get(factId) ?? [];
      const candidates = outcome?.candidates.get(factId) ?? [];
      tally.reachable += reachable(family, factId, { candidates, known });
      const slip = scoreFact(tally, known, { family, factId, proposed, bands: result.bands });
      if (slip) result.slips.push({ docId: document.docId, ...slip });
    }
    result.byFact.set(factId, tally);
    addTally(result.total, tally);
  }
  return result;
}

type Asked = { family: Family; factId: string; proposed: Proposal[]; bands: Map<number, Band> };

function scoreFact(tally: Tally, known: GoldFact | undefined, asked: Asked): Omit<Slip, 'docId'> | null {
  const goldValues = known?.values ?? [];
  const proposed = unique(asked);
  const exact = matched(
    proposed,
    goldValues.map((value) => value.forms),
    (one) => [one.form],
  );
  const loosely = matched(
    proposed,
    goldValues.map((value) => value.looseForms),
    (one) => [one.form, one.loose],
  );
  const resolved = proposed.filter((one) => one.resolved);
  tally.gold += goldValues.length;
  tally.proposed += proposed.length;
  tally.right += exact.size;
  tally.rightLoose += loosely.size;
  if (goldValues.length > 0) tally.goldFacts++;
  if (goldValues.length > 0 && resolved.length > 0) tally.resolvedFacts++;
  tally.resolvedProposed += resolved.length;
  tally.resolvedRight += resolved.filter((one) => exact.has(one)).length;
  for (const one of proposed) addToBand(asked.bands, one, exact.has(one));
  if (exact.size === proposed.length && exact.size === goldValues.length) return null;
  return {
    factId: asked.factId,
    proposed: proposed.map((one) => one.value),
    resolved: resolved.some((one) => !exact.has(one)),
    gold: goldValues.map((value) => [...value.forms].join(' | ')),
  };
}

/** How many gold values stand among the candidates. */
function reachable(
  family: Family,
  factId: string,
  { candidates, known }: { candidates: string[]; known: GoldFact | undefined },
): number {
  const kind = family.facts[factId]?.kind ?? 'text';
  const forms = new Set(candidates.map((value) => normalise(value, { kind, dateOrder: family.dateOrder })));
  return (known?.values ?? []).filter((value) => [...value.forms].some((form) => forms.has(form))).length;
}

const BANDS = [0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98];

const emptyBands = (): Map<number, Band> =>
  new Map(BANDS.map((least) => [least, { proposed: 0, right: 0, resolved: 0, resolvedRight: 0 }]));

function addToBand(bands: Map<number, Band>, { quality, resolved }: Compared, isRight: boolean): void {
  const band = bands.get(BANDS.findLast((least) => quality >= least) ?? 0);
  if (band === undefined) return;
  band.proposed++;
  band.right += Number(isRight);
  band.resolved += Number(resolved);
  band.resolvedRight += Number(resolved && isRight);
}

type Compared = { value: string; form: string; loose: string; resolved: boolean; quality: number };

/** The form in which a proposed value of a fact is compared. */
export function formOf(family: Family, factId: string, value: string): string {
  const kind = family.facts[factId]?.kind ?? 'text';
  return normalise(value, { kind, dateOrder: family.dateOrder }) ?? `unreadable ${value}`;
}

/** Equal proposals count once; a value that is none of its kind still counts as proposed. */
function unique({ family, factId, proposed }: Pick<Asked, 'family' | 'factId' | 'proposed'>): Compared[] {
  const kind = family.facts[factId]?.kind ?? 'text';
  const compared = proposed.map((one): Compared => {
    const form = formOf(family, factId, one.value);
    const looseForm = kind === 'organization' ? (loose(one.value) ?? form) : form;
    const { value, quality } = one;
    return { value, form, loose: looseForm, resolved: one.status === 'resolved', quality };
  });
  return [...Map.groupBy(compared, ({ form }) => form).values()].map((equal) => ({
    ...(equal[0] as Compared),
    resolved: equal.some(({ resolved }) => resolved),
    quality: Math.max(...equal.map(({ quality }) => quality)),
  }));
}

/** The proposals that found a gold value, each gold value found at most once. */
function matched(
  proposed: Compared[],
  gold: Set<string>[],
  formsOf: (one: Compared) => string[],
): Set<Compared> {
  const left = new Set(gold);
  const right = new Set<Compared>();
  for (const one of proposed) {
    const hit = [...left].find((forms) => formsOf(one).some((form) => forms.has(form)));
    if (!hit) continue;
    left.delete(hit);
    right.add(one);
  }
  return right;
}

export function addTally(total: Tally, tally: Tally): void {
  for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
}

export function f1(right: number, proposed: number, gold: number): number {
  return proposed + gold === 0 ? 1 : (2 * right) / (proposed + gold);
}
