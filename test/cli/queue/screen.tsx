// The queue view on a screen of any size, over cases in memory: keys in, frames out.
import { expect, onTestFinished } from 'vitest';
import { cleanup, render } from './terminal.tsx';
import { isBusy } from '../../../cli/queue/calm.ts';
import { QueueView } from '../../../cli/queue/queue-view.tsx';
import { createStore } from '../../../cli/queue/store.ts';
import type { Viewer } from '../../../cli/queue/viewing/viewer.ts';
import { widthOf } from '../../../cli/terminal/text.ts';
import { waitFor } from '../../harness/wait.ts';
import { makeCase, NOW, type MadeCase } from './cases.ts';
import { memoryDesk, OPERATOR, type MemoryDesk } from './desk.ts';

type ShowOptions = {
  columns?: number;
  rows?: number;
  colour?: boolean;
  patienceMs?: number;
  /** Shows a page, in a world of its own. */
  look?: Viewer['look'];
  /** Gives the terminal back to the shell for a while. */
  stop?: () => Promise<void>;
};

const FOR_EVER = (): Promise<void> => new Promise(() => {});
const NOWHERE: Viewer['look'] = () => Promise.reject(new Error('nobody looks here'));

export function show(given: MadeCase[] | MemoryDesk, options: ShowOptions = {}) {
  const desk = Array.isArray(given) ? memoryDesk(given) : given;
  const {
    columns = 80,
    rows = 24,
    colour = false,
    patienceMs = 5000,
    look = NOWHERE,
    stop = FOR_EVER,
  } = options;
  let quits = 0;
  let now = NOW;
  const store = createStore(desk, {
    operator: OPERATOR,
    environment: 'test',
    size: { columns, rows },
    now: NOW,
    category: null,
    owner: null,
    refreshMs: 20,
    patienceMs,
    clock: () => now,
    quit: () => (quits += 1),
    viewer: { look },
  });
  // Of each test: this module is loaded once for all files of a worker.
  onTestFinished(() => {
    store.stop();
    cleanup();
  });
  const { stdin, stdout, lastFrame } = render(<QueueView store={store} colour={colour} stop={stop} />);
  const resize = (size: { columns: number; rows: number }): void => {
    Object.defineProperty(stdout, 'columns', { value: size.columns, configurable: true });
    store.dispatch({ event: 'resize', size });
  };
  resize({ columns, rows });
  store.start();
  const frame = (): string => lastFrame() ?? '';
  /** The first frame that holds it. */
  const until = async (what: string | RegExp): Promise<string> => {
    const holds = (): boolean => (typeof what === 'string' ? frame().includes(what) : what.test(frame()));
    await waitFor(`a frame with ${what}`, holds).catch((error: Error) => {
      throw new Error(`${error.message}\n${frame()}`);
    });
    return frame();
  };
  const type = (keys: string): void => {
    for (const key of keys) stdin.write(key);
  };
  /** After a look at the screen; `type` does not look. */
  const press = (keys: string): void => {
    for (const key of keys) {
      now += 1000;
      stdin.write(key);
    }
  };
  /** The act is over, and its case has come back. */
  const ready = (): Promise<true> => waitFor('the end of the act', () => !isBusy(store.state()));
  return { desk, store, frame, until, ready, press, type, resize, stdin, quits: () => quits };
}

export const many = (count: number): MadeCase[] =>
  Array.from({ length: count }, (_, index) => makeCase(String(index).padStart(5, '0')));

export function expectFits(frame: string, { columns, rows }: { columns: number; rows: number }): void {
  const lines = frame.split('\n');
  expect(lines.length).toBeLessThanOrEqual(rows);
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns);
}

export const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 30 },
  { columns: 200, rows: 60 },
];
