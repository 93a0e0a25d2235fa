// Puts the queue on the terminal until the operator leaves it.
import { createElement } from 'react';
import type { Desk } from './desk/desk.ts';
import { showFullScreen } from '../terminal/full-screen.ts';
import { QueueView } from './queue-view.tsx';
import { createStore } from './store.ts';
import { viewerPorts, type Around, type Suspend } from './viewing/ports.ts';
import { createViewer } from './viewing/viewer.ts';

const REFRESH_MS = 2000;
const PATIENCE_MS = 10_000;

export type ShowOptions = {
  operator: string;
  environment: string;
  category: string | null;
  owner: string | null;
  colour: boolean;
  /** What pages are looked at with. */
  viewing: Omit<Around, 'suspend'>;
};

/** Resolves when the operator quits; the terminal is as it was before. */
export const showQueue = (desk: Desk, { colour, viewing, ...about }: ShowOptions): Promise<void> =>
  showFullScreen(({ size, quit, stop, lent }) => {
    let suspend: Suspend = (work) => work();
    const lends = (given: Suspend): void => void (suspend = given);
    const ports = viewerPorts({ ...viewing, suspend: () => (work) => suspend(() => lent(work)) });
    const store = createStore(desk, {
      ...about,
      size: size(),
      now: Date.now(),
      refreshMs: REFRESH_MS,
      patienceMs: PATIENCE_MS,
      clock: Date.now,
      quit,
      viewer: createViewer(ports),
    });
    return {
      tree: (isBlank) => createElement(QueueView, { store, colour, lends, stop, isBlank }),
      start: () => store.start(),
      resize: (to) => store.dispatch({ event: 'resize', size: to }),
      async close() {
        store.stop();
        await ports.close();
      },
    };
  });
