// What of a connector's secrets and headers a request could not carry: told when they are written, not when they are needed.
import type { ConnectorProblem } from './problem.ts';
import { isHeaderText } from '../calls/request/templates.ts';
import type { ConnectorAuth, ConnectorInput } from '../schema.ts';

const LATIN_1 =
  'holds characters that a header cannot carry: letters beyond Latin-1. Enter it again, without what came along when it was copied.';

/** One problem for each; no message repeats a value. */
export function findCredentialProblems({ transport, functions }: ConnectorInput): ConnectorProblem[] {
  const { auth, default_headers: headers } = transport;
  return [
    ...findAuthProblems(auth),
    ...headers.flatMap(({ name, value }, index) =>
      isHeaderText(value)
        ? []
        : [
            {
              field: `transport.default_headers.${index}.value`,
              message: `The value of "${name}" ${LATIN_1}`,
            },
          ],
    ),
    ...findTwice(
      headers.map(({ name }) => name),
      'transport.default_headers',
    ),
    ...functions.flatMap(({ request }, index) =>
      findTwice(Object.keys(request.headers ?? {}), `functions.${index}.request.headers`),
    ),
  ];
}

function findAuthProblems(auth: ConnectorAuth): ConnectorProblem[] {
  const isInHeader = auth.mode === 'bearer_token' || auth.mode === 'api_key_header';
  if (isInHeader && !isHeaderText(auth.secret))
    return [{ field: 'transport.auth.secret', message: `The secret ${LATIN_1}` }];
  // RFC 7617 §2: what stands behind the first colon is the password.
  if (auth.mode === 'basic' && auth.username.includes(':'))
    return [
      {
        field: 'transport.auth.username',
        message: 'The user name holds a colon, which basic auth cannot carry. Use another user of the API.',
      },
    ];
  return [];
}

/** HTTP tells no upper from lower case in names of headers. */
function findTwice(names: readonly string[], field: string): ConnectorProblem[] {
  const lower = names.map((name) => name.toLowerCase());
  return names
    .filter((_, index) => lower.indexOf(lower[index] ?? '') !== index)
    .map((name) => ({ field, message: `The header "${name}" is given twice; give it once.` }));
}
