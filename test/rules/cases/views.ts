// Cases as the rules look at them, settled and read unless a test says otherwise.
import { flowOf } from '../../../src/cases/standing/flow.ts';
import {
  nextState,
  type CaseView,
  type DocumentView,
  type FactView,
} from '../../../src/cases/standing/rules.ts';
import type { Declaration } from '../../../src/declarations/schema.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';

/** Facts by id, all of them required but those with a question mark behind (`'note?'`). */
export function declare(factIds: string[], rest: object = {}): Declaration {
  const checked = checkDeclaration({
    workflow_id: 'w',
    case_type_id: 'w',
    title: 'W',
    facts: factIds.map((id) => ({
      fact_id: id.replace('?', ''),
      label: id.replace('?', '').toUpperCase(),
      type: 'text',
      required: !id.endsWith('?'),
    })),
    ...rest,
  });
  if (!checked.ok) throw new Error(`${checked.pointer}: ${checked.message}`);
  return checked.declaration;
}

export const fact = (changes: Partial<FactView> = {}): FactView => {
  const factId = changes.factId ?? 'iban';
  return {
    factId,
    label: factId.toUpperCase(),
    required: true,
    status: 'resolved',
    reasonCodes: [],
    value: 'x',
    confirmed: false,
    verified: false,
    sources: ['document'],
    ...changes,
  };
};

/** Needs input and has no value. */
export const open = (...reasonCodes: FactView['reasonCodes']): FactView =>
  fact({ status: 'needs_input', value: null, reasonCodes, sources: [] });

/** Needs input and has a proposal. */
export const weak = (...reasonCodes: FactView['reasonCodes']): FactView =>
  fact({ status: 'needs_input', reasonCodes });

export const optional = fact({
  factId: 'note',
  required: false,
  status: 'needs_input',
  value: null,
  reasonCodes: ['missing'],
});

export const documents = (...statuses: DocumentView['status'][]): DocumentView[] =>
  statuses.map((status, index) => ({ docId: `d${index}`, status, isAccepted: false }));

/** One required fact and the gate that asks for it. */
export const ONE_GATE = declare(['iban', 'note?']);

export const view = (changes: Partial<CaseView> = {}): CaseView => ({
  runtimeStatus: 'processing',
  flow: flowOf(ONE_GATE),
  completion: 'operator',
  facts: [fact()],
  documents: documents('processed'),
  hasOpenJobs: false,
  gates: [],
  applicant: 'none',
  isFilling: false,
  isClarifying: false,
  isEscalated: false,
  ...changes,
});

type Gate = CaseView['gates'][number];

export const gate = (
  status: Gate['status'],
  outcome: Gate['outcome'] = status === 'passed' ? 'passed' : null,
  gateId = 'complete',
): Gate => ({ gateId, status, outcome });

/** What a case is like, and where it has to stand: status, code, the facts in its way. */
export type Row = [
  name: string,
  changes: Partial<CaseView>,
  status: string,
  code: string,
  blocking?: string[],
];

export function whereItStands(changes: Partial<CaseView>): [string, string, ...string[][]] {
  const { status, code, blocking } = nextState(view(changes));
  return blocking.length === 0 ? [status, code] : [status, code, blocking.map(({ factId }) => factId)];
}
