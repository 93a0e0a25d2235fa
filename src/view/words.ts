// Words of the view: states and reasons for people, and foreign text without what turns others around.
import { reasonSaid } from '../cases/standing/reasons.ts';
import type { SeenFact } from './citations.ts';
import type { Mark } from './seen.ts';

const STATUSES: Record<SeenFact['status'], string> = {
  resolved: 'Settled',
  needs_input: 'Open',
  failed: 'Failed',
  pending: 'Not known yet',
  not_applicable: 'Does not apply',
};

export const statusWord = ({ status }: SeenFact): string => STATUSES[status];

/** Why a fact is open; null where nothing is to be said. */
export function reasonOf({ status, reasonCodes, value }: SeenFact): string | null {
  if (status === 'resolved' || status === 'not_applicable') return null;
  return reasonCodes.flatMap((code) => reasonSaid(code, value) ?? [])[0] ?? null;
}

const SOURCES: Record<string, string> = {
  applicant: 'said by the applicant',
  operator: 'said by an operator',
  connector: 'answered by a connector',
  prefill: 'filled in beforehand',
  derived: 'worked out of other facts',
};

/** Who said so, where it was no document. */
export const sourceOf = ({ source }: SeenFact): string | null =>
  source === null ? null : (SOURCES[source] ?? null);

export const KINDS: Record<Mark['kind'], string> = {
  value: 'read here',
  same: 'says the same',
  side: 'contradicts another place',
  lost: 'not chosen',
  label: 'the words it was found by',
};

const TURNING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** As it is stored, letter after letter: nothing in it makes it look otherwise. */
export const unturned = (text: string): string => text.replaceAll(TURNING, '');
