// Where a value comes from that no document says, in words.
import { clean, cutEnd } from '../terminal/text.ts';

export type Decided = {
  outcome: string;
  actor: { type: string; label: string };
  undone_by?: string | undefined;
};

/** What gives a fact a value that a person says. */
const ENTERING = ['corrected', 'value_added'];
const MAX_NAME = 40;

/** Who said it, where no document did: of what operators and keys entered, whoever did so last. */
export function originText({
  source,
  reason_codes: reasons = [],
  history = [],
}: {
  source: string;
  reason_codes?: readonly string[];
  history?: readonly Decided[];
}): string {
  if (source === 'derived') return 'worked out of other facts';
  if (source === 'applicant' && reasons.includes('prefilled'))
    return 'filled in beforehand, sent by the applicant';
  const last = history.findLast(
    ({ outcome, undone_by }) => ENTERING.includes(outcome) && undone_by === undefined,
  );
  if (source !== 'operator' || last === undefined) return `entered: ${source}`;
  const { type, label } = last.actor;
  return `entered: ${type === 'api_key' ? 'API key' : type} ${cutEnd(clean(label), MAX_NAME)}`;
}
