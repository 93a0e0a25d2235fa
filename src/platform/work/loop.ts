// What is done again and again: a round, then a rest until the next is due or somebody wakes; a stop waits for the round under way.

export type Rounds = {
  /** Answers for how long there is nothing to do. */
  round(): Promise<number>;
  /** Is told why a round failed; the loop goes on. */
  failed(error: unknown): void;
  /** The rest after a failed round. */
  againMs: number;
  /** Whether nobody is heard in that rest: where waking cannot help, it must not make the loop spin. */
  isDeafAfterFailure?: boolean;
  /** The rest before the first round, which else begins at once. */
  firstMs?: number;
};

export type Loop = {
  /** Ends the rest, or leaves out the one after the round under way: what that has seen may be out of date. */
  wake(): void;
  /** Begins no round any more, and waits for the one under way. */
  stop(): Promise<void>;
};

type State = { isStopped: boolean; isWoken: boolean; isDeaf: boolean; endRest: () => void };

export function startLoop(rounds: Rounds): Loop {
  const state: State = { isStopped: false, isWoken: false, isDeaf: false, endRest: () => undefined };
  const ended = run(state, rounds);
  return {
    wake() {
      state.isWoken = true;
      if (!state.isDeaf) state.endRest();
    },
    async stop() {
      state.isStopped = true;
      state.endRest();
      await ended;
    },
  };
}

async function run(state: State, rounds: Rounds): Promise<void> {
  if (rounds.firstMs !== undefined) await rest(state, rounds.firstMs);
  while (!state.isStopped) {
    state.isWoken = false;
    state.isDeaf = false;
    const ms = await once(state, rounds);
    if (!state.isStopped && (state.isDeaf || !state.isWoken)) await rest(state, ms);
  }
}

async function once(state: State, { round, failed, againMs, isDeafAfterFailure }: Rounds): Promise<number> {
  try {
    return await round();
  } catch (error) {
    failed(error);
    state.isDeaf = isDeafAfterFailure === true;
    return againMs;
  }
}

function rest(state: State, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  state.endRest = () => {
    clearTimeout(timer);
    resolve();
  };
  return promise;
}
