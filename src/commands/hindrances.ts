// Why a case takes a command with no payload at the moment, in plain words (completions §7, `disabled_reason`).
import { canBeAsked } from '../applicants/rules.ts';
import { flowOf } from '../cases/standing/flow.ts';
import type { CaseRecord, DeclaredCase } from '../cases/standing/record.ts';
import { isSatisfied, nextState, requiredFacts } from '../cases/standing/rules.ts';
import { caseView, isClaimed } from '../cases/standing/view.ts';

/** A case as its reader looks at it; `undoable` is their newest decision that can be taken back. */
export type LookedAt = DeclaredCase & { undoable: string | null };
export type Hindrance = (looked: LookedAt) => string | null;

const unless =
  (holds: (record: CaseRecord) => boolean, reason: string): Hindrance =>
  ({ record }) =>
    holds(record) ? null : reason;

export const noValue = unless(
  ({ facts }) => facts.some(({ value }) => value !== null),
  'No fact has a value yet.',
);

export const nothingRead = unless(({ facts }) => facts.length > 0, 'No document has been read yet.');

export const noCandidate = unless(
  ({ facts }) =>
    facts.some(
      ({ candidateId, values }) =>
        candidateId !== null || values?.some((one) => one.candidateId !== null) === true,
    ),
  'No fact has a value yet.',
);

export const noSeveral: Hindrance = ({ declaration }) =>
  declaration.facts.some(({ multiple }) => multiple === true)
    ? null
    : 'No fact of this workflow may have several values.';

export const noneOfSeveral = unless(
  ({ facts }) => facts.some(({ values }) => values !== null && values.length > 0),
  'No fact with several values has one yet.',
);

export const noDocument = unless(
  ({ documents }) => documents.some(({ status }) => status !== 'erased'),
  'The case has no document.',
);

export const neverAsked = unless(
  ({ verifications }) => verifications.length > 0,
  'No connector was asked about this case.',
);

export const unclaimed = unless(isClaimed, 'Nobody has claimed the case.');

export const nobodyToAsk: Hindrance = ({ record: { session, readAt } }) => {
  if (session === null) return 'There is no applicant session.';
  const { status, expiresAt } = session;
  return canBeAsked({ status, expiresAt: new Date(expiresAt) }, new Date(readAt))
    ? null
    : 'The applicant session has ended.';
};

export const gateClosed: Hindrance = ({ record, declaration }) => {
  if (record.runtimeStatus !== 'ready_for_review') return 'The case is not ready for review.';
  const view = caseView(record, declaration);
  const { position } = nextState(view);
  if (position.isThrough || flowOf(declaration).gates.size === 0) return 'Every gate has passed.';
  const open = requiredFacts(view.facts, position).filter((fact) => !isSatisfied(fact));
  return open.length === 0 ? null : `Not settled: ${open.map(({ label }) => label).join(', ')}.`;
};

export const nothingDecided: Hindrance = ({ undoable }) =>
  undoable === null ? 'You have decided nothing on this case that could be undone.' : null;
