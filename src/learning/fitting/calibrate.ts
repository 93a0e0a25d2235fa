// From foreseen decisions to the least probability at which a value is taken without a person.
import type { Choice } from './judge.ts';

/** What is known before: of ten values that are as sure as this, one is wrong. Some forty right ones in a row make up for it. */
const DOUBT = { right: 9, of: 10 };
/** How many decisions of a fact weigh as much as what all facts of the workflow show. */
const ALL_FACTS_WEIGH = 25;
/** Fewer decisions say nothing about a threshold. */
const FEWEST = 20;

export type Calibration = (fact: readonly Choice[]) => number | null;

/** The threshold of a fact by its own choices and those of all facts of the workflow; null where they are too few to say. */
export function calibration(all: readonly Choice[], target: number): Calibration {
  const ofAll = all.toSorted((a, b) => b.chance - a.chance);
  return (fact) => {
    if (fact.length < FEWEST) return null;
    const sorted = fact.toSorted((a, b) => b.chance - a.chance);
    let [right, threshold] = [0, NEVER];
    for (const [i, choice] of sorted.entries()) {
      right += Number(choice.isRight);
      if (sorted[i + 1]?.chance === choice.chance) continue;
      const expected = rateAbove(ofAll, choice.chance);
      const rate = (right + expected * ALL_FACTS_WEIGH) / (i + 1 + ALL_FACTS_WEIGH);
      if (rate >= target) threshold = choice.chance;
    }
    return threshold;
  };
}

/** More than any probability: nothing of the fact is sure enough. */
const NEVER = 2;

function rateAbove(sorted: readonly Choice[], least: number): number {
  let [right, of] = [DOUBT.right, DOUBT.of];
  for (const choice of sorted) {
    if (choice.chance < least) break;
    of++;
    right += Number(choice.isRight);
  }
  return right / of;
}
