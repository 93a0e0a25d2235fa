// Which organization a command is about: the one that is named, or the only one.
import { listOrganizations, type OrganizationRow } from '../src/organizations/queries.ts';
import { Conflict } from '../src/platform/conflict.ts';
import type { Sql } from '../src/platform/database/sql.ts';
import type { Environment } from '../src/platform/transaction.ts';
import type { Place } from './connect.ts';

const LOOKED_AT = 10_000;

/** By id or exact name. Refuses where the name is shared, or where none is given and there is not exactly one. */
export async function findOrganization(sql: Sql, given: string | undefined): Promise<OrganizationRow> {
  return chosen(await listOrganizations(sql, LOOKED_AT), given);
}

/** The one that is named, else all of them, oldest first. Refuses where there is none. */
export async function findOrganizations(sql: Sql, given: string | undefined): Promise<OrganizationRow[]> {
  const all = await listOrganizations(sql, LOOKED_AT);
  return given === undefined && all.length > 1 ? all : [chosen(all, given)];
}

/** What a list over several organizations calls each: its name, with its id where others are called so too. */
export function namesOf(organizations: OrganizationRow[]): (orgId: string) => string {
  const byName = Map.groupBy(organizations, ({ name }) => name);
  const names = new Map(
    organizations.map(({ org_id: id, name }) => [
      id,
      (byName.get(name) ?? []).length > 1 ? `${name} (${id})` : name,
    ]),
  );
  return (orgId) => names.get(orgId) ?? orgId;
}

/** The same with an environment, for commands that suggest others. */
export async function findPlace(
  sql: Sql,
  { org, env }: { org?: string | undefined; env?: Environment | undefined },
): Promise<Place> {
  const all = await listOrganizations(sql, LOOKED_AT);
  const { org_id: orgId } = chosen(all, org);
  return { orgId, environment: env ?? 'test', isOneOfSeveral: all.length > 1 };
}

function chosen(all: OrganizationRow[], given: string | undefined): OrganizationRow {
  if (given === undefined) return theOnly(all);
  const byId = all.find(({ org_id }) => org_id === given);
  if (byId !== undefined) return byId;
  // A letter with its accent is one sign from some keyboards and two from others.
  const called = given.normalize('NFC');
  const byName = all.filter(({ name }) => name.normalize('NFC') === called);
  const [found, second] = byName;
  if (found === undefined)
    throw new Conflict(
      'not_found',
      `There is no organization ${JSON.stringify(given)}. List them with "intake org list".`,
    );
  if (second !== undefined)
    throw new Conflict(
      'ambiguous_organization',
      `${byName.length} organizations are called ${JSON.stringify(given)}. Give the id: see "intake org list".`,
    );
  return found;
}

function theOnly(all: OrganizationRow[]): OrganizationRow {
  const [only, second] = all;
  if (only === undefined)
    throw new Conflict(
      'no_organization',
      'There is no organization yet. Make one with: intake org create NAME',
    );
  if (second !== undefined)
    throw new Conflict(
      'org_required',
      `There are ${all.length} organizations: say which with --org. List them with "intake org list".`,
    );
  return only;
}
