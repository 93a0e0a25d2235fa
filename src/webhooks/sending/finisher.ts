// Takes the ends of attempts and sees them into the database: in batches, again and again while it is away.
import type { Log } from '../../platform/log.ts';
import type { Store } from '../../platform/transaction.ts';
import { finishWithConsequences, hasConsequences } from './consequences.ts';
import { disableEndpoint, type DisableCause } from './endpoint-health.ts';
import { finishAttempts, type Finished, type Outcome } from './finish.ts';

export type Finisher = {
  add(outcome: Outcome): void;
  /** The same for several at once; resolves when they are stored. */
  store(outcomes: Outcome[]): Promise<void>;
  /** Ends of attempts that are not in the database yet. */
  count(): number;
  /** Resolves when there are none. */
  idle(): Promise<void>;
  /** Leaves what cannot be stored to the ends of the leases. */
  giveUp(): void;
};

/** Transactions at once for deliveries that more follows from. */
const TRANSACTIONS = 4;
const BATCH = 200;
const AGAIN_MS = 250;

type State = {
  store: Store;
  log: Log;
  plain: Outcome[];
  /** Each a transaction of its own. */
  weighty: Outcome[];
  writers: number;
  isBatching: boolean;
  underWay: number;
  hasGivenUp: boolean;
  waiting: (() => void)[];
};

export function createFinisher(store: Store, log: Log): Finisher {
  const state: State = {
    store,
    log,
    plain: [],
    weighty: [],
    writers: 0,
    isBatching: false,
    underWay: 0,
    hasGivenUp: false,
    waiting: [],
  };
  const count = (): number => state.plain.length + state.weighty.length + state.underWay;
  return {
    count,
    add(outcome) {
      (hasConsequences(outcome) ? state.weighty : state.plain).push(outcome);
      write(state);
    },
    async store(outcomes) {
      const plain = outcomes.filter((outcome) => !hasConsequences(outcome));
      if (plain.length > 0) await persist(state, plain);
      for (const outcome of outcomes.filter(hasConsequences)) await persist(state, [outcome]);
    },
    idle: () =>
      count() === 0 ? Promise.resolve() : new Promise((resolve) => state.waiting.push(() => resolve())),
    giveUp: () => void (state.hasGivenUp = true),
  };
}

/** Starts whatever can be started. */
function write(state: State): void {
  if (!state.isBatching && state.plain.length > 0) {
    state.isBatching = true;
    void run(state, state.plain.splice(0, BATCH), () => (state.isBatching = false));
  }
  while (state.writers < TRANSACTIONS && state.weighty.length > 0) {
    state.writers += 1;
    void run(state, state.weighty.splice(0, 1), () => (state.writers -= 1));
  }
  if (state.plain.length + state.weighty.length + state.underWay === 0)
    for (const tell of state.waiting.splice(0)) tell();
}

async function run(state: State, outcomes: Outcome[], release: () => unknown): Promise<void> {
  state.underWay += outcomes.length;
  await persist(state, outcomes);
  state.underWay -= outcomes.length;
  release();
  write(state);
}

/** Until it is stored, or cannot be: then the lease ends, and the attempt counts as interrupted. */
async function persist(state: State, outcomes: Outcome[]): Promise<void> {
  for (;;) {
    try {
      return await record(state, outcomes);
    } catch (error) {
      if (isPassing(error) && !state.hasGivenUp) {
        state.log.warn(
          { err: error, attempts: outcomes.length },
          'ends of webhook attempts are not stored yet',
        );
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      } else if (outcomes.length > 1 && !state.hasGivenUp) {
        // One of them cannot be stored; the others need not suffer.
        for (const outcome of outcomes) await persist(state, [outcome]);
        return;
      } else {
        const ids = outcomes.map(({ deliveryId }) => deliveryId);
        return state.log.error(
          { err: error, delivery_ids: ids },
          'the end of a webhook attempt was not stored',
        );
      }
    }
  }
}

/** Deadlocks, lost connections and a database that is starting are over soon; wrong data, or a bug, stays. */
function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return /connect|terminat|timeout/i.test(String(message));
  return !/^(?:2[0-46-9A-F]|4[24]|XX)...$/.test(code);
}

async function record(state: State, outcomes: Outcome[]): Promise<void> {
  const [only] = outcomes;
  const finished =
    only !== undefined && hasConsequences(only)
      ? await finishWithConsequences(state.store, only)
      : await finishAttempts(state.store.database.sql, outcomes);
  logOutcomes(state, outcomes, finished);
  for (const { endpointId, orgId, cause } of toDisable(outcomes, finished))
    await disableEndpoint(state.store, { orgId, endpointId }, cause);
}

type ToDisable = { orgId: string; endpointId: string; cause: DisableCause };

function toDisable(outcomes: Outcome[], finished: Finished): ToDisable[] {
  const found = new Map<string, ToDisable>();
  for (const { orgId, endpointId, statusCode } of outcomes) {
    const cause = statusCode === 410 ? 'gone' : finished.failingEndpointIds.includes(endpointId) && 'failing';
    if (cause !== false) found.set(endpointId, { orgId, endpointId, cause });
  }
  return [...found.values()];
}

function logOutcomes({ log }: State, outcomes: Outcome[], { deliveryIds }: Finished): void {
  const stored = new Set(deliveryIds);
  for (const { deliveryId, endpointId, eventType, number, error, statusCode, durationMs } of outcomes) {
    const about = {
      delivery_id: deliveryId,
      endpoint_id: endpointId,
      event_type: eventType,
      attempt: number,
      error,
      status_code: statusCode,
      duration_ms: durationMs,
    };
    if (!stored.has(deliveryId))
      log.warn(about, 'the claim on a webhook delivery is gone; the result of this attempt is dropped');
    else log.debug(about, error === null ? 'a webhook was delivered' : 'a webhook attempt failed');
  }
}
