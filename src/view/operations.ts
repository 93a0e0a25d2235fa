// Gives out an address of the view, and puts on record who asked to look at what.
import { recordAct } from '../audit/operations.ts';
import { LINK_SECONDS, type Links } from '../platform/signed-link.ts';
import type { Tx } from '../platform/transaction.ts';
import { lookQuery, viewPath, type Look } from './address.ts';

export type Asked = { caseId: string; look: Look & { docId: string } };

export type ViewAddress = { url: string; expiresAt: Date };

/** For an hour, and the case as it stands. The case is the scope's: whoever calls has made sure. */
export async function giveViewAddress(
  tx: Tx,
  { links, publicUrl }: { links: Links; publicUrl: string },
  { caseId, look }: Asked,
): Promise<ViewAddress> {
  const { orgId, environment } = tx.scope;
  const [row] = await tx.sql<{ revision: number }>(
    `select revision from cases where case_id = $1 and org_id = $2 and environment = $3`,
    [caseId, orgId, environment],
  );
  if (row === undefined) throw new Error(`no case ${caseId}`);
  const expiresAt = new Date((Math.floor(tx.now.getTime() / 1000) + LINK_SECONDS) * 1000);
  await recordView(tx, { caseId, look });
  const token = links.sign('view', { orgId, environment, caseId, revision: row.revision, expiresAt });
  return { url: `${publicUrl}${viewPath(token)}${lookQuery(look)}`, expiresAt };
}

/** Ids alone: what stands in the document is nobody's business here. */
export async function recordView(tx: Tx, { caseId, look }: Asked): Promise<void> {
  const { docId, factId } = look;
  const fact = factId === undefined ? {} : { fact_id: factId };
  await recordAct(tx, {
    action: 'document.viewed',
    subject: { type: 'document', id: docId },
    data: { case_id: caseId, ...fact },
  });
}
