// Acts: beginning one, its questions, sending it.
import { actOf, planOf } from '../acts/acts.ts';
import type { Act, Plan, Step } from '../acts/act.ts';
import { isBusy, justAsked, movedByItself } from '../calm.ts';
import type { Fact, Workspace } from '../desk/desk.ts';
import { typedText } from '../text/fact-text.ts';
import {
  isLast,
  keptAnswers,
  selectedFact,
  type Acting,
  type Change,
  type Effect,
  type NoticeKind,
  type Prompt,
  type State,
} from '../state.ts';
import { choosePlace, lookFor, placeText, pressAmongPlaces } from './reduce-places.ts';
import { withFactInSight } from './reduce-scroll.ts';
import { inputOf } from '../text/text-input.ts';
import { inputFor, pressed, tooLong, typedIn } from './writing.ts';

/** Told about the case that is shown. */
export const tell = (state: State, kind: NoticeKind, text: string): Change => [
  { ...state, notice: { kind, text, caseId: state.view?.caseId ?? null } },
  [],
];

/** As people know it: an id that we made tells nobody which case it is. */
export const nameOf = ({ external_case_id, title, case_id }: Workspace): string =>
  external_case_id ?? title ?? case_id;

/** Begins an act with the case that is shown; a sentence where it cannot be done. */
export function beginAct(state: State, act: Act): Change {
  const { view } = state;
  if (view === null) return tell(state, 'told', 'There is no case here.');
  if (isBusy(state)) return tell(state, 'told', 'An act is still under way: wait for it.');
  if (view.workspace === null) return tell(state, 'told', 'The case is still being loaded.');
  if (act.about === 'fact' && state.focus === 'list')
    return tell(state, 'told', 'Enter opens the case; there you can do this with a fact.');
  const fact = state.focus === 'case' ? selectedFact(view) : null;
  const plan = planOf(act, { workspace: view.workspace, fact, operator: state.operator });
  const seen = (told: State): State => (act.about === 'fact' ? withFactInSight(told) : told);
  if (typeof plan === 'string') return tell(seen(state), 'refused', plan);
  const { [view.caseId]: _over, ...faults } = state.faults;
  const prompt = promptFor({ act, workspace: view.workspace, fact }, plan);
  const [asked, effects] = ask({ ...state, faults }, prompt, plan);
  return [seen(asked), effects];
}

type Begun = { act: Act; workspace: Workspace; fact: Fact | null };

function promptFor(
  { act, workspace, fact }: Begun,
  { command, title, notes = [], steps, whereStep }: Plan,
): Prompt {
  return {
    act: act.key,
    command,
    caseId: workspace.case_id,
    factId: fact?.fact_id ?? null,
    revision: workspace.revision,
    title: `${title} · ${nameOf(workspace)}`,
    notes,
    fact: act.about === 'fact' ? fact : null,
    steps,
    at: 0,
    answers: {},
    told: [],
    input: inputOf(''),
    choice: 0,
    looking: null,
    where: whereStep ?? null,
    complaint: null,
  };
}

/** Asks the question at hand, or sends the act where there is none left. */
function ask(state: State, prompt: Prompt, plan: Plan): Change {
  const step = prompt.steps[prompt.at];
  if (step === undefined) return send(state, prompt, plan);
  const answer = keptAnswer(state, prompt, step);
  const asked: Prompt = {
    ...prompt,
    complaint: null,
    input: inputFor(answer, step),
    choice: choiceOf(step, answer),
  };
  const next: State = { ...state, notice: null, prompt: asked };
  if (step.kind === 'place' && asked.looking === null) return lookFor(next, asked, null);
  return [step.kind === 'text' ? next : justAsked(next), []];
}

function keptAnswer({ kept }: State, { act, caseId, factId }: Prompt, step: Step): string {
  const isSame = kept?.act === act && kept.caseId === caseId && kept.factId === factId;
  const initial = step.kind === 'text' ? (step.initial ?? '') : '';
  return (isSame ? kept.answers[step.field] : undefined) ?? initial;
}

const choiceOf = (step: Step, answer: string): number =>
  step.kind === 'choice'
    ? Math.max(
        0,
        step.options.findIndex(({ value }) => value === answer),
      )
    : 0;

export function pressInPrompt(state: State, prompt: Prompt, press: string): Change {
  const step = prompt.steps[prompt.at];
  if (press === '<esc>' || step === undefined)
    return tell({ ...state, prompt: null }, 'told', 'Nothing was changed.');
  if (press === '<enter>') return enter(state, prompt, step);
  if (step.kind === 'place') return pressAmongPlaces(state, prompt, press);
  if (step.kind === 'text') return [{ ...state, prompt: pressed(prompt, step, press) }, []];
  return step.kind === 'choice' ? choose(state, { prompt, step, press }) : meansNothing(state, prompt, press);
}

function enter(state: State, prompt: Prompt, step: Step): Change {
  if (step.kind !== 'place') return answer(state, prompt, step);
  const chosen = choosePlace(state, prompt, step);
  return 'change' in chosen ? chosen.change : answer(state, { ...prompt, place: chosen.place }, step);
}

type Choosing = { prompt: Prompt; step: Step & { kind: 'choice' }; press: string };

/** A number chooses and goes on to the next question; the last one is for enter to answer. */
function choose(state: State, { prompt, step, press }: Choosing): Change {
  const number = /^[1-9]$/.test(press) ? Number(press) - 1 : -1;
  const numbered = { ...prompt, complaint: null, choice: number };
  if (step.options[number] !== undefined)
    return isLast(prompt) ? [{ ...state, prompt: numbered }, []] : answer(state, numbered, step);
  const by = { j: 1, '<down>': 1, '<tab>': 1, k: -1, '<up>': -1, '<backtab>': -1 }[press];
  if (by === undefined) return meansNothing(state, prompt, press);
  const choice = (prompt.choice + by + step.options.length) % step.options.length;
  return [{ ...state, prompt: { ...prompt, complaint: null, choice } }, []];
}

/** Whoever types text here is not looking: the enter at its end is not their yes. */
function meansNothing(state: State, prompt: Prompt, press: string): Change {
  const complaint = `${press} means nothing here.`;
  return [movedByItself({ ...state, prompt: { ...prompt, complaint } }), []];
}

/** Of several values each, of a table its rows, as they are typed. */
const inWords = (value: string, fact: Fact | null): string =>
  fact === null ? value : typedText(value, fact);

function answer(state: State, prompt: Prompt, step: Step): Change {
  const given = givenAnswer(prompt, step);
  const read = readAnswer(state, prompt, { step, given });
  if (!read.ok) return [{ ...state, prompt: { ...prompt, complaint: read.message } }, []];
  const answers = { ...prompt.answers, [step.field]: given };
  const told =
    read.value === ''
      ? prompt.told
      : [...prompt.told, { label: step.label, text: inWords(read.value, prompt.fact) }];
  const plan = planAgain(state, prompt);
  if (typeof plan === 'string') {
    const kept = keptAnswers(state.kept, { ...prompt, answers });
    return tell({ ...state, kept, prompt: null }, 'refused', plan);
  }
  const next: Prompt = { ...prompt, answers, told, at: prompt.at + 1 };
  const isLooked = step.kind === 'text' && step.isValue === true && prompt.where !== null;
  if (!isLooked) return ask(state, next, plan);
  const [asked, effects] = ask(state, next, plan);
  const [looked, more] = asked.prompt === null ? [asked, []] : lookFor(asked, asked.prompt, given);
  return [looked, [...effects, ...more]];
}

function givenAnswer({ input, choice }: Prompt, step: Step): string {
  if (step.kind === 'text') return typedIn({ input }, step);
  return step.kind === 'choice' ? (step.options[choice]?.value ?? '') : '';
}

type Read = { ok: true; value: string } | { ok: false; message: string };

/** What was answered, in words; a value as its fact will hold it. */
function readAnswer(state: State, prompt: Prompt, { step, given }: { step: Step; given: string }): Read {
  if (step.kind === 'choice') return { ok: true, value: step.options[prompt.choice]?.label ?? '' };
  if (step.kind === 'confirm') return { ok: true, value: '' };
  if (step.kind === 'place') return { ok: true, value: placeAnswer(state, prompt, step) };
  const complaint = tooLong(prompt.input, step);
  if (complaint !== null) return { ok: false, message: complaint };
  if (step.required && given === '') return { ok: false, message: 'This must not be empty.' };
  return step.isValue === true ? readValue(state, prompt, given) : { ok: true, value: given };
}

function placeAnswer(state: State, { place }: Prompt, { nowhere }: Step & { kind: 'place' }): string {
  if (place == null) return 'nowhere in the documents';
  return nowhere ? placeText(state, place) : `${place.value} · ${placeText(state, place)}`;
}

/** While nothing is known of its type, the value is the command's to refuse. */
function readValue({ view }: State, { caseId, factId }: Prompt, given: string): Read {
  const read = view?.caseId === caseId ? view.readValue : null;
  return read === null || factId === null ? { ok: true, value: given } : read(factId, given);
}

/** The case goes on while somebody types: what was possible may not be any more. */
function planAgain({ view, operator }: State, { act: key, command, caseId, factId }: Prompt): Plan | string {
  const act = actOf(key);
  const workspace = view?.caseId === caseId ? view.workspace : null;
  if (act === undefined || workspace === null) return 'The case is not here any more.';
  const plan = planOf(act, { workspace, fact: selectedFact({ workspace, factId }), operator });
  // A yes to the one is none to the other.
  return typeof plan === 'string' || plan.command === command
    ? plan
    : `The case changed while you were asked. Look and press ${key} again.`;
}

function send(state: State, prompt: Prompt, plan: Plan): Change {
  const sequence = state.sequence + 1;
  const { caseId, factId, answers, act } = prompt;
  const { doing: label, done, goesTo = null } = plan;
  const name = state.view?.workspace == null ? caseId : nameOf(state.view.workspace);
  const acting: Acting = { sequence, act, caseId, factId, goesTo, name, label, done, answers };
  const { rationale, payload } = plan.body(answers, prompt.place);
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
