// The documents of a family as the product sees them: read, searched, with what is known of them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { declarationSchema } from '../../src/declarations/schema.ts';
import type { Declaration } from '../../src/declarations/schema.ts';
import type { Page } from '../../src/documents/page.ts';
import { pageOfBoxes } from './boxes.ts';
import { cpuSeconds } from './cpu.ts';
import type { Family } from './families.ts';
import { readGold } from './gold.ts';
import type { GoldDocument } from './gold.ts';
import type { Half, Options } from './options.ts';
import { search } from './propose.ts';
import type { Searched } from './propose.ts';
import { readFileCached } from './readings.ts';
import type { Read } from './readings.ts';

export type BenchDocument = Searched & { gold: GoldDocument; pages: Page[]; mimeType: string | null };

/** Seconds of CPU of the first pass; of the later ones, where there are any, the median of each document. */
export type Spent = { pages: number; reading: number; searching: number; later: Seconds | null };
type Seconds = { reading: number; searching: number };

export type BenchFamily = {
  family: Family;
  declaration: Declaration;
  documents: BenchDocument[];
  spent: Spent;
};

/** All documents of the family that can be read as the options say. */
export async function readFamily(family: Family, options: Options): Promise<BenchFamily> {
  const declaration = readDeclaration(family.name, options);
  const documents: BenchDocument[] = [];
  const spent: Spent = { pages: 0, reading: 0, searching: 0, later: null };
  for (const gold of readGold(join(options.dir, family.name), family)) {
    if (options.learn === undefined && !inHalf(gold.docId, options.half)) continue;
    const read = await readOne(gold, options);
    if (read === null) continue;
    if (read.problem !== null) console.log(`  ${family.name} ${gold.docId}: ${read.problem}`);
    const pages = options.byPageText
      ? read.pages.filter((page) => page.attachment === undefined)
      : read.pages;
    const start = cpuSeconds();
    const { mimeType } = read;
    documents.push({ gold, pages, mimeType, ...search({ declaration, family, pages, mimeType }) });
    spent.searching += cpuSeconds() - start;
    spent.reading += read.seconds;
    spent.pages += pages.length;
  }
  if (options.passes > 1) spent.later = await laterPasses({ family, declaration, documents, spent }, options);
  return { family, declaration, documents, spent };
}

/** As a child process goes on that has read documents before: the sum over the documents of each one's median. */
async function laterPasses(
  { family, declaration, documents }: BenchFamily,
  options: Options,
): Promise<Seconds> {
  const reading = documents.map((): number[] => []);
  const searching = documents.map((): number[] => []);
  for (let pass = 1; pass < options.passes; pass++)
    for (const [i, { gold, pages }] of documents.entries()) {
      const read = await readOne(gold, options);
      reading[i]?.push(read?.seconds ?? 0);
      const start = cpuSeconds();
      search({ declaration, family, pages, mimeType: read?.mimeType ?? null });
      searching[i]?.push(cpuSeconds() - start);
    }
  return { reading: sumOfMedians(reading), searching: sumOfMedians(searching) };
}

const sumOfMedians = (lists: number[][]): number =>
  lists.reduce((sum, list) => sum + (list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0), 0);

async function readOne(gold: GoldDocument, { fromBoxes, cached }: Options): Promise<Read | null> {
  if (fromBoxes && gold.boxes !== null)
    return { pages: [pageOfBoxes(gold.boxes)], mimeType: 'image/jpeg', problem: null, seconds: 0 };
  return gold.file === null ? null : readFileCached(gold.file, !cached);
}

function readDeclaration(name: string, { untuned, renamed }: Options): Declaration {
  const folder = renamed ? 'renamed' : untuned ? 'untuned' : '';
  const file = join(import.meta.dirname, 'declarations', folder, `${name}.yaml`);
  return declarationSchema.parse(parseYaml(readFileSync(file, 'utf8')));
}

export function inHalf(docId: string, half: Half | undefined): boolean {
  if (half === undefined) return true;
  const even = (createHash('sha256').update(docId).digest()[0] ?? 0) % 2 === 0;
  return even === (half === 'even');
}
