// The document that a command is about, in the place that it is asked for; where it is elsewhere, that is pointed to.
import { maybeDocument, type StoredDocument } from '../../src/documents/queries.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { Desk, Place } from '../connect.ts';
import { orgFlag } from '../place-flags.ts';

/** Throws Conflict not_found, or document_erased. */
export async function findDocument({ sql }: Desk, place: Place, docId: string): Promise<StoredDocument> {
  const document = await maybeDocument(sql, docId);
  if (document === null || document.orgId !== place.orgId)
    throw new Conflict(
      'not_found',
      `There is no document ${docId}. List them with "intake documents list${orgFlag(place)}".`,
    );
  if (document.environment !== place.environment)
    throw new Conflict(
      'not_found',
      `There is no document ${docId} in ${place.environment}; it is in ${document.environment}: add --env ${document.environment}.`,
    );
  if (document.status === 'erased')
    throw new Conflict('document_erased', `The document ${docId} was erased: nothing of it is left.`);
  return document;
}
