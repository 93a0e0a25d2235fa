// Choices: the declared values, by themselves, their labels and their synonyms.
import { everyText } from '../../declarations/rules.ts';
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import { addPhrase, findPhrases, foldPhrase, noPhrases } from '../phrases.ts';
import type { Phrases } from '../phrases.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';
import { onlyTicked, tickedOf } from './ticks.ts';

type Choices = { phrases: Phrases; exact: Map<string, string>; byPhrase: Map<string, Set<string>> };

const built = new WeakMap<object, Choices>();

function choicesOf(type: FactTypeOptions): Choices {
  const known = built.get(type.values ?? type);
  if (known) return known;
  const choices: Choices = { phrases: noPhrases(), exact: new Map(), byPhrase: new Map() };
  for (const { value, label, synonyms = [] } of type.values ?? []) {
    for (const word of [value, ...(label === undefined ? [] : everyText(label)), ...synonyms])
      addWord(choices, word, value);
    choices.exact.set(value, value);
  }
  for (const phrase of choices.byPhrase.keys()) addPhrase(choices.phrases, phrase, phrase);
  built.set(type.values ?? type, choices);
  return choices;
}

function addWord(choices: Choices, word: string, value: string): void {
  const phrase = foldPhrase(word);
  if (phrase === '') choices.exact.set(word, value);
  else choices.byPhrase.set(phrase, (choices.byPhrase.get(phrase) ?? new Set()).add(value));
}

/** Words that mean several of the values mean none of them. */
function valueOf(choices: Choices, match: { key: string; start: number; end: number }): FoundValue {
  const values = choices.byPhrase.get(match.key) ?? new Set();
  const [value] = values;
  return value !== undefined && values.size === 1
    ? found(match.start, match.end, value)
    : refused(match.start, match.end);
}

export function findChoices(text: string, scope: Scope): FoundValue[] {
  const choices = choicesOf(scope.type);
  const trimmed = text.trim();
  const exact = choices.exact.get(trimmed);
  if (exact !== undefined)
    return [found(text.indexOf(trimmed), text.indexOf(trimmed) + trimmed.length, exact)];
  const values = (): FoundValue[] =>
    findPhrases(choices.phrases, text).map((match) => valueOf(choices, match));
  if (!scope.whole) return tickedOf(text, values());
  const phrase = foldPhrase(text);
  return choices.byPhrase.has(phrase)
    ? [valueOf(choices, { key: phrase, start: 0, end: text.length })]
    : onlyTicked(text, values());
}
