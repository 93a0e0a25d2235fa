// The signed address of a case file: an hour, one case, one revision (completions §10).
import type { Config } from '../../platform/config.ts';
import { LINK_SECONDS, type Links } from '../../platform/signed-link.ts';
import type { CaseRecord } from '../standing/record.ts';

export const CASE_FILES = '/case-files';

export const caseFilePath = (token: string): string => `${CASE_FILES}/${token}`;

type Deployment = {
  config: Pick<Config, 'INTAKE_PUBLIC_URL' | 'INTAKE_HOST'>;
  publicUrl: string;
  links: Links;
};

type Linked = Pick<CaseRecord, 'orgId' | 'environment' | 'caseId' | 'revision' | 'readAt'>;

/** Whether anybody would get there: a public address is set, or the server is bound to loopback alone. */
export const hasCaseFileUrl = ({ config }: Pick<Deployment, 'config'>): boolean =>
  config.INTAKE_PUBLIC_URL !== undefined || isLoopback(config.INTAKE_HOST);

/** Null where nobody would get there. */
export function caseFileUrl({ config, publicUrl, links }: Deployment, record: Linked): string | null {
  if (!hasCaseFileUrl({ config })) return null;
  const { orgId, environment, caseId, revision, readAt } = record;
  const seconds = Math.floor(new Date(readAt).getTime() / 1000) + LINK_SECONDS;
  const expiresAt = new Date(seconds * 1000);
  const token = links.sign('case-file', { orgId, environment, caseId, revision, expiresAt });
  return `${publicUrl}${caseFilePath(token)}`;
}

/** Addresses that are signed in the same span work for as long again after its end. */
const SPAN_SECONDS = LINK_SECONDS / 2;

/** The number of the half hour in which an address is signed. */
export const linkSpan = (readAt: Linked['readAt']): number =>
  Math.floor(new Date(readAt).getTime() / 1000 / SPAN_SECONDS);

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
