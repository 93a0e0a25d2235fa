// The delivery's state machine: every move, every refused one, and the schedule of attempts.
import { describe, expect, test } from 'vitest';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../../src/subscribers/entity.ts';
import { LEASE_SECONDS } from '../../../src/webhooks/sending/claims.ts';
import { DEADLINE_MS } from '../../../src/webhooks/sending/attempts.ts';
import {
  afterAttempt,
  ATTEMPT_ERRORS,
  DELIVERY_CAUSES,
  DELIVERY_MOVES,
  MAX_ATTEMPTS,
  moveDelivery,
  RETRY_DELAYS_SECONDS,
  type DeliveryCause,
} from '../../../src/webhooks/rules.ts';

const MOVES: [DeliveryStatus, DeliveryCause, DeliveryStatus][] = [
  ['pending', 'claimed', 'delivering'],
  ['pending', 'endpoint_removed', 'failed'],
  ['retrying', 'claimed', 'delivering'],
  ['retrying', 'endpoint_removed', 'failed'],
  ['delivering', 'succeeded', 'delivered'],
  ['delivering', 'failed', 'retrying'],
  ['delivering', 'exhausted', 'failed'],
  ['delivering', 'endpoint_removed', 'failed'],
];

describe('moves', () => {
  test.each(MOVES)('%s, %s → %s', (from, cause, to) => {
    expect(moveDelivery(from, cause)).toBe(to);
  });

  const refused = DELIVERY_STATUSES.flatMap((from) =>
    DELIVERY_CAUSES.filter((cause) => !MOVES.some(([f, c]) => f === from && c === cause)).map(
      (cause) => [from, cause] as const,
    ),
  );
  test.each(refused)('%s is never %s', (from, cause) => {
    expect(() => moveDelivery(from, cause)).toThrow(`a ${from} delivery cannot be ${cause}`);
  });

  test('the table holds nothing else, and delivered and failed are ends', () => {
    expect(Object.values(DELIVERY_MOVES).flatMap((moves) => Object.keys(moves))).toHaveLength(MOVES.length);
    expect(MOVES.length + refused.length).toBe(DELIVERY_STATUSES.length * DELIVERY_CAUSES.length);
    expect(DELIVERY_MOVES.delivered).toEqual({});
    expect(DELIVERY_MOVES.failed).toEqual({});
  });
});

describe('after an attempt', () => {
  test('five attempts, and these waits between them', () => {
    expect(MAX_ATTEMPTS).toBe(5);
    expect(RETRY_DELAYS_SECONDS).toEqual([60, 300, 1800, 7200]);
    expect(RETRY_DELAYS_SECONDS).toHaveLength(MAX_ATTEMPTS - 1);
  });

  test.each([1, 2, 3, 4, 5])('a success in attempt %i is the end', (number) => {
    expect(afterAttempt(number, null)).toEqual({ status: 'delivered', nextAttemptInSeconds: null });
  });

  const waits = [60, 300, 1800, 7200, null];
  test.each(ATTEMPT_ERRORS.flatMap((error) => waits.map((wait, index) => [error, index + 1, wait] as const)))(
    '%s in attempt %i waits %p',
    (error, number, wait) => {
      const status = wait === null ? 'failed' : 'retrying';
      expect(afterAttempt(number, error)).toEqual({ status, nextAttemptInSeconds: wait });
    },
  );

  test.each([0, 6, 1.5, -1, Number.NaN])('there is no attempt %p', (number) => {
    expect(() => afterAttempt(number, 'timeout')).toThrow('there is no attempt');
  });

  test('a claim outlasts the exchange that it allows', () => {
    expect(LEASE_SECONDS * 1000).toBeGreaterThanOrEqual(DEADLINE_MS + 10_000);
  });
});
