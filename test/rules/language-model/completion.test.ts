// What a model says around its JSON: thoughts aloud, with braces in them, a fence, a word before and after.
import { expect, test } from 'vitest';
import { answered } from '../../../src/language-model/completion.ts';

const said = (content: string) =>
  answered(Buffer.from(JSON.stringify({ choices: [{ message: { content } }] })));
const FACTS = { facts: [{ fact_id: 'a', value: '{x}' }] };
const JSON_SAID = JSON.stringify(FACTS);

test.each([
  ['nothing', JSON_SAID],
  ['a fence', `\`\`\`json\n${JSON_SAID}\n\`\`\``],
  ['thoughts', `<think>The total, I guess.</think>${JSON_SAID}`],
  ['thoughts with braces', `<think>Maybe {"facts": [1]} or {…}?</think>\n${JSON_SAID} `],
  ['braces without an end', `I look at {{total}}: ${JSON_SAID} Done.`],
  ['a text that holds the end of thoughts', JSON.stringify({ facts: ['</think>{}'] })],
])('beside %s', (_, content) => {
  const told = said(content);
  expect(told).toMatchObject({ ok: true });
  expect(told.ok && told.json).toEqual(content.includes('{}') ? { facts: ['</think>{}'] } : FACTS);
});

const told = (message: object, finish_reason = 'stop') =>
  answered(Buffer.from(JSON.stringify({ choices: [{ finish_reason, message }] })));

test('an answer in parts is its texts, without what was thought', () => {
  const thought = { type: 'thinking', thinking: [{ type: 'text', text: '{"facts": [1]}' }] };
  const half = Math.floor(JSON_SAID.length / 2);
  const texts = [JSON_SAID.slice(0, half), JSON_SAID.slice(half)].map((text) => ({ type: 'text', text }));
  expect(told({ content: [thought, ...texts] })).toMatchObject({ ok: true, json: FACTS });
  expect(told({ content: [thought, null, 5] })).toMatchObject({ ok: false, failure: 'bad_answer' });
});

test.each<[object, string, string]>([
  [{ content: null, refusal: 'I cannot help with that.' }, 'stop', 'refused'],
  [{ content: JSON_SAID, refusal: 'No.' }, 'stop', 'refused'],
  [{ content: '' }, 'content_filter', 'refused'],
  [{ content: null }, 'length', 'cut_off'],
  [{ content: null }, 'stop', 'bad_answer'],
  [{}, 'stop', 'bad_answer'],
])('%j, at its end by %s: %s', (message, end, failure) =>
  expect(told(message, end)).toMatchObject({ ok: false, failure }),
);

test.each(['', 'No.', '{', '}{', '{'.repeat(100_000) + '}', '<think>{"facts":[]}</think>'])(
  'no answer: %.20s',
  (content) => {
    expect(said(content)).toMatchObject({ ok: false, failure: 'bad_answer' });
  },
);
