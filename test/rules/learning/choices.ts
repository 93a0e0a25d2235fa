// Choices that were foreseen, the surest first.
import type { Choice } from '../../../src/learning/fitting/judge.ts';

export const calibrated = (count: number, isRight: (at: number) => boolean): Choice[] =>
  Array.from({ length: count }, (_, at) => ({
    isRight: isRight(at),
    chance: 0.999 - at / 4000,
    isGood: true,
  }));
