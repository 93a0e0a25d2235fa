// Mails and what came with them: a document that came with a mail is below it, and may be a mail itself.

/** What tells whose attachment a document is. */
export type Member = { docId: string; parentDocId: string | null };

/** A mail in a mail in a mail: what hangs on the innermost is read, what hangs on a mail in that is not. */
export const MAX_DEPTH = 3;
/** Of a mail with all mails in it. */
export const MAX_ATTACHMENTS = 50;

/** The mails that it came with, the nearest first. */
export function ancestorsOf<T extends Member>(documents: readonly T[], { parentDocId }: Member): T[] {
  const byId = new Map(documents.map((one) => [one.docId, one]));
  const above: T[] = [];
  let next = byId.get(parentDocId ?? '');
  for (; next !== undefined && !above.includes(next); next = byId.get(next.parentDocId ?? ''))
    above.push(next);
  return above;
}

/** What came with the document and with the mails in it, each after the mail that it came with. */
export function descendantsOf<T extends Member>(
  documents: readonly T[],
  { docId }: Pick<Member, 'docId'>,
): T[] {
  const below: T[] = [];
  let mails = new Set([docId]);
  while (mails.size > 0) {
    const next = documents.filter(({ parentDocId }) => mails.has(parentDocId ?? ''));
    below.push(...next);
    mails = new Set(next.map((one) => one.docId));
  }
  return below;
}

/** Attachments after the mail that they came with, everything else in its order. */
export function inFamilies<T extends Member>(documents: readonly T[]): T[] {
  const known = new Set(documents.map(({ docId }) => docId));
  return documents
    .filter(({ parentDocId }) => parentDocId === null || !known.has(parentDocId))
    .flatMap((document) => [document, ...belowInOrder(documents, document)]);
}

const belowInOrder = <T extends Member>(documents: readonly T[], { docId }: T): T[] =>
  documents
    .filter(({ parentDocId }) => parentDocId === docId)
    .flatMap((document) => [document, ...belowInOrder(documents, document)]);
