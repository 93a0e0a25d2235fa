// What the lexicon adds to a column of a table.
import type { TableColumn } from '../fact-type.ts';
import { everyText } from '../rules.ts';
import { COLUMN_NAMES, COLUMNS, type ColumnEntry, type ColumnName } from './columns.ts';
import { wordKey, wordsOf } from './words.ts';

/** The entry that a column names; else the one that is called as its label is. Undefined where there is none. */
export function columnEntry(column: TableColumn): ColumnEntry | undefined {
  const name = column.like ?? everyText(column.label).flatMap(nameCalled)[0];
  return name === undefined ? undefined : COLUMNS[name];
}

let byLabel: Map<string, ColumnName> | undefined;

function namesByLabel(): Map<string, ColumnName> {
  byLabel ??= new Map(
    COLUMN_NAMES.flatMap((name) =>
      wordsOf(COLUMNS[name].labels).map(({ text }): [string, typeof name] => [wordKey(text), name]),
    ),
  );
  return byLabel;
}

function nameCalled(label: string): ColumnName[] {
  const name = namesByLabel().get(wordKey(label));
  return name === undefined ? [] : [name];
}

/** Whether a word is one that stands over columns. */
export const isColumnLabel = (word: string): boolean => namesByLabel().has(wordKey(word));

/** What its author calls a column. */
export const ownLabels = ({ label, labels = [] }: TableColumn): string[] => [...everyText(label), ...labels];

/** What the lexicon calls it besides, where its author named an entry or left the labels to it. */
export const lexiconLabels = (column: TableColumn): string[] => wordsFor(column, 'labels');

/** What is over such a column where no other that is asked for is called so. */
export const weakLabels = (column: TableColumn): string[] => wordsFor(column, 'weak');

function wordsFor(column: TableColumn, which: 'labels' | 'weak'): string[] {
  if (column.like === undefined && column.labels !== undefined) return [];
  return wordsOf(columnEntry(column)?.[which]).map(({ text }) => text);
}
