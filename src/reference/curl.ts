// A request as a line for a terminal, made of the examples of its parameters and its body.
import { firstMedia, type Operation, type Placed } from './document.ts';

/** In single quotes nothing has a meaning but they themselves. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const filled = (path: string, { parameters = [] }: Operation): string =>
  parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example = '' }) => text.replace(`{${name}}`, example), path);

function authorization({ security }: Operation): string[] {
  if (security.length === 0) return [];
  const isSession = security.some((one) => 'sessionToken' in one);
  return [`-H "Authorization: Bearer $${isSession ? 'ACCESS_TOKEN' : 'API_KEY'}"`];
}

const JSON_INDENT = 2;

/** Each field of a form; the file by its name. */
const partsOf = (example: object): string[] =>
  Object.entries(example).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `-F ${quoted(`${name}=${name === 'file' ? '@' : ''}${text}`)}`;
  });

function bodyOf({ requestBody }: Operation): string[] {
  const body = firstMedia(requestBody?.content);
  if (body?.media.example === undefined) return [];
  if (body.type !== 'application/json') return partsOf(body.media.example);
  return [
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body.media.example, null, JSON_INDENT))}`,
  ];
}

export function curlOf({ path, method, operation }: Placed): string {
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  const parts = [
    `curl -s${verb} "$INTAKE${filled(path, operation)}"`,
    ...authorization(operation),
    ...bodyOf(operation),
  ];
  return parts.join(' \\\n  ');
}
