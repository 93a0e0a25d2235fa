// Random decisions, documents and undos: a case from which decisions were taken back is as one in which they were never taken.
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  addDocument,
  deskOf,
  drainCase,
  invoiceText,
  placeOf,
  readCase,
  run,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import { newTenant, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';
import { runs } from '../../harness/properties.ts';

/** More lives on demand; `MODEL_REPLAY='seed path'`, as a failure prints them, lives one of them again. */
const RUNS = runs(4);
const [seed, path] = (process.env['MODEL_REPLAY'] ?? '').split(' ');
const REPLAY = { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) };

let story: Story;
let actors: [Tenant, Tenant];
beforeAll(async () => {
  story = await startStory();
  const gates = [
    { gate_id: 'amount', requires: ['invoice_number'], condition: 'facts.total.number <= 1000.0' },
  ];
  const one = await story.tenant({
    ...WORKFLOW,
    // What its lives would teach is no part of the model.
    learning: 'off',
    gates: gates.map((gate) => ({ ...gate, title: 'Amount', message: 'More than 1000.' })),
  });
  actors = [one, await newTenant(story.app, { orgId: one.orgId })];
});
afterAll(() => story.close());

const TEXT = invoiceText();
const FACTS = ['invoice_number', 'invoice_date', 'total'] as const;
type FactId = (typeof FACTS)[number];
const VALUES: Record<FactId, string> = {
  invoice_number: 'RE-7',
  invoice_date: '2026-01-02',
  total: '7.00 EUR',
};
const HOWS = ['confirm', 'correct', 'reject', 'waive', 'select', 'cite', 'bare', 'pass', 'escalate'] as const;

type Decide = { kind: 'decide'; fact: FactId; how: (typeof HOWS)[number]; actor: 0 | 1 };
type Step = Decide | { kind: 'undo'; back: number } | { kind: 'send'; total: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      fact: fc.constantFrom(...FACTS),
      how: fc.constantFrom(...HOWS),
      actor: fc.constantFrom<0 | 1>(0, 0, 0, 1),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat({ max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      total: fc.constantFrom('1,234.50 EUR', '55.00 EUR'),
    }),
  },
);

type On = ReviewCase & { tenant: Tenant };
type Command = Parameters<typeof run>[2];

function commandFor(on: On, { fact, how }: Decide, row: Json): Command {
  const fact_id = fact;
  const evidence = row.evidence.map(({ evidence_id }: Json) => evidence_id);
  const cited = { doc_id: on.docIds[0], ...placeOf(TEXT, 'With kind regards') };
  const found = row.candidates
    .filter(({ source }: Json) => source === 'document')
    .toSorted((a: Json, b: Json) => (String(a.value_normalized) < String(b.value_normalized) ? -1 : 1));
  const commands: Record<Decide['how'], Command> = {
    confirm: { type: 'confirm_fact', payload: { fact_id } },
    correct: { type: 'correct_fact', payload: { fact_id, value: VALUES[fact] } },
    reject: { type: 'reject_fact', payload: { fact_id, reason_code: 'missing' } },
    waive: { type: 'mark_fact_not_applicable', payload: { fact_id } },
    select: {
      type: 'select_candidate',
      payload: { fact_id, candidate_id: found[0]?.candidate_id ?? 'cand_none' },
    },
    cite: { type: 'update_fact_evidence', payload: { fact_id, add: [cited] } },
    bare: {
      type: 'update_fact_evidence',
      payload: { fact_id, remove: evidence.length > 0 ? evidence : ['ev_none'] },
    },
    pass: { type: 'pass_gate', payload: { gate_id: 'amount' } },
    escalate: { type: 'escalate_case', payload: { reason_code: 'odd' } },
  };
  return { ...commands[how], rationale: 'Seen.' };
}

/** All that the two have to have in common: no ids, no times. */
async function stateOf(on: On): Promise<object> {
  const { body, status, why } = await deskOf(on);
  const quotes = ({ evidence }: Json): string[] =>
    evidence.map(({ role, quote, doc_id }: Json) => `${role} ${quote} ${on.docIds.indexOf(doc_id)}`);
  return {
    status,
    why,
    gates: body.gates.map(({ gate_id, status: gate, outcome }: Json) => [gate_id, gate, outcome]),
    facts: body.facts.map((fact: Json) => ({
      id: fact.fact_id,
      status: fact.status,
      value: fact.value,
      source: fact.source,
      reasons: fact.reason_codes,
      initial: fact.initial_value,
      quotes: quotes(fact),
      found: fact.candidates.map((one: Json) => [
        one.source,
        one.value_normalized,
        one.selected,
        quotes(one),
      ]),
    })),
  };
}

async function decide(on: On, step: Decide): Promise<Json> {
  const { facts } = await deskOf(on);
  const by = { tenant: actors[step.actor], caseId: on.caseId };
  const command = await run(story.app, by, commandFor(on, step, facts[step.fact]));
  await drainCase(story.app);
  return command;
}

async function send(on: On, total: string): Promise<void> {
  await addDocument(story, on.tenant, { found: on, text: invoiceText({ total }) });
  await drainCase(story.app);
}

/** `isUndone`: it does not count any more; for an escalation also where an undo has ended it. */
type Given = { step: Decide; id: string; isUndone: boolean };

/**
 * One of the last decisions; the last one where a gate was passed since: a pass is for the facts as they stood by then, so it would
 * be over, and is not in a case in which the decision was never taken.
 */
function chosen(given: Given[], back: number): Given | undefined {
  const standing = given.filter(({ isUndone }) => !isUndone);
  const one = standing.at(-1 - back);
  const since = one === undefined ? [] : standing.slice(standing.indexOf(one) + 1);
  return since.some(({ step }) => step.how === 'pass') ? standing.at(-1) : (one ?? standing.at(-1));
}

/** Undoes a decision in the name of who took it. */
async function undo(on: On, given: Given[], back: number): Promise<void> {
  const one = chosen(given, back);
  if (one === undefined) return;
  const isLast = one === given.findLast(({ isUndone }) => !isUndone);
  const by = { tenant: actors[one.step.actor], caseId: on.caseId };
  const command = { type: 'undo_decision', payload: { command_id: one.id } } as const;
  const { status, error } = await run(story.app, by, command);
  await drainCase(story.app);
  expect([status, error?.code]).toEqual(
    status === 'applied' ? ['applied', undefined] : ['rejected', 'not_undoable'],
  );
  if (isLast && !['pass', 'escalate'].includes(one.step.how)) expect(status).toBe('applied');
  one.isUndone = status === 'applied';
  if (one.isUndone && (await deskOf(on)).why !== 'escalated') endEscalations(given);
}

/**
 * What is undone sends the case to its gate again, as any change does, and an escalation ends when a case leaves the operators:
 * it is over, though it was never taken back.
 */
function endEscalations(given: Given[]): void {
  for (const one of given) one.isUndone ||= one.step.how === 'escalate';
}

test('what was undone has left nothing behind', async () => {
  const life = fc.array(step, { minLength: 5, maxLength: 12, size: 'max' });
  const lived = fc.asyncProperty(life, async (steps) => {
    const [tenant] = actors;
    const on: On = { tenant, ...(await readCase(story, tenant, [TEXT])) };
    const given: Given[] = [];
    const history: (Given | { total: string })[] = [];
    for (const one of steps) {
      if (one.kind === 'undo') await undo(on, given, one.back);
      else if (one.kind === 'send') {
        await send(on, one.total);
        history.push({ total: one.total });
      } else {
        const { status, command_id: id } = await decide(on, one);
        if (status !== 'applied') continue;
        const made = { step: one, id, isUndone: false };
        given.push(made);
        history.push(made);
      }
    }
    const twin: On = { tenant, ...(await readCase(story, tenant, [TEXT])) };
    for (const one of history) {
      if ('total' in one) await send(twin, one.total);
      else if (!one.isUndone) await decide(twin, one.step);
    }
    expect(await stateOf(on)).toEqual(await stateOf(twin));
  });
  await fc.assert(lived, { ...RUNS, ...REPLAY });
}, 600_000);
