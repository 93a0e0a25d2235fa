// The documents of a case in which places of a fact's value are looked for.
import type { CaseRecord } from '../../cases/standing/record.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import type { Sql } from '../../platform/database/sql.ts';

/** A case whose pages are looked at, by whoever may see it. */
export type Searched = { sql: Sql; record: CaseRecord; declaration: Declaration; fact: FactSpec };

/** Those that were read, in their order; an erased one has no pages. */
export const readDocumentsOf = ({ documents }: Pick<CaseRecord, 'documents'>): string[] =>
  documents.filter(({ status }) => status === 'processed').map(({ docId }) => docId);
