// Whether the language model that the settings name can be asked: by its list of models, else by one word.
import type { Chat } from '../../../src/language-model/chat.ts';
import { inWords, type ModelFailure } from '../../../src/language-model/failures.ts';
import { openChat } from '../../../src/language-model/model.ts';
import type { Config } from '../../../src/platform/config.ts';
import type { Check } from '../checks.ts';

const WAIT_MS = 5000;
const MOST_NAMED = 5;

/** None where no model is named. */
export async function checkModel(config: Config): Promise<Check[]> {
  const opened = openChat(config);
  if (opened === null) return [];
  const host = URL.parse(config.INTAKE_LLM_URL ?? '')?.origin ?? '';
  try {
    return [await checked(opened.chat, host, config.INTAKE_LLM_MODEL)];
  } finally {
    await opened.close();
  }
}

async function checked(chat: Chat, host: string, named: string | undefined): Promise<Check> {
  const listed = await chat.models(WAIT_MS);
  if (listed.ok) return amongNames(listed.names, host, named);
  // Some endpoints answer questions alone.
  const hasNoList = listed.failure === 'refused' || listed.failure === 'bad_answer';
  if (!hasNoList || named === undefined) return notAsked(host, listed.failure);
  const failure = await sayOk(chat, named);
  return failure === null ? fine(host, named) : notAsked(host, failure);
}

function amongNames(names: string[], host: string, named: string | undefined): Check {
  const [first] = names;
  const only = names.length === 1 ? first : undefined;
  const meant = named ?? only;
  if (meant !== undefined && names.includes(meant)) return fine(host, meant);
  const has = names.length === 0 ? 'none' : names.slice(0, MOST_NAMED).join(', ');
  return {
    name: 'model',
    status: 'warn',
    message: `${host} ${named === undefined ? '' : `has no model ${named}; it `}has these models: ${has}.`,
    action: 'Name one of them in INTAKE_LLM_MODEL: until then documents are read without a model.',
  };
}

/** Null where it answers anything. */
async function sayOk(chat: Chat, model: string): Promise<ModelFailure | null> {
  const schema = { type: 'object', properties: {}, additionalProperties: false };
  const asked = await chat.ask({
    model,
    system: 'Answer {}',
    user: 'Answer {}',
    schema,
    deadlineMs: WAIT_MS,
  });
  return asked.ok ? null : asked.failure;
}

const ACTIONS: Partial<Record<ModelFailure, string>> = {
  refused_key: 'Correct INTAKE_LLM_API_KEY',
  refused: 'Check that INTAKE_LLM_URL ends as the endpoint has it (/v1, say), and INTAKE_LLM_MODEL',
  redirect: 'Name the address that it leads to in INTAKE_LLM_URL',
};

const fine = (host: string, model: string): Check => ({
  name: 'model',
  status: 'ok',
  message: `${host} answers as ${model}; it is shown the text of documents that leave facts open.`,
  action: null,
});

const notAsked = (host: string, failure: ModelFailure): Check => ({
  name: 'model',
  status: 'warn',
  message: `The language model at ${host} cannot be asked: ${inWords(failure)}.`,
  action: `${ACTIONS[failure] ?? 'Check INTAKE_LLM_URL'}: until then documents are read without it.`,
});
