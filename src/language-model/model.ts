// The language model of this deployment: asked about one document at a time by each worker, part by part.
import type { FactSpec } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import type { Proposal } from '../extraction/proposed/proposal.ts';
import { readAuthorities } from '../platform/authorities.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { openEndpoint } from '../platform/outbound/operators-endpoint.ts';
import {
  CALL_LIMITS,
  callModel,
  type CallDeps,
  type CallEnd,
  type CallLimits,
  type ModelCall,
} from './call.ts';
import { createChat, type Chat } from './chat.ts';
import { createCircuit } from './circuit.ts';
import { inWords, type ModelFailure } from './failures.ts';
import { partsOf } from './parts.ts';
import { answerSchema, messagesFor, PROMPT_VERSION } from './prompt.ts';

export type Question = { facts: FactSpec[]; pages: Page[]; locale: string | undefined };

/** What came of a question; the calls stand in the order of the proposals. */
export type Asked = {
  /** Empty where a part was not answered: then what was found without the model stands. */
  proposals: Proposal[];
  calls: ModelCall[];
  /** Sentences for people. */
  notes: string[];
};

export type LanguageModel = {
  ask(question: Question): Promise<Asked>;
  close(): Promise<void>;
};

export type ModelOptions = { log: Log | undefined; limits?: CallLimits };

type Settings = Pick<
  Config,
  | 'INTAKE_LLM_URL'
  | 'INTAKE_LLM_MODEL'
  | 'INTAKE_LLM_API_KEY'
  | 'INTAKE_EGRESS_CA_FILE'
  | 'INTAKE_EGRESS_PROXY'
>;

/** Null where the operator names none. */
export function openLanguageModel(config: Settings, options: ModelOptions): LanguageModel | null {
  const opened = openChat(config);
  if (opened === null) return null;
  const { log, limits = CALL_LIMITS } = options;
  const deps = { chat: opened.chat, circuit: createCircuit(() => performance.now()), limits };
  const nameOf = namer(deps, config.INTAKE_LLM_MODEL);
  return {
    async ask(question) {
      const endsAt = performance.now() + limits.documentMs;
      const named = await nameOf(Math.min(limits.callMs, limits.documentMs));
      if (!named.ok) return notAsked(named.failure, []);
      const asked = await askAll(deps, question, { model: named.model, endsAt });
      for (const { outcome, attempts, latencyMs } of asked.calls)
        if (outcome !== 'answered')
          log?.warn({ outcome, attempts, ms: latencyMs }, 'the language model could not be asked');
      return asked;
    },
    close: () => opened.close(),
  };
}

/** The way to the endpoint; null where the operator names none. */
export function openChat(config: Settings): { chat: Chat; close(): Promise<void> } | null {
  const { INTAKE_LLM_URL: url, INTAKE_EGRESS_CA_FILE: caFile } = config;
  if (url === undefined) return null;
  const extraCa = caFile === undefined ? undefined : readAuthorities(caFile);
  const endpoint = openEndpoint({ extraCa, proxy: config.INTAKE_EGRESS_PROXY });
  return {
    chat: createChat({ url, key: config.INTAKE_LLM_API_KEY, endpoint }),
    close: () => endpoint.close(),
  };
}

type Named = { ok: true; model: string } | { ok: false; failure: ModelFailure };

/** The one that is set, else the only one that the endpoint has. */
function namer({ chat, circuit }: CallDeps, set: string | undefined): (deadlineMs: number) => Promise<Named> {
  let known = set;
  return async (deadlineMs) => {
    if (known !== undefined) return { ok: true, model: known };
    if (!circuit.mayAsk()) return { ok: false, failure: 'resting' };
    const listed = await chat.models(deadlineMs);
    if (!listed.ok) {
      circuit.failed();
      return listed;
    }
    // It is there, and the question may follow.
    circuit.answered();
    const [only, ...others] = listed.names;
    if (only === undefined || others.length > 0) return { ok: false, failure: 'not_named' };
    known = only;
    return { ok: true, model: only };
  };
}

const notAsked = (failure: ModelFailure, calls: ModelCall[]): Asked => ({
  proposals: [],
  calls,
  notes: [
    `The language model could not be asked (${inWords(failure)}): facts are as they were found without it.`,
  ],
});

async function askAll(
  deps: CallDeps,
  { facts, pages, locale }: Question,
  { model, endsAt }: { model: string; endsAt: number },
): Promise<Asked> {
  const { parts, pagesLeft } = partsOf(pages);
  const schema = answerSchema(facts);
  const asked: Asked = { proposals: [], calls: [], notes: [] };
  for (const lines of parts) {
    const { ms, ...end } = await callModel(
      deps,
      { model, schema, ...messagesFor(facts, lines, locale) },
      endsAt,
    );
    if (end.attempts > 0) asked.calls.push(recorded(end, { model, ms, asked: facts.length }));
    if (end.outcome !== 'answered') return notAsked(end.outcome, asked.calls);
    asked.proposals.push(...(end.answer?.proposals ?? []));
  }
  if (pagesLeft > 0)
    asked.notes.push(
      `The document is too long for the language model: ${pagesLeft} of its pages were not shown to it whole.`,
    );
  return asked;
}

function recorded(
  { answer, outcome, attempts, tokens }: CallEnd,
  { model, ms, asked }: { model: string; ms: number; asked: number },
): ModelCall {
  return {
    model,
    promptVersion: PROMPT_VERSION,
    outcome,
    attempts,
    latencyMs: ms,
    promptTokens: tokens.prompt,
    completionTokens: tokens.completion,
    asked,
    proposed: answer?.proposals.length ?? 0,
  };
}
