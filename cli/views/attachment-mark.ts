// How it is shown that a document came with a mail, which stands above it.

type Shown = { doc_id: string; parent_doc_id: string | null };

/** `↳ `, further in for what came with a mail in a mail; nothing for what came by itself. */
export function attachmentMark(documents: readonly Shown[], document: Shown): string {
  const parent = documents.find(({ doc_id: docId }) => docId === document.parent_doc_id);
  if (parent === undefined) return document.parent_doc_id === null ? '' : '↳ ';
  const above = documents.slice(0, documents.indexOf(parent) + 1);
  return `${' '.repeat(attachmentMark(above, parent).length)}↳ `;
}
