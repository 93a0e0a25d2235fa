// Whether a completed case has reached those who are to hear of it (completions §3.2, handoff_state).
import { recordEvents, type Recorded } from '../events/operations.ts';
import type { NewEvent } from '../events/new-event.ts';
import type { Tx } from '../platform/transaction.ts';
import { lockCaseRow } from './locking.ts';
import { placeInQueue } from './standing/queue-place.ts';
import type { HandoffState } from './standing/statuses.ts';

/** The moves of handoff_state that deliveries cause; completing and reopening set it outright. */
export const HANDOFF_MOVES: Record<HandoffState, readonly HandoffState[]> = {
  not_ready: [],
  completed_not_dispatched: ['dispatching'],
  dispatching: ['dispatched', 'dispatch_failed', 'completed_not_dispatched'],
  dispatched: ['acknowledged', 'dispatching', 'completed_not_dispatched'],
  acknowledged: ['dispatching'],
  dispatch_failed: ['dispatching', 'completed_not_dispatched', 'dispatched'],
};

/** The last delivery to one endpoint of the latest completion. */
export type HandoffDelivery = {
  status: 'pending' | 'delivering' | 'delivered' | 'retrying' | 'failed';
  acknowledged: boolean;
};

/** Where deliveries leave the handoff: failed while any has failed for good, dispatched when all are delivered. */
export function handoffStateOf(deliveries: HandoffDelivery[]): HandoffState {
  if (deliveries.length === 0) return 'completed_not_dispatched';
  if (deliveries.some(({ status }) => status === 'failed')) return 'dispatch_failed';
  if (deliveries.some(({ status }) => status !== 'delivered')) return 'dispatching';
  return deliveries.some(({ acknowledged }) => acknowledged) ? 'acknowledged' : 'dispatched';
}

/** The states that lead there, one after the other, or none: an acknowledgement that came before all were told counts once they are. */
function stepsTo(from: HandoffState, to: HandoffState): HandoffState[] {
  if (HANDOFF_MOVES[from].includes(to)) return [to];
  return to === 'acknowledged' && HANDOFF_MOVES[from].includes('dispatched') ? ['dispatched', to] : [];
}

const LATEST = `
select distinct on (d.endpoint_id) d.status, d.acknowledged_at is not null as acknowledged
from webhook_deliveries d join webhook_endpoints w using (endpoint_id)
where d.case_id = $1 and w.status <> 'removed' and d.event_id = (
  select event_id from events where case_id = $1 and event_type = 'v1.case.completed' order by cursor desc limit 1)
order by d.endpoint_id, d.created_at desc, d.delivery_id desc`;

const ANNOUNCED: Partial<Record<HandoffState, NewEvent['feedType']>> = {
  dispatched: 'handoff.dispatched',
  acknowledged: 'handoff.acknowledged',
  dispatch_failed: 'handoff.dispatch_failed',
};

/** A completed case that did not reach everybody stands in the operators' queue until it does (completions §12). */
async function moveHandoff(tx: Tx, caseId: string, next: HandoffState): Promise<void> {
  const place = placeInQueue(next === 'dispatch_failed' ? 'handoff_failed' : 'completed');
  await tx.sql(
    `update cases set handoff_state = $2, why_here_code = $3, queue_category = $4, queue_status = $5, priority = $7, updated_at = $6,
       why_here_since = case when why_here_code = $3 then why_here_since else $6 end
     where case_id = $1`,
    [caseId, next, place.whyHereCode, place.queueCategory, place.queueStatus, tx.now, place.priority],
  );
}

type Failure = Pick<NewEvent, 'eventType' | 'data'>;

/** Where the handoff stands now, and what was told of it. */
export type Settled = { state: HandoffState; recorded: Recorded[] };

/**
 * Looks at the deliveries of the latest completion afresh and moves the handoff where they say. `failure` is the webhook event
 * that stands for `handoff.dispatch_failed`, under the same event id.
 */
export async function settleHandoff(tx: Tx, caseId: string, failure?: Failure): Promise<Settled> {
  await lockCaseRow(tx, caseId);
  const [before] = await tx.sql<{ state: HandoffState; isComplete: boolean }>(
    `select handoff_state as state, runtime_status = 'complete' as "isComplete" from cases where case_id = $1`,
    [caseId],
  );
  if (before === undefined) throw new Error(`no case ${caseId}`);
  const next = before.isComplete
    ? handoffStateOf(await tx.sql<HandoffDelivery>(LATEST, [caseId]))
    : before.state;
  const steps = stepsTo(before.state, next);
  if (steps.length > 0) await moveHandoff(tx, caseId, next);
  const events = eventsOf(steps, failure);
  return { state: next, recorded: events.length === 0 ? [] : await recordEvents(tx, caseId, events) };
}

/** A second endpoint that fails tells its own story, though the state stays. */
function eventsOf(steps: HandoffState[], failure: Failure | undefined): NewEvent[] {
  const told = steps.flatMap((state): NewEvent[] => {
    const feedType = ANNOUNCED[state];
    if (feedType === undefined) return [];
    return [
      state === 'dispatch_failed' && failure
        ? { feedType, ...failure }
        : { feedType, data: { handoff_state: state } },
    ];
  });
  return told.length === 0 && failure ? [{ feedType: 'handoff.dispatch_failed', ...failure }] : told;
}
