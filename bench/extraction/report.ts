// Prints the figures of a family: per fact and together, for all documents and for each half.
import type { Score, Tally } from './score.ts';
import { addTally, emptyTally, f1 } from './score.ts';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '    –' : ((100 * part) / whole).toFixed(1).padStart(5);

/** One line: precision, recall, F1, F1~, coverage and precision of what was resolved, F1 of a perfect choice among the candidates. */
function line(name: string, tally: Tally): string {
  const figures = [
    percent(tally.right, tally.proposed),
    percent(tally.right, tally.gold),
    percent(f1(tally.right, tally.proposed, tally.gold), 1),
    percent(f1(tally.rightLoose, tally.proposed, tally.gold), 1),
    percent(tally.resolvedFacts, tally.goldFacts),
    percent(tally.resolvedRight, tally.resolvedProposed),
    percent(f1(tally.reachable, tally.reachable, tally.gold), 1),
  ];
  return `  ${name.padEnd(18)} ${figures.join('  ')}   ${tally.right}/${tally.proposed}/${tally.gold}, resolved ${tally.resolvedRight}/${tally.resolvedProposed}`;
}

export function printScore(title: string, score: Score): void {
  console.log(`\n${title}`);
  console.log(
    `  ${'fact'.padEnd(18)} prec.  recall   F1     F1~   covered  right  ceiling   (right of resolved)`,
  );
  for (const [factId, tally] of score.byFact) console.log(line(factId, tally));
  console.log(line('together', score.total));
}

/** Each fact and all of them, without and with what was learned; several draws are summed up. */
export function printLearned(
  title: string,
  count: number,
  { without, scores }: { without: Score; scores: Score[] },
): void {
  const draws = scores.length === 1 ? '1 draw' : `${scores.length} draws`;
  console.log(`\n${title}: without and with ${count} decided documents (${draws})`);
  console.log(`  ${''.padEnd(18)}  F1              covered         right of resolved   ceiling`);
  for (const factId of [...without.byFact.keys(), 'together']) {
    const of = (score: Score): Tally => score.byFact.get(factId) ?? score.total;
    console.log(pair(factId, of(without), sumOf(scores.map(of))));
  }
}

function pair(name: string, before: Tally, after: Tally): string {
  const figures = [before, after].map((tally) => [
    percent(f1(tally.right, tally.proposed, tally.gold), 1),
    percent(tally.resolvedFacts, tally.goldFacts),
    percent(tally.resolvedRight, tally.resolvedProposed),
  ]);
  const [old = [], now = []] = figures;
  const change = old.map((figure, i) => `${figure} → ${now[i] ?? ''}`);
  return `  ${name.padEnd(18)} ${change.join('   ')}   ${percent(f1(before.reachable, before.reachable, before.gold), 1)}   resolved ${before.resolvedRight}/${before.resolvedProposed} → ${after.resolvedRight}/${after.resolvedProposed}`;
}

function sumOf(tallies: Tally[]): Tally {
  const total = emptyTally();
  for (const tally of tallies) addTally(total, tally);
  return total;
}

/** One line for a half of the documents. */
export function printHalf(half: 'even' | 'odd', { total }: Score): void {
  const { right, proposed, gold, resolvedRight, resolvedProposed } = total;
  const name = half === 'even' ? 'developed on' : 'held out';
  console.log(
    `  ${name.padEnd(18)} F1 ${percent(f1(right, proposed, gold), 1)}, resolved ${resolvedRight}/${resolvedProposed}`,
  );
}

/** What was stated against what was right, by bands of quality. */
export function printBands({ bands }: Score): void {
  console.log('  quality from   proposed  right   resolved  right');
  for (const [least, { proposed, right, resolved, resolvedRight }] of bands) {
    if (proposed === 0) continue;
    const counts = [String(proposed).padStart(7), percent(right, proposed), String(resolved).padStart(8)];
    console.log(
      `  ${least.toFixed(2).padEnd(12)} ${counts.join('   ')}   ${percent(resolvedRight, resolved)}`,
    );
  }
}

/** Every fact that is missing or wrong, the wrong resolved ones marked. */
export function printSlips(score: Score): void {
  for (const slip of score.slips) {
    const mark = slip.resolved ? 'WRONG ' : '      ';
    console.log(
      `${mark}${slip.docId} ${slip.factId}: ${slip.proposed.join(' | ') || '(nothing)'} ≠ ${slip.gold.join(' & ') || '(nothing)'}`,
    );
  }
}
