// Reads what is typed as the value of a fact by the declaration that its case was born with: by the parser that commands go through.
import { findCase } from '../../../src/cases/queries.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import { findDeclaration } from '../../../src/workflows/queries.ts';
import type { Place } from '../../connect.ts';
import type { ValueReader } from './desk.ts';

const KEPT = 100;

/** A case keeps its declaration for life, so that it is looked up once. */
export function createValues(sql: Sql, place: Place): (caseId: string) => Promise<ValueReader> {
  const readers = new Map<string, Promise<ValueReader>>();
  return (caseId) => {
    const known = readers.get(caseId);
    if (known !== undefined) return known;
    const reading = readerOf(sql, place, caseId);
    if (readers.size >= KEPT) readers.clear();
    readers.set(caseId, reading);
    reading.catch(() => readers.delete(caseId));
    return reading;
  };
}

async function readerOf(sql: Sql, place: Place, caseId: string): Promise<ValueReader> {
  const [{ readTyped }, { orgId, contentHash }] = await Promise.all([
    import('../../../src/values/entered.ts'),
    findCase(sql, place, caseId),
  ]);
  const declaration = await findDeclaration(sql, orgId, contentHash);
  return (factId, entered) => {
    const fact = declaration.facts.find(({ fact_id }) => fact_id === factId);
    // A fact that the workflow does not declare is the command's to refuse.
    if (fact === undefined) return { ok: true, value: entered };
    const today = new Date().toISOString().slice(0, 10);
    return readTyped(fact, entered, { today, locale: declaration.default_locale });
  };
}
