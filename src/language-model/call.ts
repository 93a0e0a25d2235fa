// One question to a model: tried again where that may help, within a budget of time, and left alone after failures.
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFraction } from '../platform/crypto.ts';
import { inSpan } from '../platform/observed/spans.ts';
import { tell } from '../platform/observed/told.ts';
import { readAnswer, type ReadAnswer } from './answer.ts';
import type { Chat, ChatRequest } from './chat.ts';
import type { Circuit } from './circuit.ts';
import type { Tokens } from './completion.ts';
import { isEndpoints, isTransient, type ModelFailure } from './failures.ts';

/** What is kept of a call; nothing of what was asked or answered. */
export type ModelCall = {
  model: string;
  promptVersion: number;
  outcome: 'answered' | ModelFailure;
  attempts: number;
  latencyMs: number;
  promptTokens: number | null;
  completionTokens: number | null;
  /** Facts that it was asked about. */
  asked: number;
  /** Values that it proposed, and what became of them. */
  proposed: number;
};

export type CallDeps = {
  chat: Chat;
  circuit: Circuit;
  limits: CallLimits;
};

export type CallLimits = {
  /** For one try. */
  callMs: number;
  /** For all calls about one document, tries and pauses included. */
  documentMs: number;
  pauseMs: number;
};

/** A model that hangs is tried twice, and holds a document up no longer than that. */
export const CALL_LIMITS: CallLimits = { callMs: 20_000, documentMs: 30_000, pauseMs: 500 };

const MOST_TRIES = 3;

type Request = Omit<ChatRequest, 'deadlineMs'>;

export type CallEnd = {
  answer: ReadAnswer | null;
  outcome: ModelCall['outcome'];
  attempts: number;
  tokens: Tokens;
};

const NO_TOKENS: Tokens = { prompt: null, completion: null };

/** `endsAt` by the clock of `performance.now`. */
export async function callModel(
  deps: CallDeps,
  request: Request,
  endsAt: number,
): Promise<CallEnd & { ms: number }> {
  const startedAt = performance.now();
  const about = {
    name: 'chat',
    kind: 'client' as const,
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': request.model },
  };
  const end = await inSpan(
    () => about,
    async (span) => {
      const result = await tryToAsk(deps, request, endsAt);
      const { prompt, completion } = result.tokens;
      span?.set({
        'intake.model.outcome': result.outcome,
        ...(prompt === null ? {} : { 'gen_ai.usage.input_tokens': prompt }),
        ...(completion === null ? {} : { 'gen_ai.usage.output_tokens': completion }),
      });
      return result;
    },
  );
  const ms = Math.round(performance.now() - startedAt);
  tell('modelCall', { outcome: end.outcome, ms, ...end.tokens });
  return { ...end, ms };
}

async function tryToAsk(deps: CallDeps, request: Request, endsAt: number): Promise<CallEnd> {
  const { circuit, limits } = deps;
  if (!circuit.mayAsk()) return failed('resting', 0);
  for (let attempts = 1; ; attempts += 1) {
    const tried = await tryOnce(deps, request, endsAt - performance.now());
    if (tried.ok) {
      circuit.answered();
      return { answer: tried.answer, outcome: 'answered', attempts, tokens: tried.tokens };
    }
    const { failure, retryAfterMs } = tried;
    const pauseMs = retryAfterMs ?? limits.pauseMs * 4 ** (attempts - 1) * (0.5 + randomFraction() / 2);
    const isLast = attempts >= MOST_TRIES || endsAt - performance.now() <= pauseMs;
    if (isLast || !isTransient(failure)) {
      if (isEndpoints(failure)) circuit.failed();
      else circuit.answered();
      return failed(failure, attempts);
    }
    await sleep(pauseMs);
  }
}

const failed = (outcome: ModelFailure, attempts: number): CallEnd => ({
  answer: null,
  outcome,
  attempts,
  tokens: NO_TOKENS,
});

type Tried =
  | { ok: true; answer: ReadAnswer; tokens: Tokens }
  | { ok: false; failure: ModelFailure; retryAfterMs: number | null };

async function tryOnce({ chat, limits }: CallDeps, request: Request, leftMs: number): Promise<Tried> {
  const deadlineMs = Math.max(1, Math.min(limits.callMs, leftMs));
  const result = await chat.ask({ ...request, deadlineMs });
  if (!result.ok) return result;
  const answer = readAnswer(result.json);
  return answer === null
    ? { ok: false, failure: 'bad_answer', retryAfterMs: null }
    : { ok: true, answer, tokens: result.tokens };
}
