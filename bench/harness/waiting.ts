export const waitUntil = async (ask: () => Promise<boolean>, everyMs = 20): Promise<void> => {
  while (!(await ask())) await pause(everyMs);
};

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One clock for all processes of this machine, in milliseconds of the epoch with fractions. */
export const now = (): number => performance.timeOrigin + performance.now();
