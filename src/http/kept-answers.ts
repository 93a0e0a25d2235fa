// Bodies of answers, kept in memory by the version of what they show: another version, and they are written anew.

/** A body as JSON, with what tells it from others. */
export type Written = { json: string; hash: string };

export type KeptAnswers = {
  /** The body that was kept under the key last, and the version that it shows. */
  find(key: string): (Written & { version: string }) | undefined;
  keep(key: string, version: string, written: Written): Written;
};

export type KeptLimits = {
  /** Characters of all bodies. */
  size: number;
  /** Milliseconds since a body was written. */
  ms: number;
};

const LIMITS: KeptLimits = { size: 24 * 1024 * 1024, ms: 5 * 60_000 };

type Kept = Written & { version: string; until: number };

/** What a body weighs beside its characters. */
const OVERHEAD = 512;

const weightOf = ({ json, version }: Kept): number => json.length + version.length + OVERHEAD;

/** `clock` in milliseconds. */
export function createKeptAnswers(clock: () => number = Date.now, limits: KeptLimits = LIMITS): KeptAnswers {
  // In the order of their use: what was used last is thrown away last.
  const all = new Map<string, Kept>();
  let size = 0;
  let cleanedAt = clock();

  const forget = (key: string, kept: Kept): void => {
    all.delete(key);
    size -= weightOf(kept);
  };

  const makeRoom = (): void => {
    for (const [key, kept] of all) {
      if (size <= limits.size) break;
      forget(key, kept);
    }
    if (clock() - cleanedAt < limits.ms / 5) return;
    cleanedAt = clock();
    for (const [key, kept] of all) if (kept.until <= cleanedAt) forget(key, kept);
  };

  return {
    find(key) {
      const kept = all.get(key);
      if (kept === undefined) return undefined;
      if (kept.until <= clock()) {
        forget(key, kept);
        return undefined;
      }
      all.delete(key);
      all.set(key, kept);
      return kept;
    },
    keep(key, version, { json, hash }) {
      const before = all.get(key);
      if (before !== undefined) forget(key, before);
      const kept = { json, hash, version, until: clock() + limits.ms };
      all.set(key, kept);
      size += weightOf(kept);
      makeRoom();
      return { json, hash };
    },
  };
}
