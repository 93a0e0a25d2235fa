// One exchange with an OpenAI-compatible chat endpoint: what is asked for as JSON, and what came back of it.
import type { Outbound } from '../platform/outbound/request.ts';
import type { OutboundResponse } from '../platform/outbound/outbound-request.ts';
import { failureOf, failureOfStatus, type ModelFailure } from './failures.ts';
import { answered, modelNames, type Answered } from './completion.ts';
import { mannerInstead, USUAL_MANNER, type Manner } from './manner.ts';

export type ChatSettings = {
  /** Without the slash at its end. */
  url: string;
  key: string | undefined;
  endpoint: Pick<Outbound, 'request'>;
};

export type ChatRequest = {
  model: string;
  system: string;
  user: string;
  schema: Record<string, unknown>;
  deadlineMs: number;
};

export type ChatResult = Answered | { ok: false; failure: ModelFailure; retryAfterMs: number | null };

export type Chat = {
  ask(request: ChatRequest): Promise<ChatResult>;
  /** The names of the models that it has. */
  models(deadlineMs: number): Promise<{ ok: true; names: string[] } | { ok: false; failure: ModelFailure }>;
};

const MOST_BYTES = 512 * 1024;
/** Of an answer, and of one with all that was thought before it. */
const MOST_TOKENS = { max_tokens: 4096, max_completion_tokens: 16_384 };

export function createChat({ url, key, endpoint }: ChatSettings): Chat {
  // The one that was answered last.
  let known: Manner = USUAL_MANNER;
  const headers = {
    accept: 'application/json',
    'user-agent': 'intake',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const post = (request: ChatRequest, manner: Manner): Promise<OutboundResponse> =>
    endpoint.request({
      url: `${url}/chat/completions`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(request, manner)),
      deadlineMs: request.deadlineMs,
      maxResponseBytes: MOST_BYTES,
    });
  return {
    async ask(request) {
      const startedAt = performance.now();
      try {
        let manner = known;
        for (;;) {
          const deadlineMs = Math.max(1, request.deadlineMs - (performance.now() - startedAt));
          const answer = await post({ ...request, deadlineMs }, manner);
          if (answer.status === 200) known = manner;
          const instead = mannerInstead(manner, answer);
          if (instead === null) return judged(answer);
          manner = instead;
        }
      } catch (error) {
        return { ok: false, failure: failureOf(error), retryAfterMs: null };
      }
    },
    async models(deadlineMs) {
      const request = { url: `${url}/models`, headers, deadlineMs, maxResponseBytes: MOST_BYTES };
      try {
        const { status, body } = await endpoint.request(request);
        const failure = failureOfStatus(status);
        return failure === null ? namesIn(body) : { ok: false, failure };
      } catch (error) {
        return { ok: false, failure: failureOf(error) };
      }
    },
  };
}

function bodyOf({ model, system, user, schema }: ChatRequest, manner: Manner): Record<string, unknown> {
  const { format, bound, isTempered } = manner;
  const json_schema = { name: 'facts', strict: true, schema };
  return {
    model,
    ...(isTempered ? { temperature: 0 } : {}),
    [bound]: MOST_TOKENS[bound],
    stream: false,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    ...(format === null
      ? {}
      : { response_format: format === 'json_schema' ? { type: format, json_schema } : { type: format } }),
  };
}

const LONGEST_PAUSE_S = 3600;

function judged({ status, headers, body }: OutboundResponse): ChatResult {
  const failure = failureOfStatus(status);
  if (failure === null) return answered(body);
  const seconds = Number(headers['retry-after'] ?? '');
  const isSaid = headers['retry-after'] !== undefined && seconds >= 0 && seconds <= LONGEST_PAUSE_S;
  return { ok: false, failure, retryAfterMs: isSaid ? seconds * 1000 : null };
}

function namesIn(body: Buffer): Awaited<ReturnType<Chat['models']>> {
  const names = modelNames(body);
  return names === null ? { ok: false, failure: 'bad_answer' } : { ok: true, names };
}
