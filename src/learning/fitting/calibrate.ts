// From foreseen decisions to the least probability at which a value is taken without a person.
import type { Choice } from './judge.ts';

/** So many choices have to lie above a threshold: a short run of right ones proves little. */
const FEWEST_ABOVE = 25;
/** How many choices that are right as often as is asked for are thought to have come before. */
const BEFORE = 15;
/** Where so much goes wrong only this seldom by chance, decisions contradict the declared threshold. */
const BY_CHANCE = 0.05;
/** More than any probability: nothing of the fact is sure enough. */
export const NEVER = 2;

/**
 * The threshold above which the choices of a fact are right as often as the target asks; null where the declared one stands, since
 * decisions do not contradict it and do not show that more could be taken.
 */
export function thresholdOf(choices: readonly Choice[], target: number): number | null {
  const declared = choices.filter(({ isGood }) => isGood);
  const wrong = declared.filter(({ isRight }) => !isRight).length;
  const threshold = leastSure(choices, target);
  if (chanceOf(wrong, declared.length, 1 - target) < BY_CHANCE) return threshold;
  const taken = choices.filter(({ chance }) => chance >= threshold);
  return taken.length > declared.length ? threshold : null;
}

function leastSure(choices: readonly Choice[], target: number): number {
  const sorted = choices.toSorted((a, b) => b.chance - a.chance);
  let [right, threshold] = [0, NEVER];
  for (const [i, choice] of sorted.entries()) {
    right += Number(choice.isRight);
    const above = i + 1;
    if (above < FEWEST_ABOVE || sorted[above]?.chance === choice.chance) continue;
    if ((right + BEFORE * target) / (above + BEFORE) >= target) threshold = choice.chance;
  }
  return threshold;
}

/** How likely so many or more are wrong, where each is with the given chance. */
function chanceOf(wrong: number, of: number, each: number): number {
  let [exactly, fewer] = [(1 - each) ** of, 0];
  for (let i = 0; i < wrong; i++) {
    fewer += exactly;
    exactly *= ((of - i) / (i + 1)) * (each / (1 - each));
  }
  return 1 - fewer;
}
