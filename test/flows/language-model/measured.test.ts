// Questions to a model are counted by how they end, with tokens and with what came of the answers; never by what was asked.
import { Registry } from '@prometheus-io/client';
import { expect, test } from 'vitest';
import { openLanguageModel } from '../../../src/language-model/model.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { measureModel } from '../../../src/platform/metrics/model-instruments.ts';
import { setTracing, type Attributes } from '../../../src/platform/observed/spans.ts';
import { startChat } from '../../harness/outside/chat.ts';
import { startStory } from '../../harness/story.ts';
import { readCase } from '../../harness/cases/commands.ts';
import { textPage } from '../../rules/extraction/pages.ts';

test('outcomes, tokens, proposals', async () => {
  const register = new Registry();
  const stop = measureModel([register]);
  const chat = await startChat();
  const story = await startStory({ config: { INTAKE_LLM_URL: chat.url } });
  try {
    chat.saysEntries([
      { fact_id: 'due', value: '2026-05-17', quote: '17 May 2026' },
      { fact_id: 'due', value: '2026-05-18', quote: '18 May 2026' },
    ]);
    const facts = [{ fact_id: 'due', label: 'Pay until', type: 'date' as const }];
    const declaration = { workflow_id: 'w', case_type_id: 'invoice', title: 'W', facts };
    await readCase(story, await story.tenant(declaration), ['we expect it on 17 May 2026']);
    chat.away = 401;
    const config = { ...loadConfig({}).config, INTAKE_LLM_URL: chat.url, INTAKE_LLM_MODEL: 'small-model' };
    const model = openLanguageModel(config, { log: undefined });
    await model?.ask({ facts, pages: [textPage('a')], locale: 'en' });
    await model?.close();
    const text = await register.metrics();
    for (const line of [
      'intake_model_call_duration_seconds_count{outcome="answered"} 1',
      'intake_model_call_duration_seconds_count{outcome="refused_key"} 1',
      'intake_model_tokens_total{kind="prompt"} 812',
      'intake_model_tokens_total{kind="completion"} 41',
      'intake_model_proposals_total{outcome="kept"} 1',
      'intake_model_proposals_total{outcome="quote_not_found"} 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).not.toContain('May');
  } finally {
    stop();
    await story.close();
    await chat.close();
  }
});

test('a trace has a span for each question, with what it cost and nothing of the page', async () => {
  const chat = await startChat();
  const told: { name: string; attributes: Attributes }[] = [];
  setTracing({
    open: ({ name, attributes = {} }) => {
      const span = { name, attributes: { ...attributes } };
      told.push(span);
      return {
        set: (more) => void Object.assign(span.attributes, more),
        rename: (given) => void (span.name = given),
        end: () => undefined,
        within: (work) => work(),
      };
    },
    traceparent: () => undefined,
  });
  try {
    const config = { ...loadConfig({}).config, INTAKE_LLM_URL: chat.url, INTAKE_LLM_MODEL: 'small-model' };
    const model = openLanguageModel(config, { log: undefined });
    const facts = [{ fact_id: 'due', label: 'Pay until', type: 'date' as const }];
    await model?.ask({ facts, pages: [textPage('17 May 2026')], locale: 'en' });
    await model?.close();
  } finally {
    setTracing(null);
    await chat.close();
  }
  expect(told).toEqual([
    {
      name: 'chat',
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'small-model',
        'intake.model.outcome': 'answered',
        'gen_ai.usage.input_tokens': 812,
        'gen_ai.usage.output_tokens': 41,
      },
    },
  ]);
});
