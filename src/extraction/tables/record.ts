// A record of a table as it is read, and what is known of those around it.
import type { TableColumn } from '../../declarations/fact-type.ts';
import type { ParseContext } from '../../values/parsed.ts';
import type { Blocks } from './blocks.ts';
import type { Part, TableLine } from './lines.ts';

/** The parts of each column's cell, from above. */
export type TableRecord = { cells: Map<TableColumn, Placed[]> };

export type Placed = { line: TableLine; part: Part };

/** The columns that have a place on the page. */
export type Asked = { columns: TableColumn[]; parse: ParseContext };

/** With how many values make a line the first of a record; 0 where none does. */
export type Known = Asked & { least: number };

/** How far the reading of a page has come. */
export type State = {
  /** The lines of the records whose lines stand together, by the line of their values; and those lines but for these. */
  blocks: Blocks;
  members: ReadonlySet<TableLine>;
  records: TableRecord[];
  /** The last line of the last record on this page. */
  last: TableLine | null;
  /** A line of text that the next record begins with. */
  ahead: TableLine | null;
  /** How many lines since then hold nothing of it. */
  foreign: number;
  /** Whether a part of a text may have been left out, or may be another's. */
  isTorn: boolean;
  /** How many sums stand behind the last record. */
  sums: number;
  /** From one record to the next where they are nearest to each other, in fractions of the page; 0 where there are not two. */
  rowHeight: number;
  /** The same of two lines, be they of one record or of two. */
  lineHeight: number;
};
