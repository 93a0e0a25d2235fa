// An answer as it is shown and kept: read, with every secret taken out, and bounded.
import type { OutboundResponse } from '../../../platform/outbound/outbound-request.ts';
import type { ConnectorFunction, ConnectorTransport } from '../../schema.ts';
import type { Inputs } from '../request/inputs.ts';
import { scrubber, shapeOf } from '../auth/mask.ts';
import { answerText } from './answer-text.ts';
import { parseJson, readAnswer } from './read-answer.ts';
import type { CallResult } from './result.ts';

const EXCERPT_LENGTH = 4096;
/** Longer than any excerpt and any secret together: a secret is found before it is cut in two. */
const SCRUBBED_LENGTH = 64 * 1024;

type Asked = {
  function: ConnectorFunction;
  transport: ConnectorTransport;
  inputs: Inputs;
  answers: readonly string[];
};
type Presented = Pick<CallResult, 'outcome' | 'statusCode' | 'response' | 'read' | 'value' | 'values'>;

export function presentAnswer(
  { function: fn, transport, inputs, answers }: Asked,
  { response, token }: { response: OutboundResponse; token: string | null },
): Presented {
  const { status, headers, body } = response;
  const contentType = headers['content-type'];
  const text = answerText(body, contentType);
  const json = parseJson(text);
  const { outcome, read, value, values } = readAnswer(
    { fn, inputs, answers },
    { status, headers, text, json },
  );
  const scrub = scrubber(transport.auth, token);
  const scrubbed = (one: string | null): string | null => (one === null ? null : scrub(one));
  return {
    outcome,
    statusCode: status,
    read: scrub(read),
    value: scrubbed(value),
    values: Object.fromEntries(Object.entries(values).map(([pointer, one]) => [pointer, scrubbed(one)])),
    response: {
      status,
      contentType: contentType === undefined ? null : printable(scrub(contentType).slice(0, 200)),
      bytes: body.length,
      excerpt: excerptOf(scrub(text.slice(0, SCRUBBED_LENGTH))),
      shape: json === undefined ? null : shapeOf(json, inputs),
    },
  };
}

/** Short JSON as JSON, anything else as the beginning of its text. */
function excerptOf(text: string): unknown {
  const json = text.length <= EXCERPT_LENGTH ? parseJson(text) : undefined;
  return json === undefined ? printable(text.slice(0, EXCERPT_LENGTH)) : json;
}

/** What a terminal and a database survive. */
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd');
