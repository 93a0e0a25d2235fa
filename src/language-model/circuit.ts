// An endpoint that failed again and again is left alone for a while, so that it does not hold up every document.

const FAILURES = 3;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 5 * 60_000;

export type Circuit = {
  /** Whether it may be asked now; after a rest by one at a time, until one has been answered. */
  mayAsk(): boolean;
  answered(): void;
  failed(): void;
};

/** `now` is a steady clock in milliseconds. */
export function createCircuit(now: () => number): Circuit {
  let failures = 0;
  let restsUntil = 0;
  return {
    mayAsk() {
      if (failures < FAILURES) return true;
      if (now() < restsUntil) return false;
      // Others wait for the outcome of this one.
      restsUntil = now() + FIRST_REST_MS;
      return true;
    },
    answered() {
      failures = 0;
    },
    failed() {
      failures += 1;
      const rest = FIRST_REST_MS * 2 ** Math.max(0, failures - FAILURES);
      restsUntil = now() + Math.min(rest, LONGEST_REST_MS);
    },
  };
}
