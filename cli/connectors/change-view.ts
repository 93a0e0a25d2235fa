// A staged change for people: every place that it alters, with what stood there and what would.
import type { Change } from '../../src/declarations/diff.ts';
import { sideLines, SIGNS } from '../workflows/diff-view.ts';
import { foreign, paint, type Screen } from '../terminal/print.ts';
import { widthOf } from '../terminal/text.ts';

/** What is told part by part where it comes or goes as a whole; anything else is one value. */
const OPENED = /^\/(?:transport(?:\/auth)?|functions|functions\/[^/]+(?:\/request)?)$/;

/** A line or more for each place: `~ transport/timeout_ms  10000 → 5000`. */
export function changeLines(screen: Screen, changes: readonly Change[]): string[] {
  return changes.flatMap(opened).flatMap((change) => lineOf(screen, change));
}

/** What comes new is told to its parts, since it is to be approved; what goes is named. */
function opened(change: Change): Change[] {
  const { path, kind, before, after } = change;
  if (!OPENED.test(path) || kind === 'changed') return [change];
  if (kind === 'removed')
    return path === '/functions' ? partsOf(before).map((part) => gone(path, part)) : [gone(path)];
  return partsOf(after)
    .filter(isTelling)
    .flatMap(([name, value]) =>
      opened({ path: `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, kind, after: value }),
    );
}

/** What is not there, and what its place says already, need not be read. */
const isTelling = ([name, value]: [string, unknown]): boolean =>
  name !== 'function_key' && value !== false && !(Array.isArray(value) && value.length === 0);

const gone = (path: string, part?: [string, unknown]): Change => ({
  path: part === undefined ? path : `${path}/${part[0]}`,
  kind: 'removed',
});

/** Of a list of functions each under its key, of anything else its properties. */
function partsOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return Object.entries(value);
  return value.map((fn: { function_key?: string }, index) => [fn.function_key ?? String(index), fn]);
}

function lineOf(screen: Screen, { path, kind, before, after }: Change): string[] {
  const [sign, style] = SIGNS[kind];
  const head = `${paint(screen, style, sign)} ${paint(screen, 'bold', foreign(screen, path.slice(1)))}`;
  const told = [before, after].filter((value) => value !== undefined).map((value) => textOf(screen, value));
  if (told.length === 0 || kind === 'removed') return [head];
  const line = `${head}  ${told.join(' → ')}`;
  if (widthOf(line) <= screen.width) return [line];
  return [head, ...sideLines(screen, '-', before), ...sideLines(screen, '+', after)];
}

const textOf = (screen: Screen, value: unknown): string =>
  foreign(screen, typeof value === 'string' ? value : JSON.stringify(value));
