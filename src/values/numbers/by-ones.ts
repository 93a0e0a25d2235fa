// What counts up or down: figures and letters of printed scales.

/** Whether each of at least three is one more than the one before, or each one less. */
export function goByOnes(numbers: readonly number[]): boolean {
  const steps = new Set(numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0)));
  return numbers.length > 2 && steps.size === 1 && (steps.has(1) || steps.has(-1));
}
