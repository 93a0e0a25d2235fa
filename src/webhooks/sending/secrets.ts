// The secrets of endpoints as they are opened for signing: now and then, since opening one costs more than signing with it.
import type { Sealer } from '../../platform/seal.ts';

/** As `Sealer.open`. */
export type Open = Sealer['open'];

/** How long a key that was taken from the deployment goes on opening what it had opened. */
const KEPT_MS = 60_000;
const MOST = 1000;

/** A changed secret is another text, and is opened at once; one that does not open is tried again each time. */
export function openNowAndThen(sealer: Sealer, now: () => number = () => performance.now()): Open {
  let opened = new Map<string, string>();
  let since = now();
  return (sealed, place) => {
    if (now() - since > KEPT_MS || opened.size >= MOST) {
      opened = new Map();
      since = now();
    }
    // The place has no space.
    const key = `${place} ${sealed}`;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const secret = sealer.open(sealed, place);
    opened.set(key, secret);
    return secret;
  };
}
