// What is typed and pasted into a question for a text, as far as it may be long.
import { mostOf, type Step } from '../acts/act.ts';
import type { Prompt } from '../state.ts';
import { edit, insert, textOf, type TextInput } from '../text/text-input.ts';

/** Null where it is not: part of an answer is one that nobody gave. */
export const tooLong = (input: TextInput, step: Step): string | null =>
  textOf(input).length > mostOf(step) ? `This is longer than ${mostOf(step)} characters: shorten it.` : null;

export function pressed(prompt: Prompt, step: Step, press: string): Prompt {
  const input = edit(prompt.input, press, mostOf(step));
  return { ...prompt, input, complaint: tooLong(input, step) };
}

/** All of it, or nothing. */
export function pasted(prompt: Prompt, step: Step, text: string): Prompt {
  const input = insert(prompt.input, text, mostOf(step));
  if (tooLong(input, step) === null) return { ...prompt, input, complaint: null };
  const complaint = `What was pasted was not taken: no more than ${mostOf(step)} characters fit here.`;
  return { ...prompt, complaint };
}
