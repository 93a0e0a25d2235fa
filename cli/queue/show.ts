// Puts the queue on the terminal, on its alternate screen, until the operator leaves it.
import { createElement } from 'react';
import { render, type Instance } from 'ink';
import type { Desk } from './desk/desk.ts';
import { stopped } from '../terminal/job-control.ts';
import { repaints } from '../terminal/repaint.ts';
import { QueueView } from './queue-view.tsx';
import { createStore } from './store.ts';
import { viewerPorts, type Around, type Suspend } from './viewing/ports.ts';
import { createViewer } from './viewing/viewer.ts';

const REFRESH_MS = 2000;
const PATIENCE_MS = 10_000;
const LEAST = { columns: 40, rows: 12 };

export type ShowOptions = {
  operator: string;
  environment: string;
  category: string | null;
  owner: string | null;
  colour: boolean;
  /** What pages are looked at with. */
  viewing: Omit<Around, 'suspend'>;
};

const sizeOf = ({ columns, rows }: NodeJS.WriteStream) => ({
  columns: Math.max(LEAST.columns, columns),
  rows: Math.max(LEAST.rows, rows),
});

/** Resolves when the operator quits; the terminal is as it was before. */
export async function showQueue(desk: Desk, { colour, viewing, ...about }: ShowOptions): Promise<void> {
  const { stdout } = process;
  let view: Instance | undefined;
  let suspend: Suspend = (work) => work();
  const lends = (given: Suspend): void => void (suspend = given);
  const ports = viewerPorts({
    ...viewing,
    suspend: () => (work) => suspend(() => repainting.lent(work)),
  });
  const store = createStore(desk, {
    ...about,
    size: sizeOf(stdout),
    now: Date.now(),
    refreshMs: REFRESH_MS,
    patienceMs: PATIENCE_MS,
    clock: Date.now,
    quit: () => view?.unmount(),
    viewer: createViewer(ports),
  });
  // Before Ink's own listener, which draws at once: what it draws must have the new size already.
  const resized = (): void => store.dispatch({ event: 'resize', size: sizeOf(stdout) });
  stdout.on('resize', resized);
  const stop = (): Promise<void> => repainting.lent(stopped);
  const tree = (isBlank: boolean) => createElement(QueueView, { store, colour, lends, stop, isBlank });
  const repainting = repaints(
    {
      write: (text) => void stdout.write(text),
      draw: (isBlank) => view?.rerender(tree(isBlank)),
      flush: async () => view?.waitUntilRenderFlush(),
      forget: () => view?.clear(),
    },
    process,
  );
  try {
    view = render(tree(false), {
      exitOnCtrlC: false,
      alternateScreen: true,
      incrementalRendering: true,
    });
    store.start();
    await view.waitUntilExit();
  } finally {
    repainting.close();
    stdout.off('resize', resized);
    store.stop();
    await ports.close();
  }
}
