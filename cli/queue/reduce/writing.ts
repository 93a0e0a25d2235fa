// What is typed and pasted into a question for a text, as far as it may be long.
import { mostOf, type Step } from '../acts/act.ts';
import type { Prompt } from '../state.ts';
import { edit, inputOf, insert, textOf, type TextInput } from '../text/text-input.ts';

/** How the end of a line of a value is shown, where all stands in one. */
const LINE_END = '⏎';

/** Lines of a value stay lines: each may be a row, or one of several values. */
const inOneLine = (text: string, step: Step): string =>
  isOfValue(step) ? text.replaceAll(/\r\n?|\n/g, LINE_END) : text;

const isOfValue = (step: Step): boolean => step.kind === 'text' && step.isValue === true;

/** An answer as it is edited. */
export const inputFor = (answer: string, step: Step): TextInput => inputOf(inOneLine(answer, step));

/** What is typed, as an answer. */
export function typedIn({ input }: Pick<Prompt, 'input'>, step: Step): string {
  const typed = textOf(input).trim();
  return isOfValue(step) ? typed.replaceAll(/ *⏎ */g, '\n').trim() : typed;
}

/** Null where it is not: part of an answer is one that nobody gave. */
export const tooLong = (input: TextInput, step: Step): string | null =>
  textOf(input).length > mostOf(step) ? `This is longer than ${mostOf(step)} characters: shorten it.` : null;

export function pressed(prompt: Prompt, step: Step, press: string): Prompt {
  const input = edit(prompt.input, press, mostOf(step));
  return { ...prompt, input, complaint: tooLong(input, step) };
}

/** All of it, or nothing. */
export function pasted(prompt: Prompt, step: Step, text: string): Prompt {
  const input = insert(prompt.input, inOneLine(text, step), mostOf(step));
  if (tooLong(input, step) === null) return { ...prompt, input, complaint: null };
  const complaint = `What was pasted was not taken: no more than ${mostOf(step)} characters fit here.`;
  return { ...prompt, complaint };
}
