// Scores proposed values against known ones: micro-F1, its looser sibling, what `resolved` covers and how right it is.
import type { Family } from './families.ts';
import type { GoldDocument, GoldFact } from './gold.ts';
import { loose, normalise } from './normalise.ts';

export type Proposal = {
  status: string;
  value: string;
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
};

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
  };
}

/** A miss or a wrong value, for whoever improves the declarations. */
export type Slip = { docId: string; factId: string; proposed: string[]; resolved: boolean; gold: string[] };

export type Score = { byFact: Map<string, Tally>; total: Tally; slips: Slip[] };

/** Scores documents of one family; a document without proposals proposes nothing. */
export function score(family: Family, gold: GoldDocument[], proposals: Map<string, Proposals>): Score {
  const result: Score = { byFact: new Map(), total: emptyTally(), slips: [] };
  for (const factId of Object.keys(family.facts)) {
    const tally = emptyTally();
    for (const document of gold) {
      const known = document.facts.get(factId);
      if (known?.leftOut) continue;
      const slip = scoreFact(tally, known, {
        family,
        factId,
        proposed: proposals.get(document.docId)?.get(factId) ?? [],
      });
      if (slip) result.slips.push({ docId: document.docId, ...slip });
    }
    result.byFact.set(factId, tally);
    addTally(result.total, tally);
  }
  return result;
}

type Asked = { family: Family; factId: string; proposed: Proposal[] };

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
  if (exact.size === proposed.length && exact.size === goldValues.length) return null;
  return {
    factId: asked.factId,
    proposed: proposed.map((one) => one.value),
    resolved: resolved.some((one) => !exact.has(one)),
    gold: goldValues.map((value) => [...value.forms].join(' | ')),
  };
}

type Compared = { value: string; form: string; loose: string; resolved: boolean };

/** Equal proposals count once; a value that is none of its kind still counts as proposed. */
function unique({ family, factId, proposed }: Asked): Compared[] {
  const kind = family.facts[factId]?.kind ?? 'text';
  const byForm = new Map<string, Compared>();
  for (const one of proposed) {
    const form = normalise(one.value, { kind, dateOrder: family.dateOrder }) ?? `unreadable ${one.value}`;
    const looseForm = kind === 'organization' ? (loose(one.value) ?? form) : form;
    const resolved = one.status === 'resolved' || (byForm.get(form)?.resolved ?? false);
    byForm.set(form, { value: one.value, form, loose: looseForm, resolved });
  }
  return [...byForm.values()];
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

function addTally(total: Tally, tally: Tally): void {
  for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
}

export function f1(right: number, proposed: number, gold: number): number {
  return proposed + gold === 0 ? 1 : (2 * right) / (proposed + gold);
}
