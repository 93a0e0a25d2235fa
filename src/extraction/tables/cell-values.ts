// Whether a cell holds a value of its column's type.
import { NUMBER_TYPES } from '../../declarations/conditions/condition-language.ts';
import type { FactTypeName, TableColumn } from '../../declarations/fact-type.ts';
import { columnType } from '../../declarations/tables.ts';
import { findValues } from '../../values/parse.ts';
import type { FoundValue, ParseContext } from '../../values/parsed.ts';
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
    (value) => isReadable(value) && !(isNumber(type.name) && WORD.test(cell.slice(0, value.start))),
  );
}

/** A value, or one that can be read in several ways: its row is one of the table, and the cell for a person. */
const isReadable = (value: FoundValue): boolean => value.ok || value.reason !== 'invalid_format';

/** The value, or the negative one of an amount that may be either: `250.00 S` and `- 250.00` in a column of amounts. */
export function readingOf(value: FoundValue): string | null {
  if (value.ok) return value.value;
  const [plain, signed] = value.readings ?? [];
  return plain !== undefined && signed === `-${plain}` && value.readings?.length === 2 ? signed : null;
}
