// Puts the page on the terminal, on its alternate screen, until somebody leaves it.
import { createElement } from 'react';
import { render, type Instance } from 'ink';
import { stopped } from '../terminal/job-control.ts';
import { repaints } from '../terminal/repaint.ts';
import { readStatus, type StatusSource } from './read-status.ts';
import { StatusView } from './status-view.tsx';
import { createStatusStore, type Size } from './store.ts';

const REFRESH_MS = 2000;
const LEAST = { columns: 40, rows: 12 };

const sizeOf = ({ columns, rows }: NodeJS.WriteStream): Size => ({
  columns: Math.max(LEAST.columns, columns),
  rows: Math.max(LEAST.rows, rows),
});

/** Resolves when it was left; the terminal is as it was before. */
export async function showStatus(source: StatusSource, { colour }: { colour: boolean }): Promise<void> {
  const { stdout } = process;
  let view: Instance | undefined;
  const store = createStatusStore({
    read: (before) => readStatus(source, before),
    size: sizeOf(stdout),
    refreshMs: REFRESH_MS,
    quit: () => view?.unmount(),
  });
  const resized = (): void => store.resize(sizeOf(stdout));
  stdout.on('resize', resized);
  const stop = (): Promise<void> => repainting.lent(stopped);
  const tree = (isBlank: boolean) => createElement(StatusView, { store, colour, stop, isBlank });
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
  }
}
