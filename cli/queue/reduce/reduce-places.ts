// Places of values: looked for once they are asked for, narrowed by typing, chosen.
import { movedByItself } from '../calm.ts';
import type { Step } from '../acts/act.ts';
import type { Change, Prompt, QueueEvent, State } from '../state.ts';
import { pageName } from '../text/cite-lines.ts';
import { hasFurther, isSearching, placeOptions, typedWords } from '../place-options.ts';
import { edit, inputOf, textOf } from '../text/text-input.ts';
import type { FoundPlace, FoundPlaces } from '../desk/desk.ts';

/** Asks for the places of what was entered; null asks for every value of the fact's type. */
export function lookFor(state: State, prompt: Prompt, entered: string | null): Change {
  const { caseId, factId } = prompt;
  if (factId === null) return [state, []];
  const sequence = state.sequence + 1;
  return [
    {
      ...state,
      sequence,
      prompt: { ...prompt, looking: { sequence, entered, found: null, narrowed: null, asked: null } },
    },
    [{ effect: 'load_places', sequence, caseId, factId, entered }],
  ];
}

type Of<Name> = Extract<QueueEvent, { event: Name }>;

/** What came for a question that is not asked any more is nobody's. */
export function placesArrived(state: State, { sequence, found }: Of<'places'>): Change {
  const { prompt } = state;
  if (prompt?.looking?.asked?.sequence === sequence) return narrowedArrived(state, prompt, found);
  if (prompt?.looking?.sequence !== sequence) return [state, []];
  const looked: Prompt = { ...prompt, looking: { ...prompt.looking, found } };
  const step = prompt.steps[prompt.at];
  if (step?.kind !== 'place') return [{ ...state, prompt: placed(state, looked) }, []];
  // Keys that were typed while nothing was there to choose are not meant for what is there now.
  const shown = movedByItself({ ...state, prompt: { ...looked, choice: 0, ...complaintOf(looked) } });
  return [shown, []];
}

/** The places that hold the words; where others have been typed since, those are asked for next. */
function narrowedArrived(state: State, prompt: Prompt, found: FoundPlaces): Change {
  const { looking } = prompt;
  const step = prompt.steps[prompt.at];
  if (looking?.asked == null || step?.kind !== 'place') return [state, []];
  const narrowed = { words: looking.asked.words, found };
  const next: Prompt = { ...prompt, looking: { ...looking, narrowed, asked: null } };
  const options = placeOptions(next, step);
  const chosen = placeOptions(prompt, step)[prompt.choice];
  const at = options.findIndex((one) => isSamePlace(one, chosen));
  const shown = { ...state, prompt: { ...next, choice: Math.max(0, at) } };
  return lookFurther(at === -1 ? movedByItself(shown) : shown);
}

const isSamePlace = (one: FoundPlace | null, other: FoundPlace | null | undefined): boolean =>
  one === other || (one != null && other != null && keyOf(one) === keyOf(other));

const keyOf = ({ value, evidence: { doc_id, page_index, char_start, char_end } }: FoundPlace): string =>
  JSON.stringify([value, doc_id, page_index, char_start, char_end]);

/** Asks for the places of the words where not all are known; one question at a time, however fast somebody types. */
export function lookFurther(state: State): Change {
  const { prompt } = state;
  if (prompt?.looking == null || prompt.factId === null || prompt.looking.asked !== null) return [state, []];
  if (!hasFurther(prompt)) return [state, []];
  const sequence = state.sequence + 1;
  const words = typedWords(prompt);
  const looking = { ...prompt.looking, asked: { sequence, words } };
  const { caseId, factId } = prompt;
  const { entered } = looking;
  return [
    { ...state, sequence, prompt: { ...prompt, looking } },
    [{ effect: 'load_places', sequence, caseId, factId, entered, words }],
  ];
}

function complaintOf({ looking }: Prompt): Pick<Prompt, 'complaint' | 'looking'> | object {
  const found = looking?.found;
  if (looking == null || found == null || found.needsWords || found.isMore || found.places.length > 0)
    return {};
  if (looking.entered === null) return { complaint: 'No such value stands on the pages: enter one with e.' };
  const again = { ...looking, found: { ...found, needsWords: true } };
  return { complaint: 'These words stand on no page. Try others.', looking: again };
}

/** Where a value stands that was entered: told where that is plain, asked at the end where it is not. */
function placed(state: State, prompt: Prompt): Prompt {
  const found = prompt.looking?.found;
  const [only] = found?.places ?? [];
  if (only === undefined)
    return {
      ...prompt,
      told: [...prompt.told, { label: 'Place', text: 'on none of the pages that were read' }],
    };
  if (found?.isSure === true)
    return {
      ...prompt,
      place: only,
      told: [...prompt.told, { label: 'Place', text: placeText(state, only) }],
    };
  return prompt.where === null ? prompt : { ...prompt, steps: [...prompt.steps, prompt.where] };
}

/** `page 2 · ›4 May 2026‹`. */
export function placeText({ view }: State, { evidence }: FoundPlace): string {
  const name =
    view?.workspace == null ? `page ${evidence.page_index + 1}` : pageName(view.workspace, evidence);
  return `${name} · ›${evidence.quote.replaceAll(/\s+/g, ' ')}‹`;
}

/** A command looks for the place itself; without places there is nothing to choose. */
export function placesFailed(state: State, { sequence, message }: Of<'places_failed'>): Change {
  const { prompt } = state;
  const { looking } = prompt ?? {};
  if (prompt === null || looking == null) return [state, []];
  if (sequence !== looking.sequence && sequence !== looking.asked?.sequence) return [state, []];
  const failed = { ...looking, asked: null, hasFailed: looking.found === null };
  const complaint = `The pages could not be looked at: ${message}${failed.hasFailed ? ' Enter looks again.' : ''}`;
  return prompt.steps[prompt.at]?.kind === 'place'
    ? [{ ...state, prompt: { ...prompt, complaint, looking: failed } }, []]
    : [state, []];
}

const PAGE = 8;
const STEPS: Record<string, number> = {
  '<down>': 1,
  '<tab>': 1,
  '<up>': -1,
  '<backtab>': -1,
  '<pagedown>': PAGE,
  '<pageup>': -PAGE,
};

/** Keys that move, and text that narrows; enter is for the act to answer. */
export function pressAmongPlaces(state: State, prompt: Prompt, press: string): Change {
  const step = prompt.steps[prompt.at];
  if (step?.kind !== 'place') return [state, []];
  const by = STEPS[press];
  if (by !== undefined) {
    const last = Math.max(0, placeOptions(prompt, step).length - 1);
    const choice = Math.max(0, Math.min(prompt.choice + by, last));
    return [{ ...state, prompt: { ...prompt, complaint: null, choice } }, []];
  }
  const input = edit(prompt.input, press);
  const choice = textOf(input) === textOf(prompt.input) ? prompt.choice : 0;
  return lookFurther({ ...state, prompt: { ...prompt, complaint: null, input, choice } });
}

const LOOKED_AT = 'The pages are still being looked at.';

export type Chosen = { place: FoundPlace | null } | { change: Change };

/** The place that enter chooses; or what enter does where none can be chosen yet. */
export function choosePlace(state: State, prompt: Prompt, step: Step & { kind: 'place' }): Chosen {
  const complain = (complaint: string): Chosen => ({
    change: [{ ...state, prompt: { ...prompt, complaint } }, []],
  });
  if (isSearching(prompt)) {
    const words = textOf(prompt.input).trim();
    if (words === '') return complain('Type the words to look for.');
    return { change: lookFor(state, { ...prompt, complaint: null, input: inputOf('') }, words) };
  }
  if (prompt.looking?.hasFailed === true)
    return { change: lookFor(state, { ...prompt, complaint: null }, prompt.looking.entered) };
  if (prompt.looking?.found == null) return complain(LOOKED_AT);
  const place = placeOptions(prompt, step)[prompt.choice];
  if (place !== undefined) return { place };
  return complain(prompt.looking.asked === null ? 'There is nothing to choose.' : LOOKED_AT);
}
