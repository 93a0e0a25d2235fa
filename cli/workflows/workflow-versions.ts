// Versions of a stored workflow, by number or by what a person most likely means.
import type { Declaration } from '../../src/declarations/schema.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { findWrittenDeclaration, listVersions, type VersionRow } from '../../src/workflows/queries.ts';
import type { Place } from '../connect.ts';
import { fullPlaceFlags } from '../place-flags.ts';

export type Versions = [VersionRow, ...VersionRow[]];

/** Newest first. Refuses where there is no such workflow in the environment. */
export async function findVersions(sql: Sql, place: Place, workflowId: string): Promise<Versions> {
  const [first, ...rest] = await listVersions(sql, place, workflowId);
  if (first === undefined)
    throw new Conflict(
      'not_found',
      `There is no workflow ${workflowId} in ${place.environment}. List them with "intake workflows list${fullPlaceFlags(place)}".`,
    );
  return [first, ...rest];
}

/** The version of that number; without one the published version, else the draft, else the newest. */
export function chooseVersion(versions: Versions, number: number | undefined): VersionRow {
  if (number === undefined)
    return ofStatus(versions, 'published') ?? ofStatus(versions, 'draft') ?? versions[0];
  const found = versions.find(({ version }) => version === number);
  if (found === undefined)
    throw new Conflict(
      'not_found',
      `There is no version ${number}; there are ${versions.map(({ version }) => version).join(', ')}.`,
    );
  return found;
}

/** What a comparison is most likely about: the published version and the draft, else the last two. */
export function chooseTwo(
  versions: Versions,
  [a, b]: [number | undefined, number | undefined],
): [VersionRow, VersionRow] {
  const newer = b === undefined ? (ofStatus(versions, 'draft') ?? versions[0]) : chooseVersion(versions, b);
  if (a !== undefined) return [chooseVersion(versions, a), newer];
  const published = ofStatus(versions, 'published');
  const older =
    published !== undefined && published.version !== newer.version
      ? published
      : versions.find(({ version }) => version < newer.version);
  if (older === undefined)
    throw new Conflict('nothing_to_compare', `There is only version ${newer.version}.`);
  return [older, newer];
}

const ofStatus = (versions: Versions, status: VersionRow['status']): VersionRow | undefined =>
  versions.find((version) => version.status === status);

export const declarationOf = (sql: Sql, place: Place, version: VersionRow): Promise<Declaration> =>
  findWrittenDeclaration(sql, place.orgId, version.contentHash);
