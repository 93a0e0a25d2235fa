// What is saved may be what a field is filled in by: a connector is asked afterwards, in the background.
import { fillsFields } from '../../declarations/connector-uses.ts';
import { formOf } from '../../declarations/form.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { Tx } from '../../platform/transaction.ts';

/** `fieldIds` are the fields whose values have changed. */
export async function fillInLater(
  tx: Tx,
  { record: { caseId }, declaration }: { record: { caseId: string }; declaration: Declaration },
  fieldIds: readonly string[],
): Promise<void> {
  const fields = formOf(declaration).sections.flatMap((section) => section.fields);
  const factIds = fields.flatMap(({ field_id, fact_id }) =>
    fact_id !== undefined && fieldIds.includes(field_id) ? [fact_id] : [],
  );
  if (fillsFields(declaration, [...fieldIds, ...factIds])) await tx.enqueue('fill-fields', { caseId });
}
