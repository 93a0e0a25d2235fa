// The loop of dispatcher, workers and sweeps: rounds, rests, wakings, failures, and a stop that waits.
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startLoop, type Rounds } from '../../src/platform/work/loop.ts';
import { waitFor } from '../harness/wait.ts';

/** So long that no test passes by waiting. */
const NEVER_MS = 600_000;

type Step = 'wake' | 'stop' | 'round ends' | 'round fails';
type Case = {
  name: string;
  /** How long the loop rests, by what comes before: nothing, a round, a failed round. */
  rests: Pick<Rounds, 'firstMs' | 'againMs' | 'isDeafAfterFailure'> & { restMs: number };
  steps: Step[];
  seen: string[];
};

const rests = { restMs: NEVER_MS, againMs: NEVER_MS };
const CASES: Case[] = [
  { name: 'begins at once', rests, steps: [], seen: ['round 1'] },
  { name: 'rests after a round', rests, steps: ['round ends'], seen: ['round 1', 'end 1'] },
  {
    name: 'goes on when the rest is over',
    rests: { ...rests, restMs: 0 },
    steps: ['round ends', 'round ends'],
    seen: ['round 1', 'end 1', 'round 2', 'end 2', 'round 3'],
  },
  {
    name: 'goes on when it is woken',
    rests,
    steps: ['round ends', 'wake'],
    seen: ['round 1', 'end 1', 'round 2'],
  },
  {
    name: 'does not rest after a round in which it was woken',
    rests,
    steps: ['wake', 'round ends'],
    seen: ['round 1', 'end 1', 'round 2'],
  },
  {
    name: 'is woken once by any number of wakings',
    rests,
    steps: ['wake', 'wake', 'round ends', 'round ends'],
    seen: ['round 1', 'end 1', 'round 2', 'end 2'],
  },
  {
    name: 'tells of a failure, and rests',
    rests,
    steps: ['round fails'],
    seen: ['round 1', 'failure 1'],
  },
  {
    name: 'goes on after a failure',
    rests: { ...rests, againMs: 0 },
    steps: ['round fails', 'round ends'],
    seen: ['round 1', 'failure 1', 'round 2', 'end 2'],
  },
  {
    name: 'is woken from the rest after a failure',
    rests,
    steps: ['round fails', 'wake'],
    seen: ['round 1', 'failure 1', 'round 2'],
  },
  {
    name: 'is deaf after a failure where wakings cannot help, be they before or after it',
    rests: { ...rests, isDeafAfterFailure: true },
    steps: ['wake', 'round fails', 'wake'],
    seen: ['round 1', 'failure 1'],
  },
  {
    name: 'hears again after the next round',
    rests: { ...rests, againMs: 0, isDeafAfterFailure: true },
    steps: ['round fails', 'round ends', 'wake'],
    seen: ['round 1', 'failure 1', 'round 2', 'end 2', 'round 3'],
  },
  { name: 'rests before the first round', rests: { ...rests, firstMs: NEVER_MS }, steps: [], seen: [] },
  {
    name: 'begins when that rest is over',
    rests: { ...rests, firstMs: 0 },
    steps: ['round ends'],
    seen: ['round 1', 'end 1'],
  },
  {
    name: 'stops in the rest before the first round',
    rests: { ...rests, firstMs: NEVER_MS },
    steps: ['stop'],
    seen: ['stopped'],
  },
  {
    name: 'stops in a rest',
    rests,
    steps: ['round ends', 'stop', 'wake'],
    seen: ['round 1', 'end 1', 'stopped'],
  },
  {
    name: 'stops in a deaf rest',
    rests: { ...rests, isDeafAfterFailure: true },
    steps: ['round fails', 'stop'],
    seen: ['round 1', 'failure 1', 'stopped'],
  },
  {
    name: 'stops after the round under way, woken or not',
    rests: { ...rests, restMs: 0 },
    steps: ['wake', 'stop', 'wake', 'round ends'],
    seen: ['round 1', 'end 1', 'stopped'],
  },
  {
    name: 'stops after a failure of the round under way',
    rests,
    steps: ['stop', 'round fails'],
    seen: ['round 1', 'failure 1', 'stopped'],
  },
];

/** Lets all happen that follows from what was done, but for timers. */
async function settle(): Promise<void> {
  for (let count = 0; count < 10; count++) await turn();
}

/** A loop whose rounds end when they are told to, and what came of it. */
function watchedLoop({ restMs, ...settings }: Case['rests']) {
  const told: string[] = [];
  const rounds: PromiseWithResolvers<void>[] = [];
  const loop = startLoop({
    ...settings,
    async round() {
      const round = Promise.withResolvers<void>();
      told.push(`round ${rounds.push(round)}`);
      await round.promise;
      told.push(`end ${rounds.length}`);
      return restMs;
    },
    failed: () => told.push(`failure ${rounds.length}`),
  });
  let ended = 0;
  const underWay = (): Promise<PromiseWithResolvers<void>> => waitFor('a round', () => rounds[ended]);
  const take: Record<Step, () => unknown> = {
    wake: () => loop.wake(),
    stop: () => void loop.stop().then(() => told.push('stopped')),
    'round ends': async () => (await underWay()).resolve(void ended++),
    'round fails': async () => (await underWay()).reject(new Error(`no luck ${ended++}`)),
  };
  const end = async (): Promise<void> => {
    const stopped = loop.stop();
    rounds[ended]?.resolve();
    await stopped;
  };
  return { told, take: (step: Step) => take[step](), end };
}

describe('the loop', () => {
  test.each(CASES)('$name', async ({ rests, steps, seen }) => {
    const { told, take, end } = watchedLoop(rests);
    for (const step of steps) {
      await settle();
      await take(step);
    }
    await waitFor('what is seen', () => told.length >= seen.length);
    await settle();
    expect(told).toEqual(seen);
    await end();
  });
});
