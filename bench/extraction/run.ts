// `npm run bench -- extraction [FAMILY…]`: how well the product finds known facts in real documents.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundCandidate } from '../../src/facts/candidate.ts';
import { measureAlignment } from './align-quotes.ts';
import { fitCertainty } from './certainty.ts';
import { inHalf, readFamily } from './documents.ts';
import type { BenchDocument, BenchFamily, Spent } from './documents.ts';
import { FAMILIES } from './families.ts';
import type { Family } from './families.ts';
import type { GoldDocument } from './gold.ts';
import { learnFrom, proposeLearned } from './learn.ts';
import { readOptions, unknownFamily } from './options.ts';
import type { Options } from './options.ts';
import { goldFactId } from './propose.ts';
import { closeOcr } from './readings.ts';
import { printBands, printHalf, printLearned, printScore, printSlips } from './report.ts';
import { score } from './score.ts';
import { reportTables } from './tables.ts';
import type { Outcome, Proposals, Score } from './score.ts';

/** Runs the bench; throws on unknown arguments. */
export async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options === null) return;
  const results: string[] = [];
  try {
    for (const name of options.names) results.push(...(await runNamed(name, options)));
  } finally {
    await closeOcr();
  }
  if (options.out !== undefined) writeFileSync(options.out, results.map((line) => `${line}\n`).join(''));
}

async function runNamed(name: string, options: Options): Promise<string[]> {
  if (name === 'align') {
    await reportAlignment(options.dir);
    return [];
  }
  if (name === 'certainty') return fitCertainty(options);
  if (name === 'tables') return reportTables(options).then(() => []);
  const family = FAMILIES.find((known) => known.name === name);
  if (!family) throw unknownFamily(name);
  if (!existsSync(join(options.dir, name, 'gold.jsonl'))) {
    console.log(`\n${name}: no gold.jsonl in ${options.dir}, skipped`);
    return [];
  }
  return runFamily(await readFamily(family, options), options);
}

function runFamily(read: BenchFamily, options: Options): string[] {
  if (options.learn !== undefined) return learnFamily(read, options, options.learn);
  const { family, documents } = read;
  const outcomes = new Map(
    documents.map((document) => [
      document.gold.docId,
      { proposals: proposeLearned(read, document), candidates: valuesOf(family, document.candidates) },
    ]),
  );
  report(read, outcomes, options);
  return documents.map(({ gold: { docId } }) =>
    resultLine(family, docId, outcomes.get(docId)?.proposals ?? new Map()),
  );
}

/** Each half is judged by what the other one teaches; the figures are those of all draws together. */
function learnFamily(read: BenchFamily, options: Options, count: number): string[] {
  for (const half of ['even', 'odd'] as const) {
    if (options.half !== undefined && options.half !== half) continue;
    const judged = read.documents.filter(({ gold }) => inHalf(gold.docId, half));
    const title = `${titleOf(read.family, options)}, ${half} half`;
    const without = scoreOf(read.family, judged, (document) => proposeLearned(read, document));
    const models = learnFrom(read, half, { count, careless: options.careless });
    const scores = models.map((model) =>
      scoreOf(read.family, judged, (document) => proposeLearned(read, document, model)),
    );
    printLearned(title, count, { without, scores });
    if (options.slips) for (const each of scores.slice(0, 1)) printSlips(each);
  }
  return [];
}

function scoreOf(
  family: Family,
  documents: BenchDocument[],
  proposed: (document: BenchDocument) => Proposals,
): Score {
  const outcomes = documents.map((document): [string, Outcome] => [
    document.gold.docId,
    { proposals: proposed(document), candidates: valuesOf(family, document.candidates) },
  ]);
  return score(
    family,
    documents.map(({ gold }) => gold),
    new Map(outcomes),
  );
}

/** The values of all candidates by fact of the gold. */
function valuesOf(family: Family, candidates: FoundCandidate[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { factId, value } of candidates) {
    if (value === null) continue;
    const known = goldFactId(family, factId);
    values.set(known, [...(values.get(known) ?? []), value]);
  }
  return values;
}

function report({ family, documents, spent }: BenchFamily, outcomes: Outcomes, options: Options): void {
  const gold = documents.map((document) => document.gold);
  const part = (documentsOf: GoldDocument[]): ReturnType<typeof score> =>
    score(family, documentsOf, outcomes);
  const all = part(gold);
  const title = titleOf(family, options);
  printScore(`${title}: ${gold.length} documents`, all);
  const scans = gold.filter((document) => document.scan);
  if (scans.length > 0)
    printScore(`${title} without ${scans.length} scan(s)`, part(gold.filter((one) => !one.scan)));
  if (!options.half)
    for (const half of ['even', 'odd'] as const)
      printHalf(half, part(gold.filter((one) => inHalf(one.docId, half))));
  printBands(all);
  console.log(`  wrong slices: ${sum(documents)}`);
  console.log(`  pages per CPU second: ${rates(spent.pages, spent)}`);
  if (spent.later !== null) console.log(`  in later passes: ${rates(spent.pages, spent.later)}`);
  if (options.slips) printSlips(all);
}

type Outcomes = Map<string, Outcome>;

const sum = (documents: BenchDocument[]): number =>
  documents.reduce((total, { wrongSlices }) => total + wrongSlices, 0);

function titleOf({ name }: Family, { byPageText, fromBoxes, untuned, renamed }: Options): string {
  const told = [
    name,
    byPageText ? 'by page text' : '',
    fromBoxes ? 'from boxes' : '',
    untuned ? 'untuned' : '',
    renamed ? 'renamed' : '',
  ];
  return told.filter((word) => word !== '').join(' ');
}

/** What was kept was not read: then only the search is told. */
function rates(pages: number, { reading, searching }: Pick<Spent, 'reading' | 'searching'>): string {
  const rate = (seconds: number): string => (pages / seconds).toFixed(0);
  const searched = `${rate(searching)} searched`;
  return reading > 0 ? `${rate(reading)} read, ${searched}, ${rate(reading + searching)} both` : searched;
}

/** A fact of several values is a list. */
function resultLine(family: Family, docId: string, proposals: Proposals): string {
  const facts = [...proposals].map(([factId, proposed]) => [
    factId,
    family.facts[factId]?.several === true ? proposed : proposed[0],
  ]);
  return JSON.stringify({ doc_id: docId, facts: Object.fromEntries(facts) });
}

async function reportAlignment(directory: string): Promise<void> {
  const counts = await measureAlignment(directory);
  const levels = Object.entries(counts.found).map(([level, count]) => `${level} ${count}`);
  console.log(
    `\nquotes of cuad: ${counts.quotes}, found: ${levels.join(', ')}, not found: ${counts.missing.length}`,
  );
  for (const quote of counts.missing) console.log(`  ${quote.slice(0, 160)}`);
  console.log(`  with a changed digit: ${counts.altered}, accepted: ${counts.alteredAccepted.length}`);
  console.log(`  ${(counts.milliseconds / counts.quotes).toFixed(2)} ms per quote`);
}
