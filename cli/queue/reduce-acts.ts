// Acts: beginning one, its questions, sending it, what came of it.
import { actOf, planOf } from './acts.ts';
import type { Act, Plan, Step } from './act.ts';
import type { CommandRecord } from './desk.ts';
import { goOn, reloadCase } from './reduce-case.ts';
import { reloadRows } from './reduce-list.ts';
import {
  selectedFact,
  type Acting,
  type Change,
  type Effect,
  type NoticeKind,
  type Prompt,
  type QueueEvent,
  type State,
} from './state.ts';
import { edit, inputOf, textOf } from './text-input.ts';

export const STALE_CODE = 'stale_revision';

export const tell = (state: State, kind: NoticeKind, text: string): Change => [
  { ...state, notice: { kind, text } },
  [],
];

/** Begins an act with the case that is shown; a sentence where it cannot be done. */
export function beginAct(state: State, act: Act): Change {
  const { view } = state;
  if (view === null) return tell(state, 'told', 'There is no case here.');
  if (state.acting !== null) return tell(state, 'told', `${state.acting.label} … wait for it.`);
  if (view.workspace === null) return tell(state, 'told', 'The case is still being loaded.');
  if (act.about === 'fact' && state.focus === 'list')
    return tell(state, 'told', 'Enter opens the case; there you can do this with a fact.');
  const fact = state.focus === 'case' ? selectedFact(view) : null;
  const plan = planOf(act, { workspace: view.workspace, fact, operator: state.operator });
  if (typeof plan === 'string') return tell(state, 'refused', plan);
  const prompt: Prompt = {
    act: act.key,
    caseId: view.caseId,
    factId: fact?.fact_id ?? null,
    revision: view.workspace.revision,
    title: plan.doing,
    steps: plan.steps,
    at: 0,
    answers: {},
    input: inputOf(''),
    choice: 0,
    complaint: null,
  };
  return ask(state, prompt, plan);
}

/** Asks the question at hand, or sends the act where there is none left. */
function ask(state: State, prompt: Prompt, plan: Plan): Change {
  const step = prompt.steps[prompt.at];
  if (step === undefined) return send(state, prompt, plan);
  const answer = keptAnswer(state, prompt, step);
  const asked: Prompt = {
    ...prompt,
    complaint: null,
    input: inputOf(answer),
    choice: choiceOf(step, answer),
  };
  return [{ ...state, notice: null, prompt: asked }, []];
}

function keptAnswer({ kept }: State, { act, caseId, factId }: Prompt, step: Step): string {
  const isSame = kept?.act === act && kept.caseId === caseId && kept.factId === factId;
  const initial = step.kind === 'text' ? (step.initial ?? '') : '';
  return (isSame ? kept.answers[step.field] : undefined) ?? initial;
}

const choiceOf = (step: Step, answer: string): number =>
  step.kind === 'text'
    ? 0
    : Math.max(
        0,
        step.options.findIndex(({ value }) => value === answer),
      );

export function pressInPrompt(state: State, prompt: Prompt, press: string): Change {
  const step = prompt.steps[prompt.at];
  if (press === '<esc>' || step === undefined)
    return tell({ ...state, prompt: null }, 'told', 'Nothing was changed.');
  if (press === '<enter>') return answer(state, prompt, step);
  if (step.kind === 'text')
    return [{ ...state, prompt: { ...prompt, complaint: null, input: edit(prompt.input, press) } }, []];
  const number = /^[1-9]$/.test(press) ? Number(press) - 1 : -1;
  if (step.options[number] !== undefined) return answer(state, { ...prompt, choice: number }, step);
  const by = { j: 1, '<down>': 1, '<tab>': 1, k: -1, '<up>': -1 }[press] ?? 0;
  const choice = (prompt.choice + by + step.options.length) % step.options.length;
  return [{ ...state, prompt: { ...prompt, choice } }, []];
}

function answer(state: State, prompt: Prompt, step: Step): Change {
  const given = givenAnswer(prompt, step);
  if (step.kind === 'text' && step.required && given === '')
    return [{ ...state, prompt: { ...prompt, complaint: 'This must not be empty.' } }, []];
  const answers = { ...prompt.answers, [step.field]: given };
  const plan = planAgain(state, prompt);
  if (typeof plan === 'string') return tell({ ...state, prompt: null }, 'refused', plan);
  return ask(state, { ...prompt, answers, at: prompt.at + 1 }, plan);
}

const givenAnswer = ({ input, choice }: Prompt, step: Step): string =>
  step.kind === 'text' ? textOf(input).trim() : (step.options[choice]?.value ?? '');

/** The case goes on while somebody types: what was possible may not be any more. */
function planAgain({ view, operator }: State, { act: key, caseId, factId }: Prompt): Plan | string {
  const act = actOf(key);
  const workspace = view?.caseId === caseId ? view.workspace : null;
  if (act === undefined || workspace === null) return 'The case is not here any more.';
  return planOf(act, { workspace, fact: selectedFact({ workspace, factId }), operator });
}

function send(state: State, prompt: Prompt, plan: Plan): Change {
  const sequence = state.sequence + 1;
  const { caseId, factId, answers, act } = prompt;
  const acting: Acting = { sequence, act, caseId, factId, label: plan.doing, done: plan.done, answers };
  const { rationale, payload } = plan.body(answers);
  return [
    { ...state, sequence, acting, prompt: null, notice: null },
    [
      sending({ sequence, caseId }, plan.command, {
        rationale,
        payload,
        revision: plan.fenced ? prompt.revision : null,
      }),
    ],
  ];
}

type Body = { rationale: string | undefined; payload: Record<string, unknown>; revision: number | null };

function sending(to: { sequence: number; caseId: string }, command: string, body: Body): Effect {
  if (command === 'complete_case')
    return { effect: 'complete', ...to, rationale: body.rationale ?? null, revision: body.revision };
  if (command === 'reopen_case') return { effect: 'reopen', ...to, rationale: body.rationale ?? '' };
  return {
    effect: 'submit',
    ...to,
    command: {
      command_type: command,
      payload: body.payload,
      ...(body.rationale === undefined ? {} : { rationale: body.rationale }),
      ...(body.revision === null ? {} : { expected_revision: body.revision }),
    },
  };
}

export function actArrived(
  state: State,
  { sequence, done }: Extract<QueueEvent, { event: 'acted' }>,
): Change {
  const { acting } = state;
  if (acting?.sequence !== sequence) return [state, []];
  const over: State = { ...state, acting: null, lost: null };
  return done.kind === 'moved' ? actDone(over, acting) : commandDone(over, acting, done.record);
}

function commandDone(state: State, acting: Acting, { status, error }: CommandRecord): Change {
  if (status === 'applied') return actDone(state, acting);
  if (error?.code === STALE_CODE) return actStale(state, acting);
  if (status === 'rejected')
    return lookAgain(state, 'refused', error?.message ?? 'The command was rejected.');
  if (status === 'failed')
    return lookAgain(
      state,
      'error',
      `It failed: ${error?.message ?? 'the command could not be carried out'}`,
    );
  return lookAgain(state, 'told', `${acting.label}: it is on its way.`);
}

function actDone(state: State, acting: Acting): Change {
  const movesOn = acting.factId !== null && actOf(acting.act)?.about === 'fact';
  const isHere = state.view?.caseId === acting.caseId;
  const view = state.view === null || !isHere ? state.view : { ...state.view, movesOn };
  const told: State = { ...state, view, kept: null, notice: { kind: 'done', text: acting.done } };
  const [next, effects] =
    acting.act === 'C' && isHere && state.focus === 'case' ? goOn(told) : reloadCase(told);
  const [reloaded, more] = reloadRows(next);
  return [reloaded, [...effects, ...more]];
}

function actStale(state: State, { act, caseId, factId, answers }: Acting): Change {
  const kept = { act, caseId, factId, answers };
  return lookAgain({ ...state, kept }, 'stale', 'The case changed meanwhile; look again and repeat.');
}

function lookAgain(state: State, kind: NoticeKind, text: string): Change {
  const [reloaded, effects] = reloadCase({ ...state, notice: { kind, text } });
  const [rows, more] = reloadRows(reloaded);
  return [rows, [...effects, ...more]];
}

export function actFailed(
  state: State,
  { sequence, message, told, stale }: Extract<QueueEvent, { event: 'act_failed' }>,
): Change {
  const { acting } = state;
  if (acting?.sequence !== sequence) return [state, []];
  const over = { ...state, acting: null };
  if (stale === true) return actStale(over, acting);
  return told
    ? lookAgain(over, 'refused', message)
    : lookAgain(over, 'error', `No answer. Look whether it was done before you repeat it. ${message}`);
}
