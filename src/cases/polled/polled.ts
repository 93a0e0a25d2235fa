// The projection and the package as integrators poll them: written once for each version of the case.
import { CONSENTS_OF, type ConsentRow } from '../../applicants/queries.ts';
import { Refusal } from '../../catalog/errors.ts';
import type { Answer, Services } from '../../http/endpoint.ts';
import { polledAnswer, readPolled, readShared, withMore } from '../../http/polled.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { iso } from '../../platform/times.ts';
import { findDeclaration } from '../../workflows/queries.ts';
import { caseFileUrl, hasCaseFileUrl, linkSpan } from './case-file-link.ts';
import type { DecisionRow, Place } from '../queries.ts';
import { caseVersion, findCaseVersion, type CaseVersion } from './row-versions.ts';
import type { CaseRecord } from '../standing/record.ts';
import { all, DECISIONS_OF, ownRecordWith } from '../statement.ts';
import { presentPackage } from '../wire/package.ts';
import { presentCase } from '../wire/presenter.ts';

/** Which case is asked for, and by whom. */
export type OwnCase = Place & { caseId: string };

/** A case with its version, both of one moment. */
export type VersionedCase = CaseRecord & CaseVersion;

/** As a key of what is kept: the same for all that may see the same. */
const keyOf = (what: string, { orgId, environment, caseId }: OwnCase): string =>
  [what, orgId, environment, caseId].join(' ');

/** Reads by a statement of `ownRecordWith`. Refuses not_found. */
export async function findVersioned<Record>(
  sql: Sql,
  { caseId, orgId, environment }: OwnCase,
  { text, name }: { text: string; name: string },
): Promise<Record> {
  const [record] = await sql<Record>(text, [caseId, orgId, environment], name);
  if (record === undefined) throw new Refusal('not_found');
  return record;
}

const CASE = { name: 'cases-polled', text: ownRecordWith({ version: caseVersion() }) };

/** Refuses not_found. */
export function readCase(services: Services, own: OwnCase): Promise<Answer> {
  const { sql } = services.store.database;
  const key = keyOf('case', own);
  const reading = {
    look: () => findCaseVersion(services, own),
    async write() {
      const state = await findVersioned<VersionedCase>(sql, own, CASE);
      const declaration = await findDeclaration(sql, state.orgId, state.contentHash);
      return { state: versionIn(state), json: JSON.stringify(presentCase(state, declaration)) };
    },
  };
  return readShared(services, key, async () => polledAnswer(await readPolled(services, key, reading)));
}

/** What is left of a case once it has been shown. */
export const versionIn = ({ version, revision, readAt }: CaseVersion): CaseVersion => ({
  version,
  revision,
  readAt,
});

const PACKAGE = {
  name: 'packages-polled',
  text: ownRecordWith({
    version: caseVersion(),
    decisions: all(DECISIONS_OF('c.case_id')),
    consents: all(CONSENTS_OF('c.case_id')),
  }),
};
type Packaged = VersionedCase & { decisions: DecisionRow[]; consents: ConsentRow[] };

/**
 * The package with the time and the signed address of this very moment. Its tag leaves both out, but for the half hour in which
 * the address was signed: whoever keeps a package under its tag has an address that works for half an hour yet. Refuses not_found.
 */
export function readPackage(services: Services, own: OwnCase): Promise<Answer> {
  const { sql } = services.store.database;
  const key = keyOf('package', own);
  const reading = {
    look: () => findCaseVersion(services, own),
    async write() {
      const state = await findVersioned<Packaged>(sql, own, PACKAGE);
      const declaration = await findDeclaration(sql, state.orgId, state.contentHash);
      const { generated_at: _time, case_file_url: _url, ...rest } = presentPackage(state, declaration, state);
      return { state: versionIn(state), json: JSON.stringify(rest) };
    },
  };
  return readShared(services, key, async () => {
    const { json, hash, ...now } = await readPolled(services, key, reading);
    const tag = hasCaseFileUrl(services) ? `${hash}-${linkSpan(now.readAt)}` : hash;
    let written: string | undefined;
    const write = (): string => {
      const url = caseFileUrl(services, { ...own, ...now });
      return withMore(json, { generated_at: iso(now.readAt), case_file_url: url });
    };
    return polledAnswer(
      {
        hash: tag,
        // Signed for those that get it alone, once for all that share the answer.
        get json() {
          return (written ??= write());
        },
      },
      true,
    );
  });
}
