// How much of unfinished uploads this process holds, and whose: what has come counts, not what was announced.
import { Refusal } from '../../catalog/errors.ts';

/** Who sends: an applicant's session, or a key, of an organization. */
export type Sender = { organization: string; person: string };

export type UploadLimits = {
  /** What all uploads of this process may hold at once. */
  totalBytes: number;
  /** Of one session at a time. */
  atOnce: number;
  /** In each such time at least so much has to come of an upload: a slow phone sends ten times as much. */
  windowMs: number;
  leastBytes: number;
};

export const UPLOAD_LIMITS: UploadLimits = {
  totalBytes: 256 * 1024 * 1024,
  atOnce: 6,
  windowMs: 30_000,
  leastBytes: 16 * 1024,
};

export type Stay = {
  /** Counts what came; whoever holds the most gives way where it is too much for all. */
  take(bytes: number): void;
  /** Everything has come: it cannot be turned away any more, and counts until it is left. */
  complete(): void;
  leave(): void;
};

export type UploadRoom = {
  limits: UploadLimits;
  /** `announced` is 0 where nothing was; `giveWay` is called at most once. Refuses rate_limit_exceeded: too many at once, or no room for what is announced. */
  enter(sender: Sender, announced: number, giveWay: (why: Refusal) => void): Stay;
};

type Guest = Sender & { held: number; isComing: boolean; giveWay: (why: Refusal) => void };

export function createUploadRoom(given: Partial<UploadLimits> = {}): UploadRoom {
  const limits = { ...UPLOAD_LIMITS, ...given };
  /** In the order in which they came. */
  const guests = new Set<Guest>();
  let total = 0;
  const remove = (guest: Guest): void => {
    if (guests.delete(guest)) total -= guest.held;
  };
  const take = (guest: Guest, bytes: number): void => {
    if (!guests.has(guest)) return;
    guest.held += bytes;
    total += bytes;
    while (total > limits.totalBytes) {
      const last = toGiveWay([...guests]);
      if (last === undefined) return;
      remove(last);
      last.giveWay(busy());
    }
  };
  return {
    limits,
    enter(sender, announced, giveWay) {
      const guest: Guest = { ...sender, held: 0, isComing: true, giveWay };
      const own = [...guests].filter(({ person }) => person === sender.person);
      if (own.length >= limits.atOnce) throw busy();
      // What would have to give way before its end is spared the effort.
      const then = { ...guest, held: announced };
      if (total + announced > limits.totalBytes && toGiveWay([...guests, then]) === then) throw busy();
      guests.add(guest);
      return {
        take: (bytes) => take(guest, bytes),
        complete: () => void (guest.isComing = false),
        leave: () => remove(guest),
      };
    },
  };
}

/** The youngest upload that still comes, of the session that holds the most in the organization that holds the most. */
function toGiveWay(guests: Guest[]): Guest | undefined {
  const organization = greatest(guests, 'organization');
  const ofIt = guests.filter((guest) => guest.organization === organization);
  const person = greatest(ofIt, 'person');
  return ofIt.findLast((guest) => guest.isComing && guest.person === person);
}

/** Who holds the most, of those from whom something still comes. */
function greatest(guests: Guest[], by: keyof Sender): string | undefined {
  const held = new Map<string, number>();
  for (const guest of guests) held.set(guest[by], (held.get(guest[by]) ?? 0) + guest.held);
  const coming = guests.filter(({ isComing }) => isComing).map((guest) => guest[by]);
  return coming.toSorted((one, other) => (held.get(other) ?? 0) - (held.get(one) ?? 0))[0];
}

const busy = (): Refusal =>
  new Refusal('rate_limit_exceeded', {
    message: 'Too many uploads are under way. Try again in a few seconds.',
    headers: { 'Retry-After': '5', Connection: 'close' },
  });
