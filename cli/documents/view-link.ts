// The signed address of a document in view, for an operator, where a server is there to show it.
import type { Config } from '../../src/platform/config.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import type { Asked, ViewAddress } from '../../src/view/operations.ts';
import type { Desk, Place } from '../connect.ts';
import { keysOf } from '../sealer.ts';

const PATIENCE_MS = 1500;

/** Throws Conflict no_server where nobody answers, and no address is set at which others would reach one. */
export async function viewLink(desk: Desk, place: Place, asked: Asked): Promise<ViewAddress> {
  const [{ publicUrl }, { createLinks }, { giveViewAddress }] = await Promise.all([
    import('../../src/platform/config.ts'),
    import('../../src/platform/signed-link.ts'),
    import('../../src/view/operations.ts'),
  ]);
  const links = createLinks(await keysOf(desk));
  const url = publicUrl(desk.config);
  await requireServer(desk.config, url);
  return desk.transact(place, (tx) => giveViewAddress(tx, { links, publicUrl: url }, asked));
}

async function requireServer({ INTAKE_PUBLIC_URL: given }: Config, url: string): Promise<void> {
  // It may be reached from elsewhere alone.
  if (given !== undefined || (await answers(url))) return;
  throw new Conflict(
    'no_server',
    `No server answers at ${url}, so nothing can show the page. Start one with "intake serve", or say with INTAKE_PUBLIC_URL where it is reached.`,
  );
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
