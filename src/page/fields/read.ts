// From the posted form to the texts that were typed, whoever posted it.
import type { PostedForm } from '../../http/bodies/form-body.ts';
import type { FieldType } from '../../declarations/schema.ts';
import { withoutControls } from '../../platform/html.ts';
import type { Option, ShownField } from '../view.ts';
import { joinDate } from './date-parts.ts';
import { joinMoney } from './money-parts.ts';
import { inputName } from './names.ts';
import type { FieldPart } from './names.ts';

export type PostedField = Pick<ShownField, 'fieldId' | 'type' | 'isCompliance' | 'options' | 'currency'>;

/** One more than an answer may have: a longer one is told to be too long, not cut in silence. */
const MAX_KEPT_LENGTH = 20_001;

/** Field id to what was typed; null where that is nothing. Other names of the form say nothing. */
export function readFields(fields: readonly PostedField[], form: PostedForm): Record<string, string | null> {
  return Object.fromEntries(fields.map((field) => [field.fieldId, kept(readField(field, form))]));
}

function readField(field: PostedField, form: PostedForm): string | null {
  const posted = (part?: FieldPart): string => form.get(inputName(field.fieldId, part)) ?? '';
  if (field.isCompliance) return posted().trim() === 'yes' ? 'yes' : null;
  return (READERS[field.type] ?? ownLine)(posted, field);
}

type Reader = (posted: (part?: FieldPart) => string, field: PostedField) => string | null;

const ownLine: Reader = (posted) => line(posted());

/** The other types are one line. */
const READERS: Partial<Record<FieldType, Reader>> = {
  date: (posted) =>
    joinDate({ day: line(posted('day')), month: line(posted('month')), year: line(posted('year')) }),
  money: (posted, { currency }) =>
    joinMoney({ amount: line(posted()), currency: line(posted('currency')) }, currency),
  long_text: (posted) => lines(posted()),
  choice: (posted, { options }) => chosen(posted(), options ?? []),
};

function kept(text: string | null): string | null {
  const short = text?.slice(0, MAX_KEPT_LENGTH).replace(/[\uD800-\uDBFF]$/, '') ?? '';
  return short === '' ? null : short;
}

/** The option as it is declared, whatever white space it has. */
function chosen(posted: string, options: readonly Option[]): string {
  const text = line(posted);
  const option =
    options.find(({ value }) => value === posted) ??
    options.find(({ value }) => text !== '' && line(value) === text);
  return option?.value ?? text;
}

/** One line: browsers post no line breaks of an input, others may. */
const line = (posted: string): string => lines(posted).replace(/[\t\n]+/g, ' ');

/** Without control characters: nobody types them, and no value holds them. Forms hold no halves of characters. */
function lines(posted: string): string {
  return withoutControls(posted).replace(/\r\n?/g, '\n').trim();
}
