// Where a value comes from that no document says, in words.
import { expect, test } from 'vitest';
import { originText } from '../../../cli/views/origin.ts';

test.each([
  [{ source: 'derived' }, 'worked out of other facts'],
  [{ source: 'applicant', reason_codes: ['applicant_entered'] }, 'entered: applicant'],
  [
    { source: 'applicant', reason_codes: ['applicant_entered', 'prefilled'] },
    'filled in beforehand, sent by the applicant',
  ],
  [{ source: 'prefill', reason_codes: ['prefilled'] }, 'entered: prefill'],
])('%j', (fact, told) => {
  expect(originText(fact)).toBe(told);
});
