// Whether a cell holds a value of its column's type.
import { NUMBER_TYPES } from '../../declarations/conditions/condition-language.ts';
import type { FactTypeName, TableColumn } from '../../declarations/fact-type.ts';
import { columnType } from '../../declarations/tables.ts';
import { findValues } from '../../values/parse.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { isWholeText } from '../labels/cut.ts';
import { isShortDate } from './short-dates.ts';

/** Of such a column not every text is a value. */
export const isTyped = (column: TableColumn): boolean => !isWholeText(columnType(column).name);

/** In front of an amount it says what that is, which no column does. */
const WORD = /\p{L}{4}/u;
const isNumber = (name: FactTypeName): boolean => NUMBER_TYPES.includes(name);

/** Whether a value of the column stands anywhere in a cell, be it a day without its year. */
export function holdsValue(column: TableColumn, cell: string, parse: ParseContext): boolean {
  const type = columnType(column);
  if (type.name === 'date' && isShortDate(cell)) return true;
  return findValues(type, cell, parse).some(
    ({ ok, start }) => ok && !(isNumber(type.name) && WORD.test(cell.slice(0, start))),
  );
}
