// Puts a fact that a connector has to confirm before it, as a job.
import { startCaseJob } from '../cases/jobs.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { Verification } from '../facts/entity.ts';
import type { Tx } from '../platform/transaction.ts';

type Question = { caseId: string; fact: Pick<FactSpec, 'fact_id' | 'verify'>; inputsHash: string };

/** Asks the connector that the declaration names, in the background. */
export async function askConnector(tx: Tx, { caseId, fact, inputsHash }: Question): Promise<string> {
  if (fact.verify === undefined) throw new Error(`fact ${fact.fact_id} names no connector`);
  const verificationId = tx.newId('ver');
  const jobId = await startCaseJob(tx, { kind: 'verify', caseId, verificationId });
  await tx.em.insert(Verification, {
    verificationId,
    caseId,
    factId: fact.fact_id,
    connectorKey: fact.verify.connector_key,
    functionKey: fact.verify.function_key,
    inputsHash,
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
