// The body of an answer of a chat endpoint, which may be anything: what the model said, and what it cost.
import { z } from 'zod';
import type { ModelFailure } from './failures.ts';

export type Tokens = { prompt: number | null; completion: number | null };

export type Answered =
  | { ok: true; json: unknown; tokens: Tokens }
  | { ok: false; failure: ModelFailure; retryAfterMs: null };

/** The text of an answer that comes in parts. */
const part = z.object({ type: z.literal('text'), text: z.string() });
const textOf = (parts: unknown[]): string =>
  parts.map((one) => part.safeParse(one).data?.text ?? '').join('');

const count = z.number().int().min(0).max(2_000_000_000).nullish().catch(null);
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish().catch(null),
        message: z.object({
          // A text, or its parts, among which there may be thoughts.
          content: z.union([z.string(), z.array(z.unknown()).max(1000).transform(textOf)]).nullish(),
          refusal: z.string().nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
});
type Choice = z.infer<typeof completion>['choices'][number];
const list = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

const MOST_NAMES = 1000;

/** Null where the text is no JSON. */
function maybeJson(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

const refused = (failure: ModelFailure): Answered => ({ ok: false, failure, retryAfterMs: null });

export function answered(body: Buffer): Answered {
  const parsed = completion.safeParse(maybeJson(body.toString('utf8'))?.json);
  const [choice] = parsed.data?.choices ?? [];
  if (!parsed.success || choice === undefined) return refused('bad_answer');
  const failure = failureIn(choice);
  if (failure !== null) return refused(failure);
  const said = saidIn(choice.message.content ?? '');
  return said === null ? refused('bad_answer') : { ok: true, json: said.json, tokens: tokensOf(parsed.data) };
}

/** Null where the model came to its end and did not decline. */
function failureIn({ finish_reason: end, message: { refusal } }: Choice): ModelFailure | null {
  if (end === 'length') return 'cut_off';
  return end === 'content_filter' || (typeof refusal === 'string' && refusal !== '') ? 'refused' : null;
}

/** What models think aloud, or put around their JSON, is left away: braces may stand in that as well. */
function saidIn(content: string): { json: unknown } | null {
  const whole = maybeJson(content);
  if (whole !== null) return whole;
  const said = content.slice(content.lastIndexOf(THOUGHT) + 1);
  const text = said.slice(0, said.lastIndexOf('}') + 1);
  let at = text.indexOf('{');
  for (let left = MOST_BEGINNINGS; at >= 0 && left > 0; left -= 1) {
    const found = maybeJson(text.slice(at));
    if (found !== null) return found;
    at = text.indexOf('{', at + 1);
  }
  return null;
}

/** The end of what is thought. */
const THOUGHT = '</think>';
/** So many braces are tried as the one with which the JSON begins. */
const MOST_BEGINNINGS = 20;

const tokensOf = ({ usage }: z.infer<typeof completion>): Tokens => ({
  prompt: usage?.prompt_tokens ?? null,
  completion: usage?.completion_tokens ?? null,
});

/** Null where it is no list of models. */
export function modelNames(body: Buffer): string[] | null {
  const parsed = list.safeParse(maybeJson(body.toString('utf8'))?.json);
  return parsed.success ? parsed.data.data.slice(0, MOST_NAMES).map(({ id }) => id) : null;
}
