// `extraction certainty`: fits the table by which the product doubts what it found, on one half of all families together, tuned and
// not; and says what that is worth for a family, and for documents, that it was not fitted on.
import { ANY, chanceBy, signsOf } from '../../src/learning/certainty/signs.ts';
import { minimise } from '../../src/learning/fitting/minimise.ts';
import { crossFit, lowerBound } from './cross-fit.ts';
import { readFamily, type BenchDocument, type BenchFamily } from './documents.ts';
import { FAMILIES } from './families.ts';
import type { Options } from './options.ts';
import { decideFound, goldFactId } from './propose.ts';
import { formOf } from './score.ts';

/** A value that the product proposes. */
type Instance = {
  family: string;
  run: string;
  docId: string;
  signs: string[];
  resolved: boolean;
  right: boolean;
};

const RUNS: { family: string; name: string; as: Partial<Options> }[] = [
  ...FAMILIES.map(({ name }) => ({ family: name, name, as: { byPageText: true, fromBoxes: true } })),
  ...['adbuy', 'sroie', 'kleister-nda', 'cuad'].map((name) => ({
    family: name,
    name: `${name}, untuned`,
    as: { fromBoxes: true, untuned: true },
  })),
];
/** What is found in fewer ways than this is not judged. */
const FEWEST_OF_KIND = 30;
const FEWEST = 12;
/** How firmly weights are held to nothing. */
const HELD = 5;
const THRESHOLDS = [0.8, 0.82, 0.84, 0.86, 0.88, 0.9];

/** Prints what the table is worth; answers its lines as source of the product. */
export async function fitCertainty(options: Options): Promise<string[]> {
  const instances: Instance[] = [];
  for (const { family, name, as } of RUNS) {
    const known = FAMILIES.find((each) => each.name === family);
    if (known === undefined) continue;
    const read = await readFamily(known, { ...options, ...as, half: options.half ?? 'even' });
    instances.push(...read.documents.flatMap((document) => instancesOf(name, read, document)));
  }
  reportLeftOut(instances);
  reportKinds(instances);
  const weights = fit(instances);
  console.log(
    `\nfitted on ${instances.length} values, ${instances.filter(({ right }) => !right).length} of them wrong`,
  );
  report(instances, ({ signs }) => chanceBy(weights, signs));
  return tableOf(weights).split('\n').slice(0, -1);
}

/** As source of the product. */
const tableOf = (
  weights: Record<string, number>,
): string => `// Made by \`npm run bench -- extraction certainty --out src/learning/certainty/weights.ts\`: do not change it by hand.

/** What each sign adds to the logarithm of the odds that a find is right. */
export const WEIGHTS: Readonly<Record<string, number>> = {
${Object.entries(weights)
  .map(([sign, weight]) => `  ${/^\w+$/.test(sign) ? sign : `'${sign}'`}: ${weight},\n`)
  .join('')}};
`;

function instancesOf(run: string, read: BenchFamily, document: BenchDocument): Instance[] {
  const { declaration, family } = read;
  const { candidates, gold, pages } = document;
  const signs = signsOf(declaration, {
    pages,
    candidates: candidates.map((one, i) => ({ ...one, id: String(i) })),
  });
  return [...decideFound(declaration, candidates)].flatMap(([id, decision]) => {
    const factId = goldFactId(family, id);
    const known = gold.facts.get(factId);
    if (known?.leftOut === true || !(factId in family.facts)) return [];
    const left = new Set(known?.values.map(({ forms }) => forms) ?? []);
    return (decision.values ?? [decision]).flatMap(({ candidateId, value, status }): Instance[] => {
      const own = signs.get(candidateId ?? '');
      if (value === null || own === undefined) return [];
      const form = formOf(family, factId, value);
      const hit = [...left].find((forms) => forms.has(form));
      if (hit !== undefined) left.delete(hit);
      return [
        {
          family: family.name,
          run,
          docId: gold.docId,
          signs: own,
          resolved: status === 'resolved',
          right: hit !== undefined,
        },
      ];
    });
  });
}

/** Each family judged by the table of the others: what is honest about documents of another kind. */
function reportLeftOut(instances: readonly Instance[]): void {
  const fitted = new Map(
    FAMILIES.map(({ name }) => [name, fit(instances.filter(({ family }) => family !== name))]),
  );
  console.log('\neach family by the table of the others');
  report(instances, ({ family, signs }) => chanceBy(fitted.get(family) ?? {}, signs));
}

/** Each kind of find by a table of other documents, with what can be said for sure of how many are right. */
function reportKinds(instances: readonly Instance[]): void {
  const judged = crossFit(instances, (some) => {
    const weights = fit(some);
    return ({ signs }) => chanceBy(weights, signs);
  });
  console.log(
    '\neach kind by the table of other documents: right of resolved, at least (of twenty, once less)',
  );
  const resolved = judged.filter(({ one }) => one.resolved);
  const kinds = Map.groupBy(resolved, ({ one }) => one.signs[0] ?? '');
  for (const [kind, some] of [...kinds].toSorted((a, b) => b[1].length - a[1].length)) {
    const cells = [0, ...THRESHOLDS.slice(2)].map((least) => {
      const kept = some.filter(({ chance }) => chance >= least);
      const right = kept.filter(({ one }) => one.right).length;
      return `${right}/${kept.length} ${(100 * lowerBound(right, kept.length)).toFixed(1)}`.padEnd(16);
    });
    console.log(`  ${kind.replace('kind:', '').padEnd(30)} ${cells.join('')}`);
  }
}

function report(instances: readonly Instance[], chance: (one: Instance) => number): void {
  console.log(
    `  ${'resolved: right of'.padEnd(22)} all       ${THRESHOLDS.map((each) => `≥ ${each}`.padEnd(16)).join('')}`,
  );
  const resolved = instances.filter((one) => one.resolved);
  for (const [run, some] of [...Map.groupBy(resolved, (one) => one.run), ['together', resolved] as const]) {
    const cells = [0, ...THRESHOLDS].map((least) => {
      const kept = some.filter((one) => chance(one) >= least);
      const right = kept.filter((one) => one.right).length;
      return `${right}/${kept.length} ${((100 * right) / Math.max(1, kept.length)).toFixed(1)}`.padEnd(16);
    });
    console.log(`  ${run.padEnd(22)} ${cells.join('')}`);
  }
}

/** Logistic regression; in the order of names, so that it comes out the same everywhere. */
function fit(instances: readonly Instance[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const sign of instances.flatMap(({ signs }) => signs)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const names = [...counts]
    .filter(([name, count]) => count >= (name.startsWith('kind:') ? FEWEST_OF_KIND : FEWEST))
    .map(([name]) => name)
    .sort();
  const ids = new Map([ANY, ...names].map((name, id) => [name, id]));
  const rows = instances.map(({ signs, right }) => ({
    at: [0, ...signs.flatMap((sign) => ids.get(sign) ?? [])],
    right,
  }));
  const weights = new Float64Array(ids.size);
  minimise(weights, (at, gradient) => {
    let loss = 0;
    for (let i = 0; i < at.length; i++) {
      const held = i === 0 ? 0 : HELD;
      loss += (held * (at[i] ?? 0) ** 2) / 2;
      gradient[i] = held * (at[i] ?? 0);
    }
    for (const row of rows) {
      const sum = row.at.reduce((total, id) => total + (at[id] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-sum));
      loss -= Math.log(Math.max(1e-12, row.right ? chance : 1 - chance));
      for (const id of row.at) gradient[id] = (gradient[id] ?? 0) + chance - Number(row.right);
    }
    return loss;
  });
  return Object.fromEntries([...ids].map(([name, id]) => [name, Math.round((weights[id] ?? 0) * 100) / 100]));
}
