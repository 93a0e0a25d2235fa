// What is typed as a value, read by the real parser.
import type { ValueReader } from '../../../cli/queue/desk/desk.ts';
import { readEntered } from '../../../src/values/entered.ts';

/** Dates are dates, everything else is text. */
export const readValue: ValueReader = (factId, entered) =>
  readEntered({ type: factId === 'date' ? 'date' : 'text' }, entered, {
    today: '2026-11-21',
    locale: undefined,
  });
