// `npm run bench -- extraction [FAMILY…]`: how well the product finds known facts in real documents.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse as parseYaml } from 'yaml';
import { declarationSchema } from '../../src/declarations/schema.ts';
import type { Declaration } from '../../src/declarations/schema.ts';
import { measureAlignment } from './align-quotes.ts';
import { FAMILIES } from './families.ts';
import type { Family } from './families.ts';
import { readGold } from './gold.ts';
import type { GoldDocument } from './gold.ts';
import { propose } from './propose.ts';
import { readFileCached } from './readings.ts';
import { printScore, printSlips } from './report.ts';
import { score } from './score.ts';
import type { Proposals } from './score.ts';

const USAGE = `npm run bench -- extraction [FAMILY…]
  FAMILY            ${FAMILIES.map(({ name }) => name).join(', ')}, or align (quotes of cuad); default: all families
  --dir DIR         documents with known facts (default ../shared/data/documents)
  --out FILE        results, one JSON document a line
  --by-page-text    ignore embedded XML
  --half even|odd   only documents whose id hashes to that half (even: declarations are developed on it)
  --slips           print every fact that is missing or wrong
  --cached          use kept readings of unchanged readers (no figures for speed)`;

type Options = {
  dir: string;
  byPageText: boolean;
  half: string | undefined;
  slips: boolean;
  cached: boolean;
};

/** Runs the bench; throws on unknown arguments. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: join(import.meta.dirname, '../../../shared/data/documents') },
      out: { type: 'string' },
      'by-page-text': { type: 'boolean', default: false },
      half: { type: 'string' },
      slips: { type: 'boolean', default: false },
      cached: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const { dir, half, slips, cached } = values;
  const options: Options = { dir: resolve(dir), byPageText: values['by-page-text'], half, slips, cached };
  if (!existsSync(options.dir))
    throw new Error(`No documents at ${options.dir}: name their folder with --dir.`);
  const names = positionals.length > 0 ? positionals : FAMILIES.map(({ name }) => name);
  const results: string[] = [];
  for (const name of names) results.push(...(await runNamed(name, options)));
  if (values.out) writeFileSync(values.out, results.map((line) => `${line}\n`).join(''));
}

async function runNamed(name: string, options: Options): Promise<string[]> {
  if (name === 'align') {
    await reportAlignment(options.dir);
    return [];
  }
  const family = FAMILIES.find((known) => known.name === name);
  if (!family) throw new Error(`Unknown family "${name}".\n${USAGE}`);
  if (!existsSync(join(options.dir, name, 'gold.jsonl'))) {
    console.log(`\n${name}: no gold.jsonl in ${options.dir}, skipped`);
    return [];
  }
  return runFamily(family, options);
}

async function runFamily(family: Family, options: Options): Promise<string[]> {
  const declaration = readDeclaration(family.name);
  const gold = readGold(join(options.dir, family.name), family).filter((document) =>
    inHalf(document.docId, options.half),
  );
  const proposals = new Map<string, Proposals>();
  const sums = { wrongSlices: 0, pages: 0, reading: 0, extracting: 0 };
  for (const document of gold) {
    const read = await readFileCached(document.file, !options.cached);
    const pages = options.byPageText
      ? read.pages.filter((page) => page.attachment === undefined)
      : read.pages;
    if (read.problem !== null) console.log(`  ${family.name} ${document.docId}: ${read.problem}`);
    const start = performance.now();
    const proposed = propose({ declaration, family, pages, mimeType: read.mimeType });
    sums.extracting += (performance.now() - start) / 1000;
    sums.reading += read.seconds;
    sums.pages += pages.length;
    sums.wrongSlices += proposed.wrongSlices;
    proposals.set(document.docId, proposed.proposals);
  }
  report(family, gold, { proposals, sums, options });
  return gold.map((document) => resultLine(document.docId, proposals.get(document.docId) ?? new Map()));
}

type Outcome = {
  proposals: Map<string, Proposals>;
  sums: { wrongSlices: number; pages: number; reading: number; extracting: number };
  options: Options;
};

function report(family: Family, gold: GoldDocument[], { proposals, sums, options }: Outcome): void {
  const title = `${family.name}${options.byPageText ? ' by page text' : ''}`;
  const all = score(family, gold, proposals);
  printScore(`${title}: ${gold.length} documents`, all);
  const scans = gold.filter((document) => document.scan);
  if (scans.length > 0)
    printScore(
      `${title} without ${scans.length} scan(s)`,
      score(
        family,
        gold.filter((one) => !one.scan),
        proposals,
      ),
    );
  if (!options.half) {
    for (const half of ['even', 'odd']) {
      const part = score(
        family,
        gold.filter((one) => inHalf(one.docId, half)),
        proposals,
      );
      const { right, proposed, gold: asked, resolvedRight, resolvedProposed } = part.total;
      const developed = half === 'even' ? 'developed on' : 'held out';
      const figure = ((200 * right) / (proposed + asked || 1)).toFixed(1);
      console.log(`  ${developed.padEnd(18)} F1 ${figure}, resolved ${resolvedRight}/${resolvedProposed}`);
    }
  }
  console.log(`  wrong slices: ${sums.wrongSlices}`);
  const rate = (seconds: number): string => (seconds > 0 ? (sums.pages / seconds).toFixed(0) : '–');
  console.log(
    `  pages per second: ${rate(sums.reading)} read, ${rate(sums.extracting)} searched, ${rate(sums.reading + sums.extracting)} both`,
  );
  if (options.slips) printSlips(all);
}

function readDeclaration(name: string): Declaration {
  const text = readFileSync(join(import.meta.dirname, 'declarations', `${name}.yaml`), 'utf8');
  return declarationSchema.parse(parseYaml(text));
}

function inHalf(docId: string, half: string | undefined): boolean {
  if (half === undefined) return true;
  const even = (createHash('sha256').update(docId).digest()[0] ?? 0) % 2 === 0;
  return even === (half === 'even');
}

/** Further values of a fact with several stand in `more`. */
function resultLine(docId: string, proposals: Proposals): string {
  const facts = [...proposals].map(([factId, [first, ...more]]) => [
    factId,
    more.length > 0 ? { ...first, more } : first,
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
