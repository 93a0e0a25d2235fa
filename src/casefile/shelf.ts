// Case files as several people ask for them: each is made once, kept for a moment, and few are made at the same time.
import type { LinkAbout } from '../platform/signed-link.ts';
import type { MadeCaseFile } from './make.ts';

/** Too many files are waited for; in a moment it is another's turn. */
export class CaseFilesBusy extends Error {
  constructor() {
    super('Too many case files are being made.');
    this.name = 'CaseFilesBusy';
  }
}

export type ShelfLimits = {
  /** Files that are made or wait for their turn, of one organization and of all together. */
  waitingOfOne: number;
  waiting: number;
  /** Bytes of files that are kept, and for how many milliseconds: a browser asks for parts of a file. */
  keptBytes: number;
  keptMs: number;
};

const LIMITS: ShelfLimits = { waitingOfOne: 3, waiting: 8, keptBytes: 32 * 1024 * 1024, keptMs: 60_000 };

type About = Pick<LinkAbout, 'orgId' | 'environment' | 'caseId' | 'revision'>;

export type Shelf = {
  /** Rejects with `CaseFilesBusy`, and with whatever `make` rejects with. Who may ask is decided before. */
  find(about: About): Promise<MadeCaseFile>;
};

type Kept = { file: MadeCaseFile; until: number };

/** `clock` in milliseconds. */
export function createShelf(
  make: (about: About) => Promise<MadeCaseFile>,
  { clock = Date.now, limits = LIMITS }: { clock?: () => number; limits?: ShelfLimits } = {},
): Shelf {
  const under = new Map<string, { orgId: string; file: Promise<MadeCaseFile> }>();
  const kept = new Map<string, Kept>();
  // One after another: two large files at a time would need twice the memory.
  let last: Promise<unknown> = Promise.resolve();
  return {
    find(about) {
      const { orgId, environment, caseId, revision } = about;
      const key = [orgId, environment, caseId, revision].join(' ');
      makeRoom(kept, limits.keptBytes, clock());
      const known = kept.get(key);
      if (known !== undefined) return Promise.resolve(known.file);
      const running = under.get(key);
      if (running !== undefined) return running.file;
      const own = [...under.values()].filter((one) => one.orgId === orgId).length;
      if (under.size >= limits.waiting || own >= limits.waitingOfOne)
        return Promise.reject(new CaseFilesBusy());
      const file = last
        .then(() => make(about))
        .then((made) => {
          // The case may have gone on meanwhile.
          if (made.revision === revision) kept.set(key, { file: made, until: clock() + limits.keptMs });
          makeRoom(kept, limits.keptBytes, clock());
          return made;
        })
        .finally(() => under.delete(key));
      last = file.catch(() => undefined);
      under.set(key, { orgId, file });
      return file;
    },
  };
}

function makeRoom(kept: Map<string, Kept>, most: number, now: number): void {
  let bytes = [...kept.values()].reduce((sum, { file }) => sum + file.bytes.length, 0);
  for (const [key, { file, until }] of kept) {
    if (bytes <= most && until > now) continue;
    kept.delete(key);
    bytes -= file.bytes.length;
  }
}
