// A small OpenAI-compatible chat endpoint on loopback: it says what a test tells it to, and fails in the ways that endpoints do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it does with the next question that is not answered as it should be; a number is a status. */
export type ChatFault =
  | 'hang'
  | 'reset'
  | 'break off'
  | 'html'
  | 'no json'
  | 'cut off'
  | 'huge'
  | 'redirect'
  | number;

/** An entry as a model writes it; `line` may be left to `lineOf`. */
export type Entry = { fact_id: unknown; value: unknown; quote: unknown; line?: unknown };

export type AskedChat = {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  /** What stands between the marks. */
  lines: string[];
  /** The ids of the facts that it is asked about. */
  factIds: string[];
};

export type ChatEndpoint = {
  /** As INTAKE_LLM_URL. */
  url: string;
  asked: AskedChat[];
  /** For the next questions, one each. */
  faults: ChatFault[];
  /** For all questions until it is null again. */
  away: ChatFault | null;
  /** The names of its models. */
  models: string[];
  /** For who asks for them, until it is null again. */
  listing: ChatFault | null;
  /** Says why it refuses a request; null where it does not. */
  refuses: (body: Record<string, unknown>) => string | null;
  /** What the model answers; anything at all, also later. */
  says(answer: (asked: AskedChat) => unknown): void;
  /** Entries, each with the line of the document that its quote stands in, unless it names one. */
  saysEntries(entries: Entry[]): void;
  /** Settles with the next question. */
  nextAsked(): Promise<AskedChat>;
  close(): Promise<void>;
};

type State = ChatEndpoint & {
  answer: (asked: AskedChat) => unknown;
  waiting: ((asked: AskedChat) => void)[];
};

const HUGE = 50 * 1024 * 1024;

export async function startChat(): Promise<ChatEndpoint> {
  const state = {
    asked: [],
    faults: [],
    away: null,
    models: ['small-model'],
    listing: null,
    refuses: () => null,
    answer: () => ({ facts: [] }),
    waiting: [],
  } as unknown as State;
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    says: (given: State['answer']) => void (state.answer = given),
    saysEntries: (entries: Entry[]) =>
      void (state.answer = ({ lines }) => ({
        facts: entries.map((entry) => ({ line: lineOf(lines, entry.quote), ...entry })),
      })),
    nextAsked: () => new Promise<AskedChat>((resolve) => state.waiting.push(resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** The number of the first line that has the quote in it. */
const lineOf = (lines: string[], quote: unknown): string =>
  lines.find((line) => line.includes(String(quote)))?.match(/^\[(p\d+:l\d+)\]/)?.[1] ?? '';

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  if (request.url === '/v1/models')
    return state.listing === null
      ? send(response, { data: state.models.map((id) => ({ id })) })
      : fail(state.listing, request, response);
  const asked = readAsked(request, Buffer.concat(pieces).toString());
  state.asked.push(asked);
  for (const tell of state.waiting.splice(0)) tell(asked);
  const fault = state.away ?? state.faults.shift();
  if (fault !== undefined) return fail(fault, request, response);
  const why = state.refuses(asked.body);
  if (why !== null) return send(response, { error: { message: why, type: 'invalid_request_error' } }, 400);
  send(response, completion(JSON.stringify(await state.answer(asked))));
}

function readAsked(request: IncomingMessage, text: string): AskedChat {
  const body = JSON.parse(text) as { messages?: { content: string }[] } & Record<string, unknown>;
  const user = body.messages?.at(-1)?.content ?? '';
  const facts = JSON.parse(/^Facts: (.*)$/m.exec(user)?.[1] ?? '[]') as { fact_id: string }[];
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body,
    lines: linesIn(user),
    factIds: facts.map(({ fact_id }) => fact_id),
  };
}

function linesIn(user: string): string[] {
  const [, mark = ''] = /^<<<document (\w+)$/m.exec(user) ?? [];
  const inside = user.split(`<<<document ${mark}\n`)[1]?.split(`\ndocument ${mark}>>>`)[0] ?? '';
  return inside.split('\n');
}

const completion = (content: string, finish = 'stop'): Record<string, unknown> => ({
  choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 812, completion_tokens: 41 },
});

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fail(fault: ChatFault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'hang') return;
  if (fault === 'reset') return void request.socket.resetAndDestroy();
  if (fault === 'html') return void response.end('<html>Bad gateway</html>');
  if (fault === 'no json') return send(response, completion('Sure! Here are the facts you asked for.'));
  if (fault === 'cut off') return send(response, completion('{"facts": [{"fact_id": "to', 'length'));
  if (fault === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  if (fault === 'huge') return sendHuge(response);
  if (typeof fault === 'number') return send(response, { error: { message: 'no' } }, fault);
  response.writeHead(200, { 'content-length': '5000' });
  response.write('{"choices": [');
  setImmediate(() => response.destroy());
}

/** Without saying how long it is. */
function sendHuge(response: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024, 'a');
  let left = HUGE / piece.length;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}
