// tesseract.js with the language data that npm brings, for machines without Tesseract: in a pool of children, nothing is fetched.
import { createRequire } from 'node:module';
import { parseTsv } from '../readers/scans/words.ts';
import { createChildPool } from '../../platform/children/child-pool.ts';
import { childEntry } from '../../platform/children/child.ts';
import type { OcrEngine } from './engine.ts';
import type { CoreResult, CoreTask } from './tesseract-core.ts';

const MEGABYTE_PAGES = 16;
const require = createRequire(import.meta.url);

/** The whole of what can be asked for is written out: a package that is left out of a deployment is one language less. */
const LANGUAGES: Record<string, () => string> = {
  eng: () => require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  deu: () => require.resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz'),
  fra: () => require.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'),
  nld: () => require.resolve('@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz'),
  spa: () => require.resolve('@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz'),
};

/** Without languages where its packages are not there. */
export function createTesseractJs({ size }: { size: number }): OcrEngine {
  const { core, version, data } = findFiles();
  const pool = createChildPool<CoreTask, CoreResult>({
    entry: childEntry('./tesseract-child', import.meta.url),
    size,
    heapMb: 256,
    // Measured: 200–260 MiB for a page of A4, 770 MiB for a picture of 40 million pixels in colour.
    wasmMaxPages: 1024 * MEGABYTE_PAGES,
    rssLimitMb: 1536,
    // Each picture has memory of its own; what stays is the compiled code, without which a page takes twice as long.
    recycleAfter: 20,
  });
  const files = (languages: string[]): CoreTask['data'] =>
    languages.flatMap((language) => data.filter((file) => file.language === language));
  return {
    name: 'tesseract.js',
    version,
    languages: data.map(({ language }) => language),
    async read(picture, { languages, segmentation, dotsPerInch, ...options }) {
      const { tsv } = await pool.run(
        { core, data: files(languages), picture, segmentation, dotsPerInch },
        options,
      );
      return (tsv !== undefined && parseTsv(tsv)[0]) || null;
    },
    async turned(picture, { turn, ...options }) {
      const result = await pool.run({ core, data: data.slice(0, 1), picture, turn }, options);
      return result.picture ?? null;
    },
    close: () => pool.close(),
  };
}

type Files = { core: string; version: string; data: CoreTask['data'] };

function findFiles(): Files {
  const main = maybe(() => require.resolve('tesseract.js/package.json'));
  if (main === null) return { core: '', version: '', data: [] };
  const own = createRequire(main);
  const { version } = own(main) as { version: string };
  // Plain SIMD: the relaxed kind may compute a little differently from one processor to the next.
  const core = maybe(() => own.resolve('tesseract.js-core/tesseract-core-simd-lstm.js'));
  if (core === null) return { core: '', version, data: [] };
  const data = Object.entries(LANGUAGES).flatMap(([language, find]) => {
    const path = maybe(find);
    return path === null ? [] : [{ language, path }];
  });
  return { core, version, data };
}

function maybe(find: () => string): string | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}
