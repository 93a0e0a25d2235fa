// One operation: what it is for, what it takes, what it answers, and every error with its code.
import { html, NOTHING, type Html } from '../platform/html.ts';
import { curlOf } from './curl.ts';
import {
  firstMedia,
  type Document,
  type Media,
  type Operation,
  type Parameter,
  type Placed,
  type Response,
} from './document.ts';
import { propertyOf, schemaOf } from './schemas.ts';
import { codeBlock, inline, jsonBlock, paragraphs } from './texts.ts';

function whoMayAsk({ security, 'x-scopes': scopes = [] }: Operation): Html {
  if (security.length === 0) return html`<p class="auth">Needs no key.</p>`;
  if (scopes.length === 0)
    return html`<p class="auth">Needs the <code>access_token</code> of the session.</p>`;
  const codes = scopes.map((scope, index) => html`${index === 0 ? '' : ' or '}<code>${scope}</code>`);
  return html`<p class="auth">Needs an API key with ${codes}.</p>`;
}

const PLACES = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'Headers'],
] as const;

function parameterOf({ name, schema, required, description, example }: Parameter): Html {
  const told = [description, example === undefined ? undefined : `Example: \`${example}\``];
  const all = told.filter((one) => one !== undefined).join('\n\n');
  return propertyOf(name, all === '' ? schema : { ...schema, description: all }, required === true);
}

export const parametersOf = ({ parameters = [] }: Operation): Html[] =>
  PLACES.map(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return here.length === 0
      ? NOTHING
      : html`<h4>${title}</h4>
          <ul class="properties">
            ${here.map(parameterOf)}
          </ul>`;
  });

function bodyOf({ requestBody }: Operation): Html {
  const body = firstMedia(requestBody?.content);
  if (body === null) return NOTHING;
  const isOptional = requestBody?.required === false;
  return html`<h4>Body <span class="type">${body.type}${isOptional ? ', may be left out' : ''}</span></h4>
    ${schemaOf(body.media.schema)}`;
}

const isGood = (status: string): boolean => Number(status) < 400;

function answerOf(status: string, { description, content }: Response): Html {
  const body = firstMedia(content);
  const title = html`<h4><span class="status">${status}</span> ${inline(description)}</h4>`;
  if (body === null) return title;
  const { schema, example } = body.media;
  return html`${title} ${schemaOf(schema)}
  ${example === undefined ? NOTHING : jsonBlock(`Example of ${status}`, example)}`;
}

type Said = { status: string; code: string; message: string };

/** The code and the message of each example of an error, wherever it stands. */
function saidOf(status: string, { example, examples = {} }: Media, { components }: Document): Said[] {
  const named = Object.values(examples).map(
    ({ $ref, value }) => value ?? components.examples[$ref?.split('/').at(-1) ?? '']?.value,
  );
  return [example, ...named].flatMap((one) =>
    one?.error === undefined ? [] : [{ status, code: one.error.code, message: one.error.message }],
  );
}

function errorsOf({ responses }: Operation, document: Document): Html {
  const said = Object.entries(responses)
    .filter(([status]) => !isGood(status))
    .flatMap(([status, { content }]) => {
      const body = firstMedia(content);
      return body === null ? [] : saidOf(status, body.media, document);
    });
  const rows = said.map(
    ({ status, code, message }) =>
      html`<tr>
        <td>${status}</td>
        <td><code>${code}</code></td>
        <td>${inline(message)}</td>
      </tr>`,
  );
  return html`<h4>Errors</h4>
    <table>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">What it says</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

export function operationSection(placed: Placed, document: Document): Html {
  const { path, method, operation } = placed;
  const good = Object.entries(operation.responses).filter(([status]) => isGood(status));
  return html`<section id="${operation.operationId}" class="operation">
    <h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
    <p class="route"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
    ${paragraphs(operation.description)} ${whoMayAsk(operation)} ${parametersOf(operation)}
    ${bodyOf(operation)} ${codeBlock('Example of a request', curlOf(placed))}
    ${good.map(([status, response]) => answerOf(status, response))} ${errorsOf(operation, document)}
  </section>`;
}
