// One mark for all that the check page shows: nothing is sent that its reader has not seen.
import { canonicalJson } from '../../platform/json/canonical-json.ts';
import type { Progress } from '../../sessions/form/blockers.ts';
import { fieldsOf } from '../../sessions/form/state.ts';
import { uploadsOf } from '../../sessions/form/wanted.ts';
import { digest } from '../asking/marks.ts';

/** The same in every language; how far documents are is no part of it, what they tell is. */
export function seenMark({ application, sections }: Progress): string {
  const answers = fieldsOf(sections).map(({ field, value }) => [field.field_id, value]);
  const documents = uploadsOf(application.record.documents).map(({ docId }) => docId);
  return digest(canonicalJson({ answers, documents }));
}
