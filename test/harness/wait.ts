// Waits for a condition by asking again, with a deadline that says what was waited for.

const ASK_AGAIN_MS = 25;

/** Answers the first result that is neither null, undefined nor false; throws after `withinMs`, naming what was asked for. */
export async function waitFor<T>(
  what: string,
  ask: () => T | Promise<T>,
  withinMs = 15_000,
): Promise<Exclude<T, null | undefined | false>> {
  const end = performance.now() + withinMs;
  let last: T | undefined;
  while (performance.now() < end) {
    last = await ask();
    if (last !== null && last !== undefined && last !== false)
      return last as Exclude<T, null | undefined | false>;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Error(`waited ${withinMs} ms for ${what}; the last answer was ${JSON.stringify(last)}`);
}
