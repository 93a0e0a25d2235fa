// A database that a newer version of intake prepared: this one may read it wrongly and write what does not fit.
import { Conflict } from '../conflict.ts';

/** @throws Conflict `schema_newer` where migrations have run that this version does not know. */
export function refuseNewerSchema(applied: string[], known: string[]): void {
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new Conflict(
    'schema_newer',
    `The database was prepared by a newer version of intake (${newer.join(', ')}). Run that version, or restore a backup that was made before it.`,
  );
}
