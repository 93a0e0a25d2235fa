// Sends hostile request lines, each on a connection of its own, and judges what comes back.
import { anyLines, WRITTEN_LINES } from './hostile-lines.ts';
import { rawExchange, type RawReply } from './raw-http.ts';

const AT_ONCE = 40;
const ANSWERS = [200, 204, 301, 302, 303, 400, 401, 404, 405, 408, 415, 429, 431, 501, 505];

async function sendAll(origin: string, lines: readonly string[]): Promise<Map<string, RawReply>> {
  const left = [...lines];
  const replies = new Map<string, RawReply>();
  const send = async (): Promise<void> => {
    for (let text = left.pop(); text !== undefined; text = left.pop())
      replies.set(text, await rawExchange(origin, Buffer.from(text, 'latin1')));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return replies;
}

/** What is no answer of ours. */
const isOdd = ({ status, body, header }: RawReply): boolean =>
  !ANSWERS.includes(status) ||
  header('x-request-id') === null ||
  header('x-content-type-options') !== 'nosniff' ||
  (header('content-type')?.startsWith('application/json') === true &&
    status >= 400 &&
    body !== '' &&
    !body.includes('"request_id"'));

/** So many lines: those that are written down, the rest by the seed. `odd` are those whose answer is none of ours. */
export async function sendHostileLines(
  origin: string,
  count: number,
  seed: number,
): Promise<{ sent: number; odd: [line: string, answer: string][] }> {
  const lines = [...WRITTEN_LINES, ...anyLines(Math.max(0, count - WRITTEN_LINES.length), seed)];
  const replies = await sendAll(origin, lines);
  const odd = [...replies].filter(([, reply]) => isOdd(reply));
  return {
    sent: lines.length,
    odd: odd.map(([text, { text: said }]) => [text.slice(0, 200), said.slice(0, 300)]),
  };
}
