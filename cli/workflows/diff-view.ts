// The changes between two declarations for people: a line per change, with what stood there before and after.
import type { Change } from '../../src/declarations/diff.ts';
import { foreign, layoutWidth, paint, type Screen, type Style } from '../terminal/print.ts';
import { wrap } from '../terminal/text.ts';

export const SIGNS: Record<Change['kind'], [string, Style]> = {
  added: ['+', 'green'],
  removed: ['-', 'red'],
  changed: ['~', 'yellow'],
};

export function changeLines(screen: Screen, changes: Change[]): string[] {
  return changes.flatMap(({ path, kind, before, after }) => {
    const [sign, style] = SIGNS[kind];
    const head = `${paint(screen, style, sign)} ${paint(screen, 'bold', foreign(screen, placeOf(path)))}`;
    return [head, ...sideLines(screen, '-', before), ...sideLines(screen, '+', after)];
  });
}

/** `/facts/iban/required` reads as `facts › iban › required`. */
const placeOf = (pointer: string): string =>
  pointer === ''
    ? 'the whole'
    : pointer
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
        .join(' › ');

/** What stood there, or stands there now, below its place. */
export function sideLines(screen: Screen, sign: '+' | '-', value: unknown): string[] {
  if (value === undefined) return [];
  const text = foreign(screen, typeof value === 'string' ? value : JSON.stringify(value));
  return wrap(text, layoutWidth(screen) - 6).map((line, at) =>
    paint(screen, sign === '+' ? 'green' : 'red', `    ${at === 0 ? sign : ' '} ${line}`),
  );
}
