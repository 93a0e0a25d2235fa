// What a command opens when it comes to need it, and not before.

type Closes = { close(): Promise<void> };

/**
 * `opened` opens with the first call and gives the same to all that follow. What could not be opened is tried again with the next:
 * the queue of operators is open for hours.
 */
export function whenNeeded<Kept extends Closes>(
  open: () => Promise<Kept>,
): Closes & { opened(): Promise<Kept> } {
  let kept: Promise<Kept> | undefined;
  const start = async (): Promise<Kept> => {
    try {
      return await open();
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
  return {
    opened: () => (kept ??= start()),
    close: async () => (await kept?.catch(() => undefined))?.close(),
  };
}
