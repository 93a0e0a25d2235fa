// Reads the bytes of every document, with a bar that says how far it is.
import type { Checked } from '../../src/documents/blobs/check.ts';
import type { Desk } from '../connect.ts';
import { plural } from '../../src/platform/plural.ts';
import { createByteProgress } from '../terminal/progress.ts';

/** @throws BlobsUnavailable where a place cannot be read. */
export async function checkBytes(desk: Desk, isQuiet: boolean): Promise<Checked> {
  const { checkAll, countBytes } = await import('../../src/documents/blobs/check.ts');
  const progress = createByteProgress(process.stderr, { isQuiet });
  try {
    progress.of((await countBytes(desk.sql)).bytes);
    return await checkAll(desk, ({ bytes, documents }) => progress.at(bytes, plural(documents, 'document')));
  } finally {
    progress.clear();
  }
}
