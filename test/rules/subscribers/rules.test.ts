// What may be subscribed to, and how an endpoint moves.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { WEBHOOK_EVENTS } from '../../../src/catalog/events.ts';
import { ENDPOINT_STATUSES } from '../../../src/subscribers/entity.ts';
import { ENDPOINT_MOVES, subscriptionOf } from '../../../src/subscribers/rules.ts';
import { runs } from '../../harness/properties.ts';

describe('a subscription', () => {
  test.each([
    [['*'], ['*']],
    [['v1.case.completed'], ['v1.case.completed']],
    [
      ['v1.webhook.delivery_failed', 'v1.case.failed', 'v1.case.failed'],
      ['v1.case.failed', 'v1.webhook.delivery_failed'],
    ],
    [['v1.case.failed', '*'], ['*']],
  ])('%j is %j', (names, events) => {
    expect(subscriptionOf(names)).toEqual({ ok: true, events });
  });

  test.each([
    [[], []],
    [['case.completed'], ['case.completed']],
    [['v1.webhook.test'], ['v1.webhook.test']],
    [
      ['v1.case.completed', 'V1.CASE.FAILED', ''],
      ['V1.CASE.FAILED', ''],
    ],
    [['__proto__'], ['__proto__']],
    [['**'], ['**']],
  ])('%j is none: %j is unknown', (names, unknown) => {
    expect(subscriptionOf(names)).toEqual({ ok: false, unknown });
  });

  test('of any types holds each of them once, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WEBHOOK_EVENTS), { minLength: 1 }), (names) => {
        const result = subscriptionOf(names);
        expect(result).toEqual(subscriptionOf(names.toReversed()));
        expect(result.ok && new Set(result.events)).toEqual(new Set(names));
        expect(result.ok && result.events.length).toBe(new Set(names).size);
      }),
      runs(100),
    );
  });
});

test('an endpoint: every move there is', () => {
  const moves = ENDPOINT_STATUSES.flatMap((from) => ENDPOINT_MOVES[from].map((to) => `${from} → ${to}`));
  expect(moves).toEqual([
    'enabled → disabled',
    'enabled → auto_disabled',
    'enabled → removed',
    'disabled → enabled',
    'disabled → removed',
    'auto_disabled → enabled',
    'auto_disabled → disabled',
    'auto_disabled → removed',
  ]);
});
