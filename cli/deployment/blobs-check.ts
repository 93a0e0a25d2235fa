// Whether the places that hold documents outside of the database can be used: put, read back, deleted there.
import { listPlaces, prepareBlobs, tryPlace, type PlaceOfBytes } from '../../src/documents/blobs/check.ts';
import type { Blobs } from '../../src/platform/blobs/blobs.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { plural } from '../../src/platform/plural.ts';
import type { Check } from './checks.ts';

const NAME = 'documents';
const check = (status: Check['status'], message: string, action: string | null = null): Check => ({
  name: NAME,
  status,
  message,
  action,
});

export async function checkBlobs(sql: Sql, blobs: Blobs): Promise<Check> {
  const { places, going } = await listPlaces(sql);
  const used = [blobs.configured, ...places.map(({ place }) => place)].filter((place) => place !== null);
  try {
    await prepareBlobs(sql, blobs);
    for (const place of new Set(used)) await tryPlace(blobs, place);
  } catch (error) {
    return check('fail', (error as Error).message, whatFails(error as Error));
  }
  const where = `${places.map(whereText).join(', ')}.`;
  const left = going === 0 ? '' : ` ${plural(going, 'document')} still to be deleted from there.`;
  const concern =
    blobs.configured === null ? null : await (await blobs.at(blobs.configured)).concern().catch(() => null);
  if (concern !== null) return check('warn', `${where}${left} ${concern.message}`, concern.action);
  const elsewhere = places.some(({ place, documents }) => place !== blobs.configured && documents > 0);
  return elsewhere
    ? check('warn', `${where}${left}`, 'Not all lie where INTAKE_BLOBS says: run "intake blobs migrate".')
    : check('ok', `${where}${left}`);
}

const ONLY_WRITING = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** Of a disk that is full, or not to be written to, documents are read all the same. */
export function whatFails({ cause }: { cause?: unknown }): string {
  const { code } = Object(cause) as { code?: unknown };
  return ONLY_WRITING.some((one) => one === code)
    ? 'Documents there are still read, and nothing new is put there: what comes in meanwhile stays in the database.'
    : 'Documents there cannot be read until it can be used; what comes in meanwhile stays in the database.';
}

const whereText = ({ place, documents }: PlaceOfBytes): string =>
  `${plural(documents, 'document')} in ${placeName(place)}`;

/** As people know it. */
export const placeName = (place: string | null): string =>
  place === null ? 'the database' : place.replace(/\?.*$/, '').replace(/^file:\/\//, '');
