// The endpoint of a language model as it fails: every way costs tries within a budget, then nothing is proposed and a sentence says why.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLanguageModel, type LanguageModel } from '../../../src/language-model/model.ts';
import { CALL_LIMITS, type CallLimits } from '../../../src/language-model/call.ts';
import { loadConfig, type Config } from '../../../src/platform/config.ts';
import { startChat, type ChatEndpoint, type ChatFault } from '../../harness/outside/chat.ts';
import { onTestEnd } from '../../harness/outside/outbound.ts';
import { textPage } from '../../rules/extraction/pages.ts';

const KEY = ['secret', 'of', 'the', 'endpoint'].join('-');
const LIMITS: CallLimits = { callMs: 400, documentMs: 2000, pauseMs: 1 };
const FACT = { fact_id: 'total', label: 'Total', type: 'money' as const };
const QUESTION = { facts: [FACT], pages: [textPage('Total 12.00 EUR')], locale: 'en' };
const RIGHT = { fact_id: 'total', value: '12.00 EUR', quote: '12.00 EUR' };

let chat: ChatEndpoint;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.close());
beforeEach(() => {
  Object.assign(chat, {
    asked: [],
    faults: [],
    away: null,
    models: ['small-model'],
    listing: null,
    refuses: () => null,
  });
  chat.saysEntries([RIGHT]);
});

function open(config: Partial<Config> = {}, limits: CallLimits = LIMITS): LanguageModel {
  const own = { INTAKE_LLM_URL: chat.url, INTAKE_LLM_MODEL: 'small-model', INTAKE_LLM_API_KEY: KEY };
  const model = openLanguageModel(
    { ...loadConfig({}).config, ...own, ...config },
    { log: undefined, limits },
  );
  if (model === null) throw new Error('no model was opened');
  onTestEnd(() => model.close());
  return model;
}

describe('a right answer', () => {
  test('is proposed with its line, and the call is told without anything of the document', async () => {
    const { proposals, calls, notes } = await open().ask(QUESTION);
    expect(proposals).toEqual([
      { factId: 'total', value: '12.00 EUR', quote: '12.00 EUR', line: { pageIndex: 0, line: 0 } },
    ]);
    expect(notes).toEqual([]);
    expect(calls).toEqual([
      {
        model: 'small-model',
        promptVersion: 1,
        outcome: 'answered',
        attempts: 1,
        latencyMs: expect.any(Number),
        promptTokens: 812,
        completionTokens: 41,
        asked: 1,
        proposed: 1,
      },
    ]);
  });

  test('was asked for by a schema, at temperature 0, with the key in the header alone', async () => {
    await open().ask(QUESTION);
    const [asked] = chat.asked;
    expect(asked).toMatchObject({
      path: '/v1/chat/completions',
      authorization: `Bearer ${KEY}`,
      body: {
        model: 'small-model',
        temperature: 0,
        response_format: { type: 'json_schema', json_schema: { strict: true } },
      },
    });
    expect(JSON.stringify(asked?.body)).not.toContain(KEY);
  });

  test('comes from an endpoint that knows no schemas as well, which is remembered', async () => {
    chat.refuses = ({ response_format }) =>
      (response_format as { type: string }).type === 'json_schema' ? 'This is not supported.' : null;
    const model = open();
    expect((await model.ask(QUESTION)).proposals).toHaveLength(1);
    expect((await model.ask(QUESTION)).proposals).toHaveLength(1);
    const formats = chat.asked.map(({ body }) => (body['response_format'] as { type: string }).type);
    expect(formats).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  test('comes from one that reasons: it knows another bound, and has one temperature; both are remembered', async () => {
    chat.refuses = ({ max_tokens, temperature }) => {
      if (max_tokens !== undefined)
        return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
      return temperature === undefined
        ? null
        : "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.";
    };
    const model = open();
    expect(await model.ask(QUESTION)).toMatchObject({ calls: [{ outcome: 'answered', attempts: 1 }] });
    expect(await model.ask(QUESTION)).toMatchObject({ proposals: [{ factId: 'total' }] });
    expect(chat.asked).toHaveLength(4);
    expect(chat.asked.at(-1)?.body).toMatchObject({
      max_completion_tokens: 16_384,
      response_format: { type: 'json_schema' },
    });
  });

  test('comes from one that knows no `response_format` at all, by the words of the prompt', async () => {
    chat.refuses = ({ response_format }) =>
      response_format === undefined ? null : 'Unknown parameter: response_format';
    expect(await open().ask(QUESTION)).toMatchObject({ proposals: [{ factId: 'total' }] });
    expect(chat.asked).toHaveLength(3);
  });

  test('comes from the only model where none is named; of several, one has to be', async () => {
    const model = open({ INTAKE_LLM_MODEL: undefined });
    chat.models = ['one', 'two'];
    expect((await model.ask(QUESTION)).notes.join()).toContain('has several, and none is named');
    chat.models = ['only'];
    expect((await model.ask(QUESTION)).calls).toMatchObject([{ model: 'only', outcome: 'answered' }]);
  });

  test('after a failure that passes is as good', async () => {
    chat.faults = [500, 'reset'];
    expect(await open().ask(QUESTION)).toMatchObject({ calls: [{ outcome: 'answered', attempts: 3 }] });
  });
});

describe('no answer', () => {
  test.each<[ChatFault, string, number]>([
    ['reset', 'unreachable', 3],
    ['break off', 'unreachable', 3],
    [500, 'server_error', 3],
    [429, 'overloaded', 3],
    ['html', 'bad_answer', 3],
    ['no json', 'bad_answer', 3],
    ['cut off', 'cut_off', 1],
    ['huge', 'too_large', 1],
    ['redirect', 'redirect', 1],
    [401, 'refused_key', 1],
    [413, 'refused', 1],
  ])('%s is %s, after %i tries', async (fault, outcome, attempts) => {
    chat.away = fault;
    const { proposals, calls, notes } = await open().ask(QUESTION);
    expect(proposals).toEqual([]);
    expect(calls).toMatchObject([{ outcome, attempts, proposed: 0 }]);
    expect(notes).toEqual([
      expect.stringMatching(/^The language model could not be asked \(.+\): facts are/),
    ]);
    expect(chat.asked).toHaveLength(attempts);
    expect(JSON.stringify([calls, notes])).not.toContain(KEY);
  });

  test('in time: one that hangs is given up within the budget', async () => {
    chat.away = 'hang';
    const start = performance.now();
    const { calls } = await open({}, { ...LIMITS, callMs: 400, documentMs: 600 }).ask(QUESTION);
    expect(calls).toMatchObject([{ outcome: 'timeout', attempts: 2 }]);
    expect(performance.now() - start).toBeLessThan(1500);
    expect(CALL_LIMITS).toMatchObject({ callMs: 20_000, documentMs: 30_000 });
  });

  test('of a part is none of the whole', async () => {
    const long = textPage(
      Array.from({ length: 900 }, (_, i) => `Line ${i} ${'of text '.repeat(5)}`).join('\n'),
    );
    chat.says(({ lines }) => {
      if (lines.some((line) => line.includes('Line 0 '))) return { facts: [{ ...RIGHT, line: 'p0:l0' }] };
      return 'nothing of the kind';
    });
    const { proposals, calls } = await open().ask({ ...QUESTION, pages: [long] });
    expect(proposals).toEqual([]);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['answered', 'bad_answer']);
  });

  test('again and again: it is left alone for a while, and documents do not wait', async () => {
    chat.away = 500;
    const model = open();
    for (let i = 0; i < 3; i++) await model.ask(QUESTION);
    const before = chat.asked.length;
    const { calls, notes } = await model.ask(QUESTION);
    expect(chat.asked).toHaveLength(before);
    expect(calls).toEqual([]);
    expect(notes.join()).toContain('left alone for a while');
  });

  test('to who asks for its models counts no more once they were told', async () => {
    const model = open({ INTAKE_LLM_MODEL: undefined });
    chat.listing = 500;
    for (let i = 0; i < 2; i++) expect((await model.ask(QUESTION)).proposals).toEqual([]);
    Object.assign(chat, { listing: null, models: ['one', 'two'] });
    await model.ask(QUESTION);
    chat.listing = 500;
    await model.ask(QUESTION);
    Object.assign(chat, { listing: null, models: ['only'] });
    expect((await model.ask(QUESTION)).notes).toEqual([]);
  });

  test('that one document is the cause of is no reason to leave it alone', async () => {
    const model = open();
    chat.away = 'cut off';
    for (let i = 0; i < 4; i++) await model.ask(QUESTION);
    chat.away = null;
    expect((await model.ask(QUESTION)).proposals).toHaveLength(1);
  });
});

describe('an answer that lies', () => {
  test.each<[string, unknown]>([
    ['a list', []],
    ['null', null],
    ['another form', { facts: { total: '12.00 EUR' } }],
    ['text', '12.00 EUR'],
  ])('%s is no answer', async (_name, answer) => {
    chat.says(() => answer);
    expect((await open().ask(QUESTION)).calls).toMatchObject([{ outcome: 'bad_answer' }]);
  });

  test('entry by entry: what has no form is left out, thousands are five hundred', async () => {
    const odd = [null, 7, [], {}, { fact_id: 3 }, { fact_id: 'total', value: 1, quote: '1' }];
    chat.says(() => ({
      facts: [...odd, ...Array.from({ length: 4000 }, () => ({ ...RIGHT, line: 'p9:l9' }))],
    }));
    const { proposals } = await open().ask(QUESTION);
    expect(proposals).toHaveLength(500 - odd.length);
  });

  test('null says that there is no value', async () => {
    chat.saysEntries([{ fact_id: 'total', value: null, quote: null }]);
    expect(await open().ask(QUESTION)).toMatchObject({ proposals: [], calls: [{ outcome: 'answered' }] });
  });
});

test('without an address there is no model', () => {
  expect(openLanguageModel(loadConfig({}).config, { log: undefined })).toBeNull();
});
