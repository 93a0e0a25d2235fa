// Which head of a table a cell below it belongs to, be it set flush with it or centred.
import type { Box } from '../layout.ts';

type Across = Pick<Box, 'x' | 'right'>;

const middle = ({ x, right }: Across): number => (x + right) / 2;

const apart = (head: Across, cell: Across): number =>
  Math.min(Math.abs(head.x - cell.x), Math.abs(middle(head) - middle(cell)));

/** Of the way to the next head: what stands farther from a head is of no column. */
const REACH = 0.4;

/** The head over a cell; undefined where none is, or two may be. Heads are in order. */
export function headOver<Head extends Across>(heads: readonly Head[], cell: Across): Head | undefined {
  const [best, next] = heads.toSorted((a, b) => apart(a, cell) - apart(b, cell));
  if (best === undefined || next === undefined) return undefined;
  const reach =
    REACH * Math.min(...heads.slice(1).map((head, at) => middle(head) - middle(heads[at] ?? head)));
  return apart(best, cell) < reach && apart(best, cell) < apart(next, cell) ? best : undefined;
}
