// Fills in fields of forms in the background: what a connector answers, never while an applicant waits for a page.
import type { JobData } from '../../catalog/jobs.ts';
import { systemScopeOf } from '../../cases/queries.ts';
import type { ConnectorCaller } from '../../connectors/calls/call.ts';
import { isBusy } from '../../connectors/calls/answer/result.ts';
import { answersReadOf } from '../../declarations/connector-uses.ts';
import type { Sealer } from '../../platform/seal.ts';
import { transact, type Scope, type Store } from '../../platform/transaction.ts';
import type { JobHandler } from '../../platform/work/workers.ts';
import { connectorInForce, foundIn, keptAnswer } from '../../settling/ask-api.ts';
import { maybeSessionOf } from '../queries.ts';
import { beginFilling, type Begun, type Pending } from './begin.ts';
import { recordFilling, type Answered, type FillAnswer } from './record.ts';

/** A person who fills in a form does not wait longer: what comes later is of no use to them. */
const LONGEST_MS = 20_000;

type Deps = { store: Store; caller: ConnectorCaller; sealer: Sealer };

export function fillWorker(deps: Deps): JobHandler<JobData['fill-fields']> {
  const { store } = deps;
  return async (job) => {
    const { caseId } = job.data;
    const scope = await systemScopeOf(store.database.sql, caseId);
    // A case without an applicant has no form.
    const hasSession = (await maybeSessionOf(store.database.sql, caseId)) !== null;
    const begun = hasSession
      ? await transact(store, scope, async (tx) => {
          // The case before its job: who deletes the case has locked it, and waits for its jobs.
          const started = await beginFilling(tx, caseId, job.id);
          await job.hold(tx.em);
          return started;
        })
      : null;
    const answered = begun === null ? [] : await askAll(deps, scope, begun);
    await transact(store, scope, async (tx) => {
      if (answered.length > 0) await recordFilling(tx, caseId, answered);
      await job.complete(tx.em);
    });
  };
}

const askAll = (deps: Deps, scope: Scope, { pending, locked }: Begun): Promise<Answered[]> =>
  Promise.all(
    pending.map(async (one) => {
      const answers = answersReadOf(locked.declaration, one.call);
      return { pending: one, answer: await ask(deps, scope, { ...one, answers }) };
    }),
  );

const NOTHING: FillAnswer = {
  outcome: 'inconclusive',
  statusCode: null,
  asked: null,
  answered: null,
  explanation: null,
  values: {},
  result: null,
};

async function ask(
  { store, sealer, caller }: Deps,
  { orgId, environment }: Scope,
  { call, inputs, answers, prefillId }: Pending & { answers: string[] },
): Promise<FillAnswer> {
  const named = { orgId, environment, connectorKey: call.connector_key, functionKey: call.function_key };
  const connector = await connectorInForce(
    { sql: store.database.sql, sealer },
    { ...named, usage: 'prefill_field' },
  );
  if (connector === null)
    return { ...NOTHING, explanation: 'Nobody was asked: no such function is in force.' };
  const signal = AbortSignal.timeout(LONGEST_MS);
  const result = await caller
    .call({ connector, inputs, answers, signal, asker: { prefillId } })
    .catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
  if (result === null || isBusy(result)) {
    const explanation = result === null ? 'No answer in time.' : 'There was no room for the call.';
    return { ...NOTHING, explanation };
  }
  const { outcome, statusCode, keptRequest: asked, read: explanation } = result;
  const kept = { outcome, statusCode, asked, answered: keptAnswer(result), explanation };
  return { ...kept, ...foundIn(result, connector.function) };
}
