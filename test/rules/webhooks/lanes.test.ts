// Lanes: nobody gets more than a share, whoever hangs gets less, and whoever works is served whatever the others do.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { createLanes, type LaneEnd, type Lanes } from '../../../src/webhooks/sending/lanes.ts';
import { runs } from '../../harness/properties.ts';

const LIMITS = { sockets: 32, perEndpoint: 8 };
const ids = (count: number, prefix = 'e'): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(4, '0')}`);

/** Takes all that is offered. */
function take(lanes: Lanes, endpointIds: string[]): Map<string, number> {
  const shares = lanes.share(endpointIds);
  for (const [id, count] of shares) for (let n = 0; n < count; n++) lanes.begin(id);
  return shares;
}
function end(lanes: Lanes, shares: Map<string, number>, how: LaneEnd): void {
  for (const [id, count] of shares) for (let n = 0; n < count; n++) lanes.end(id, how);
}
function prove(lanes: Lanes, id: string): void {
  for (let n = 0; n < 3; n++) end(lanes, take(lanes, [id]), 'succeeded');
}

describe('one endpoint', () => {
  test('starts with one lane and doubles with each success, up to eight', () => {
    const lanes = createLanes(LIMITS);
    for (const width of [1, 2, 4, 8]) {
      take(lanes, ['a']);
      expect(lanes.count()).toBe(width);
      expect(take(lanes, ['a']).size).toBe(0);
      lanes.end('a', 'succeeded');
    }
    expect(take(lanes, ['a']).get('a')).toBe(1);
    expect(lanes.count()).toBe(8);
  });

  test('has one lane after a timeout, whatever else fails, until a success', () => {
    const lanes = createLanes(LIMITS);
    prove(lanes, 'a');
    const all = take(lanes, ['a']);
    expect(all.get('a')).toBe(8);
    end(lanes, all, 'timed_out');
    for (const how of ['failed', 'timed_out', 'failed'] as const) {
      const one = take(lanes, ['a']);
      expect(one.get('a')).toBe(1);
      end(lanes, one, how);
    }
    end(lanes, take(lanes, ['a']), 'succeeded');
    expect(take(lanes, ['a']).get('a')).toBe(2);
  });
});

describe('many endpoints', () => {
  test('everybody gets one before anybody gets a second', () => {
    const lanes = createLanes({ sockets: 10, perEndpoint: 8 });
    for (const id of ids(5)) prove(lanes, id);
    expect([...lanes.share(ids(5)).values()]).toEqual([1, 1, 1, 1, 1]);
    expect(lanes.share(['e0000']).get('e0000')).toBe(5);
  });

  test('take turns in who comes first when there is not enough for all', () => {
    const lanes = createLanes({ sockets: 4, perEndpoint: 1 });
    const served = new Map<string, number>();
    for (let round = 0; round < 30; round++) {
      const shares = take(lanes, ids(10));
      for (const id of shares.keys()) served.set(id, (served.get(id) ?? 0) + 1);
      end(lanes, shares, 'succeeded');
    }
    const counts = ids(10).map((id) => served.get(id) ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3);
  });

  test('any number of hanging ones leaves half of the sockets to those that work', () => {
    const lanes = createLanes(LIMITS);
    prove(lanes, 'healthy');
    for (let n = 0; n < 10; n++) take(lanes, ids(1000, 'hanging'));
    expect(lanes.count()).toBe(16);
    expect(take(lanes, [...ids(1000, 'hanging'), 'healthy']).get('healthy')).toBe(1);
  });

  test('proven ones that begin to hang leave room for one lane of each other', () => {
    const lanes = createLanes({ sockets: 64, perEndpoint: 8 });
    for (const id of ids(20)) prove(lanes, id);
    for (const id of ids(19)) take(lanes, [id]);
    expect(lanes.count()).toBeLessThan(64);
    expect(take(lanes, ['e0019']).get('e0019')).toBe(1);
  });

  test('the limits hold whatever happens', () => {
    const how = fc.constantFrom<LaneEnd>('succeeded', 'failed', 'timed_out');
    const step = fc.record({ asked: fc.subarray(ids(12)), how, ends: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const lanes = createLanes({ sockets: 12, perEndpoint: 3 });
        const open: string[] = [];
        for (const { asked, how: ended, ends } of steps) {
          const shares = take(lanes, asked);
          for (const [id, count] of shares) {
            expect(asked).toContain(id);
            open.push(...Array<string>(count).fill(id));
          }
          expect(lanes.count()).toBe(open.length);
          expect(open.length).toBeLessThanOrEqual(12);
          for (const id of new Set(open))
            expect(open.filter((one) => one === id).length).toBeLessThanOrEqual(3);
          for (const id of open.splice(0, ends)) lanes.end(id, ended);
        }
      }),
      runs(100),
    );
  });
});
