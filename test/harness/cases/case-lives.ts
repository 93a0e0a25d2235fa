// What can happen to a case in a random life, as data that prints well when a life ends badly.
import fc from 'fast-check';
import { FACTS, gateOf, openFacts, requiredAt, type FactId, type Model, type Says } from './case-model.ts';

const VALUES: Record<FactId, string[]> = {
  number: ['A-100', 'B-200'],
  kind: ['shop', 'person'],
  amount: ['100', '900'],
  limit: ['50', '5000'],
  code: ['T-17', 'T-18'],
};
const LABELS: Record<FactId, string> = {
  number: 'Customer number',
  kind: 'Kind',
  amount: 'Amount',
  limit: 'Limit',
  code: 'Trade code',
};

const fact = fc.constantFrom<FactId>(...FACTS);
/** The usual value mostly, so that documents agree often enough for cases to come far. */
const said = (id: FactId) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(VALUES[id][0]) },
    { weight: 2, arbitrary: fc.constant(VALUES[id][1]) },
    { weight: 2, arbitrary: fc.constant(undefined) },
  );
export const says = fc.record(Object.fromEntries(FACTS.map((id) => [id, said(id)]))) as fc.Arbitrary<Says>;
const actor = fc.constantFrom<0 | 1>(0, 0, 0, 1);
const which = fc.nat({ max: 5 });
const rationale = fc.constantFrom(...Array<string>(6).fill('because'), null);
/** What the giver believes the revision to be: nothing, the right one, an old one. */
const expects = fc.constantFrom<Given['expects']>(
  ...Array<'nothing'>(9).fill('nothing'),
  'now',
  'now',
  'old',
);
const command = <T extends string, P extends Record<string, fc.Arbitrary<unknown>>>(type: T, more: P) =>
  fc.record({ type: fc.constant(type), actor, rationale, expects, ...more });

const COMMANDS = [
  command('confirm_fact', { fact }),
  command('correct_fact', {
    fact,
    value: fc.constantFrom<Choice>('usual', 'usual', 'other', 'invalid'),
  }),
  command('select_candidate', { fact, which }),
  command('reject_fact', { fact }),
  command('mark_fact_not_applicable', { fact }),
  command('update_fact_evidence', { fact, act: fc.constantFrom<'add' | 'remove'>('add', 'remove') }),
  command('request_clarification', { fact }),
  command('reprocess_document', { which }),
  command('retry_verification', { fact }),
  command('pass_gate', { gate: fc.constantFrom('here', 'here', 'here', 'first', 'second', 'unknown') }),
  command('escalate_case', {}),
  command('claim_case', {}),
  command('release_case', {}),
  command('add_note', {}),
];

const WORLD = {
  send: fc.record({ type: fc.constant('send' as const), says }),
  sendBroken: fc.record({ type: fc.constant('send' as const), says: fc.constant(null) }),
  work: fc.record({ type: fc.constant('work' as const) }),
  gates: fc.record({ type: fc.constant('gates' as const) }),
  complete: fc.record({ type: fc.constant('complete' as const) }),
  reopen: fc.record({ type: fc.constant('reopen' as const) }),
  wait: fc.record({ type: fc.constant('wait' as const), minutes: fc.constantFrom(20, 31) }),
};

type Given = { actor: 0 | 1; rationale: string | null; expects: 'nothing' | 'now' | 'old' };
type OnFact<T extends string, More = unknown> = Given & { type: T; fact: FactId } & More;
type OnCase<T extends string, More = unknown> = Given & { type: T } & More;
export type CommandStep =
  | OnFact<
      | 'confirm_fact'
      | 'reject_fact'
      | 'mark_fact_not_applicable'
      | 'request_clarification'
      | 'retry_verification'
    >
  | OnFact<'correct_fact', { value: Choice }>
  | OnFact<'select_candidate', { which: number }>
  | OnFact<'update_fact_evidence', { act: 'add' | 'remove' }>
  | OnCase<'reprocess_document', { which: number }>
  | OnCase<'pass_gate', { gate: string }>
  | OnCase<'escalate_case' | 'claim_case' | 'release_case' | 'add_note'>;
export type WorldStep =
  | { type: 'send'; says: Says | null }
  | { type: 'goOn' | 'work' | 'gates' | 'complete' | 'reopen' }
  | { type: 'wait'; minutes: number };
type Choice = 'usual' | 'other' | 'invalid';
export type Step = CommandStep | WorldStep;

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ type: 'goOn' as const }) },
  { weight: 2, arbitrary: WORLD.work },
  { weight: 2, arbitrary: WORLD.gates },
  { weight: 2, arbitrary: WORLD.send },
  { weight: 1, arbitrary: WORLD.sendBroken },
  { weight: 2, arbitrary: WORLD.complete },
  { weight: 1, arbitrary: WORLD.reopen },
  { weight: 1, arbitrary: WORLD.wait },
  { weight: 16, arbitrary: fc.oneof(...COMMANDS) },
) as fc.Arbitrary<Step>;

/** What a diligent operator would do next: it takes random lives past their gates. */
export function nextStep(model: Model): Step {
  const given = { actor: 0, rationale: 'because', expects: 'now' } as const;
  const [open] = openFacts(model, requiredAt(model));
  if (model.status === 'complete') return { type: 'reopen' };
  if (model.status === 'processing') return { type: 'work' };
  if (model.status === 'gate_ready') return { type: 'gates' };
  if (open !== undefined) return { ...given, type: 'correct_fact', fact: open, value: 'usual' };
  if (gateOf(model) === null) return { type: 'complete' };
  const isUnseen =
    gateOf(model) === 'second' && model.entries.code?.kind !== 'stands' && model.facts.code.value !== null;
  return isUnseen
    ? { ...given, type: 'confirm_fact', fact: 'code' }
    : { ...given, type: 'pass_gate', gate: 'here' };
}

export const valueOf = (id: FactId, choice: Choice): string =>
  choice === 'invalid' ? 'neither this nor that' : (VALUES[id][choice === 'usual' ? 0 : 1] ?? '');

export const textOf = (given: Says): string =>
  [
    'REGISTRATION',
    ...FACTS.flatMap((id) => (given[id] === undefined ? [] : [`${LABELS[id]}: ${given[id]}`])),
    'With kind regards',
  ].join('\n');
