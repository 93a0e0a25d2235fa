// Puts the page on the terminal until somebody leaves it.
import { createElement } from 'react';
import { showFullScreen } from '../terminal/full-screen.ts';
import { readStatus, type StatusSource } from './read-status.ts';
import { StatusView } from './status-view.tsx';
import { createStatusStore } from './store.ts';

const REFRESH_MS = 2000;

/** Resolves when it was left; the terminal is as it was before. */
export const showStatus = (source: StatusSource, { colour }: { colour: boolean }): Promise<void> =>
  showFullScreen(({ size, quit, stop }) => {
    const store = createStatusStore({
      read: (before) => readStatus(source, before),
      size: size(),
      refreshMs: REFRESH_MS,
      quit,
    });
    return {
      tree: (isBlank) => createElement(StatusView, { store, colour, stop, isBlank }),
      start: () => store.start(),
      resize: (to) => store.resize(to),
      close: () => store.stop(),
    };
  });
