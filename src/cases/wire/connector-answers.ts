// What a connector answered, cited as the place that a value comes from: which function, which request, when, which field of the answer.
import type { z } from 'zod';
import { isoOrNull } from '../../platform/times.ts';
import type { CaseRecord } from '../standing/record.ts';
import type { factSchema } from './fact-schema.ts';

type Provenance = z.infer<typeof factSchema>['provenance'];
type Answered = { verificationId: string | null; answered: string | null; value?: string | null };

/** In the shape of a place in a document; there is no document, so its parts are null, and the answer stands beside. */
export function answersOf(
  found: readonly Answered[],
  { verifications }: Pick<CaseRecord, 'verifications'>,
): Provenance {
  return found.flatMap(({ verificationId, answered, value }) => {
    const row = verifications.find((one) => one.verificationId === verificationId);
    if (row === undefined) return [];
    return {
      kind: 'connector_response',
      ...(value == null ? {} : { value }),
      document_id: null,
      page_index: null,
      quote: answered,
      char_start: null,
      char_end: null,
      boxes: [],
      connector_response: {
        verification_id: row.verificationId,
        connector_key: row.connectorKey,
        function_key: row.functionKey,
        request: row.asked,
        answer_field: row.answerField,
        answered_at: isoOrNull(row.checkedAt),
      },
    };
  });
}
