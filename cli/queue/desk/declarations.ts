// The declaration that a case was born with.
import { findCase } from '../../../src/cases/queries.ts';
import type { Declaration } from '../../../src/declarations/schema.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import { findDeclaration } from '../../../src/workflows/queries.ts';
import type { Place } from '../../connect.ts';

const KEPT = 100;

export type Declarations = (caseId: string) => Promise<Declaration>;

/** A case keeps its declaration for life, so that it is looked up once. */
export function createDeclarations(sql: Sql, place: Place): Declarations {
  const known = new Map<string, Promise<Declaration>>();
  return (caseId) => {
    const kept = known.get(caseId);
    if (kept !== undefined) return kept;
    const finding = findCase(sql, place, caseId).then(({ orgId, contentHash }) =>
      findDeclaration(sql, orgId, contentHash),
    );
    if (known.size >= KEPT) known.clear();
    known.set(caseId, finding);
    finding.catch(() => known.delete(caseId));
    return finding;
  };
}
