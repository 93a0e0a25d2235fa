// What the inputs of a field are called, in the posted form and in the page.

/**
 * A colon stands in no field id: `birth:day` can never be another field, where `birth.day` can.
 */
export type FieldPart = 'day' | 'month' | 'year' | 'currency';

export function inputName(fieldId: string, part?: FieldPart): string {
  return part === undefined ? `f.${fieldId}` : `f.${fieldId}:${part}`;
}

/** The first input of a field has no part: links of the error summary lead to it. */
export function inputId(
  fieldId: string,
  part?: FieldPart | 'hint' | 'error' | 'source' | 'mine' | 'other' | number,
): string {
  return part === undefined ? `f-${fieldId}` : `f-${fieldId}:${part}`;
}
