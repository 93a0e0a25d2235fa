// Puts a fact that a connector has to confirm, or can find, before it, as a job.
import { startCaseJob } from '../../cases/jobs.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { Candidate, Verification } from '../../facts/entity.ts';
import type { KnownOfCase } from '../../facts/known.ts';
import type { Tx } from '../../platform/transaction.ts';
import { isDecided, rowOf, stillSaid, type Lookup } from './lookups.ts';

type Question = { caseId: string; fact: Pick<FactSpec, 'fact_id' | 'verify'>; inputsHash: string };

/** Asks the connector that the declaration names, in the background. Answers the id of the job. */
export async function askConnector(tx: Tx, { caseId, fact, inputsHash }: Question): Promise<string> {
  const { fact_id: factId, verify } = fact;
  if (verify === undefined) throw new Error(`fact ${factId} names no connector`);
  const { connector_key: connectorKey, function_key: functionKey } = verify;
  const about = { usage: 'verify_fact', factId, connectorKey, functionKey, inputsHash } as const;
  return startQuestion(tx, { caseId, ...about, answerField: null });
}

type New = Pick<
  Verification,
  'caseId' | 'usage' | 'factId' | 'connectorKey' | 'functionKey' | 'inputsHash' | 'answerField'
>;

/** Under the job of a question that asks the same, where one is under way; else under one of its own. */
async function startQuestion(tx: Tx, about: New, underWay?: string): Promise<string> {
  const { caseId } = about;
  const verificationId = tx.newId('ver');
  const jobId = underWay ?? (await startCaseJob(tx, { kind: 'verify', caseId, verificationId }));
  await tx.em.insert(Verification, {
    verificationId,
    ...about,
    outcome: null,
    statusCode: null,
    attempts: 0,
    jobId,
    requestedAt: tx.now,
    checkedAt: null,
    connectorVersion: null,
    asked: null,
    answered: null,
    explanation: null,
    retryAt: null,
  });
  return jobId;
}

/** Asks a connector for the values of facts; those that are sent the same are asked once. Answers the ids of the jobs. */
export async function lookUp(
  tx: Tx,
  caseId: string,
  { lookups, underWay = new Map() }: { lookups: readonly Lookup[]; underWay?: Map<string, string> },
): Promise<string[]> {
  const jobs = new Map(underWay);
  for (const { fact, rule, call, inputsHash } of lookups) {
    const about = {
      caseId,
      usage: 'lookup_fact',
      factId: fact.fact_id,
      connectorKey: rule.connector_key,
      functionKey: rule.function_key,
      inputsHash,
      answerField: rule.answer ?? null,
    } as const;
    jobs.set(call, await startQuestion(tx, about, jobs.get(call)));
  }
  return [...jobs.values()];
}

type Looked = {
  caseId: string;
  known: KnownOfCase;
  /** Every question whose inputs are known. */
  asked: readonly Lookup[];
  settled: readonly { fact: FactSpec; status: string }[];
};

/** What was never asked, of facts that apply and that no person has decided. */
export async function askForLookups(
  tx: Tx,
  { caseId, known: { verifications, entries }, asked, settled }: Looked,
): Promise<void> {
  if (asked.length === 0) return;
  const applies = new Set(
    settled.flatMap(({ fact, status }) => (status === 'not_applicable' ? [] : [fact.fact_id])),
  );
  const human = new Map(entries.map((entry) => [entry.factId, entry]));
  const isOpen = ({ fact: { fact_id: id } }: Lookup): boolean => applies.has(id) && !isDecided(human.get(id));
  const underWay = asked.flatMap((lookup): [string, string][] => {
    const row = rowOf(lookup, verifications);
    return row?.outcome === null ? [[lookup.call, row.jobId]] : [];
  });
  await lookUp(tx, caseId, {
    lookups: asked.filter((lookup) => isOpen(lookup) && rowOf(lookup, verifications) === undefined),
    underWay: new Map(underWay),
  });
}

/** A value that was looked up goes when what it was looked up by changes. */
export async function forgetOldAnswers(
  tx: Tx,
  { candidates }: KnownOfCase,
  asked: readonly Lookup[],
): Promise<void> {
  const answered = candidates.filter(({ inputsHash }) => inputsHash !== null);
  if (answered.length === 0) return;
  const kept = new Set(stillSaid(answered, asked));
  const candidateId = { $in: answered.flatMap((one) => (kept.has(one) ? [] : [one.candidateId])) };
  if (candidateId.$in.length > 0) await tx.em.nativeDelete(Candidate, { candidateId });
}
