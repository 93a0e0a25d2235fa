// A line of text that is being typed: what stands before the cursor and behind it.
import { clean } from '../../terminal/text.ts';

export type TextInput = { before: string; after: string };

/** Of what narrows or filters nobody types more. */
const LONGEST = 4000;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function lastGrapheme(text: string): string {
  const near = text.slice(-64);
  return Array.from(graphemes.segment(near), ({ segment }) => segment).at(-1) ?? '';
}
function firstGrapheme(text: string): string {
  const near = text.slice(0, 64);
  return Array.from(graphemes.segment(near), ({ segment }) => segment)[0] ?? '';
}

export const textOf = ({ before, after }: TextInput): string => before + after;
export const inputOf = (text: string): TextInput => ({ before: clean(text), after: '' });

/** Typed or pasted; line breaks become spaces. It goes one beyond the most that it may be, which tells that something is missing. */
export function insert(input: TextInput, text: string, most = LONGEST): TextInput {
  const room = Math.max(0, most + 1 - textOf(input).length);
  return { ...input, before: input.before + clean(text).slice(0, room).toWellFormed() };
}

const EDITS: Record<string, (input: TextInput) => TextInput> = {
  '<backspace>': ({ before, after }) => ({
    before: before.slice(0, before.length - lastGrapheme(before).length),
    after,
  }),
  '<delete>': ({ before, after }) => ({ before, after: after.slice(firstGrapheme(after).length) }),
  '<left>': ({ before, after }) => {
    const moved = lastGrapheme(before);
    return { before: before.slice(0, before.length - moved.length), after: moved + after };
  },
  '<right>': ({ before, after }) => {
    const moved = firstGrapheme(after);
    return { before: before + moved, after: after.slice(moved.length) };
  },
  '<home>': ({ before, after }) => ({ before: '', after: before + after }),
  '<end>': ({ before, after }) => ({ before: before + after, after: '' }),
  '<ctrl-a>': ({ before, after }) => ({ before: '', after: before + after }),
  '<ctrl-e>': ({ before, after }) => ({ before: before + after, after: '' }),
  '<ctrl-u>': ({ after }) => ({ before: '', after }),
  '<ctrl-w>': ({ before, after }) => ({ before: before.replace(/\S*\s*$/u, ''), after }),
};

/** What a key does to the text; other keys leave it as it is. */
export function edit(input: TextInput, press: string, most = LONGEST): TextInput {
  const known = EDITS[press];
  if (known !== undefined) return known(input);
  return press.startsWith('<') && press.length > 1 ? input : insert(input, press, most);
}
