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

test.each(['', 'No.', '{', '}{', '{'.repeat(100_000) + '}', '<think>{"facts":[]}</think>'])(
  'no answer: %.20s',
  (content) => {
    expect(said(content)).toMatchObject({ ok: false, failure: 'bad_answer' });
  },
);
