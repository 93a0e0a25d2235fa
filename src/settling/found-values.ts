// Values that a connector has found, parsed by the types of their facts: candidates beside those of documents.
import type { LockedCase } from '../cases/locking.ts';
import { factType } from '../declarations/rules.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import { Candidate, Verification } from '../facts/entity.ts';
import { iso } from '../platform/times.ts';
import type { Tx } from '../platform/transaction.ts';
import { parseValue, type Parsed } from '../values/parse.ts';

/** What stands where in an answer, by JSON Pointer; `result` is the one of the function itself. */
export type Found = { values: Readonly<Record<string, string | null>>; result: string | null };

/** Replaces what the same questions were answered before. */
export async function keepFound(
  { tx, record, declaration }: LockedCase,
  asked: readonly Verification[],
  found: Found,
): Promise<void> {
  const { caseId } = record;
  for (const { verificationId, factId, inputsHash, answerField } of asked) {
    const pointer = answerField ?? found.result;
    const fact = declaration.facts.find(({ fact_id }) => fact_id === factId);
    await tx.sql(
      `delete from candidates where case_id = $1 and fact_id = $2 and verification_id in
         (select verification_id from verifications where case_id = $1 and fact_id = $2 and inputs_hash = $3)`,
      [caseId, factId, inputsHash],
    );
    await tx.em.nativeUpdate(Verification, { verificationId }, { answerField: pointer });
    const text = pointer === null ? null : (found.values[pointer] ?? null);
    // Nothing there is nothing found; other sources go on.
    if (fact === undefined || text === null || text.trim() === '') continue;
    await keepValue(tx, { caseId, verificationId, fact, text, declaration });
  }
}

type Value = {
  caseId: string;
  verificationId: string;
  fact: FactSpec;
  text: string;
  declaration: Declaration;
};

async function keepValue(tx: Tx, { caseId, verificationId, fact, text, declaration }: Value): Promise<void> {
  const read = readAnswered(fact, text, {
    locale: declaration.default_locale,
    today: iso(tx.now).slice(0, 10),
  });
  await tx.em.insert(Candidate, {
    candidateId: tx.newId('cand'),
    caseId,
    factId: fact.fact_id,
    docId: null,
    source: 'connector',
    foundBy: 'connector',
    valueRaw: text,
    value: read.ok ? read.value : null,
    // It stands at a named place, as in a structured document.
    quality: 1,
    anchorMatch: 'exact',
    reasonCodes: read.ok ? [] : [read.reason satisfies ReasonCode],
    createdAt: tx.now,
    verificationId,
  });
}

/** Programs write canonical values; what is none is read as a person would, and not guessed. */
export function readAnswered(
  fact: Pick<FactSpec, 'type'>,
  text: string,
  { locale, today }: { locale: string | undefined; today: string },
): Parsed {
  const context = { today, ...(locale === undefined ? {} : { locale }) };
  const type = factType(fact);
  const canonical = parseValue(type, text.trim(), { ...context, canonical: true });
  if (canonical.ok || canonical.reason !== 'invalid_format') return canonical;
  const written = parseValue(type, text.trim(), context);
  return written.ok ? written : canonical;
}
