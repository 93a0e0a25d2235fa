// What the lexicon adds to a column of a table.
import type { TableColumn } from '../fact-type.ts';
import { everyText } from '../rules.ts';
import { COLUMN_NAMES, COLUMNS, type ColumnEntry } from './columns.ts';
import { wordKey, wordsOf } from './words.ts';

/** The entry that a column names; else the one that is called as its label is. Undefined where there is none. */
export function columnEntry(column: TableColumn): ColumnEntry | undefined {
  const name = column.like ?? everyText(column.label).flatMap(nameCalled)[0];
  return name === undefined ? undefined : COLUMNS[name];
}

let byLabel: Map<string, keyof typeof COLUMNS> | undefined;

function nameCalled(label: string): (keyof typeof COLUMNS)[] {
  byLabel ??= new Map(
    COLUMN_NAMES.flatMap((name) =>
      wordsOf(COLUMNS[name].labels).map(({ text }): [string, typeof name] => [wordKey(text), name]),
    ),
  );
  const name = byLabel.get(wordKey(label));
  return name === undefined ? [] : [name];
}

/** What its author calls a column. */
export const ownLabels = ({ label, labels = [] }: TableColumn): string[] => [...everyText(label), ...labels];

/** What the lexicon calls it besides, where its author named an entry or left the labels to it. */
export function lexiconLabels(column: TableColumn): string[] {
  if (column.like === undefined && column.labels !== undefined) return [];
  return wordsOf(columnEntry(column)?.labels).map(({ text }) => text);
}
