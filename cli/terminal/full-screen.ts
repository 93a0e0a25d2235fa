// Puts a page on the terminal, on its alternate screen, until somebody leaves it; drawn anew whenever its size has changed.
import type { ReactNode } from 'react';
import { render, type Instance } from 'ink';
import { stopped } from './job-control.ts';
import { repaints, type Repainting } from './repaint.ts';

/** In cells, never less than what a page needs. */
export type Size = { columns: number; rows: number };

const LEAST: Size = { columns: 40, rows: 12 };

export type FullScreen = {
  size(): Size;
  /** Ends the page. */
  quit(): void;
  /** Stops the process as a shell's Ctrl-Z does, and draws all of it once it goes on. */
  stop(): Promise<void>;
  lent: Repainting['lent'];
};

/** What is on the screen: drawn by `tree`, begun once it stands, told of each new size, and ended with it. */
export type Shown = {
  tree(isBlank: boolean): ReactNode;
  start(): void;
  resize(size: Size): void;
  close(): void | Promise<void>;
};

/** Resolves when it was left; the terminal is as it was before. */
export async function showFullScreen(prepare: (screen: FullScreen) => Shown): Promise<void> {
  const { stdout } = process;
  let view: Instance | undefined;
  const size = (): Size => ({
    columns: Math.max(LEAST.columns, stdout.columns),
    rows: Math.max(LEAST.rows, stdout.rows),
  });
  const lent: FullScreen['lent'] = (work) => repainting.lent(work);
  const shown = prepare({ size, quit: () => view?.unmount(), stop: () => lent(stopped), lent });
  // Before Ink's own listener, which draws at once: what it draws must have the new size already.
  const resized = (): void => shown.resize(size());
  stdout.on('resize', resized);
  const repainting = repaints(
    {
      write: (text) => void stdout.write(text),
      draw: (isBlank) => view?.rerender(shown.tree(isBlank)),
      flush: async () => view?.waitUntilRenderFlush(),
      forget: () => view?.clear(),
    },
    process,
  );
  try {
    view = render(shown.tree(false), {
      exitOnCtrlC: false,
      alternateScreen: true,
      incrementalRendering: true,
    });
    shown.start();
    await view.waitUntilExit();
  } finally {
    repainting.close();
    stdout.off('resize', resized);
    await shown.close();
  }
}
