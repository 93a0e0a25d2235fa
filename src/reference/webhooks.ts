// What is sent to receivers: headers, payload, how a signature is verified, and an example of each event.
import { readFileSync } from 'node:fs';
import { html, NOTHING, type Html } from '../platform/html.ts';
import { firstMedia, type Operation, type Placed } from './document.ts';
import { parametersOf } from './operation.ts';
import { schemaOf } from './schemas.ts';
import { codeBlock, inline, paragraphs } from './texts.ts';

/** As `intake webhooks snippet` prints them. */
const VERIFIERS = [
  ['Node.js', 'verify.mjs'],
  ['Python', 'verify.py'],
] as const;

const readVerifier = (name: string): string =>
  readFileSync(new URL(`../webhooks/snippets/${name}`, import.meta.url), 'utf8');

/** What holds for every event: they differ in `event_type` and `data`. */
function ofAll({ operation }: Placed): Html {
  const body = firstMedia(operation.requestBody?.content);
  return html`<h3 id="deliveries"><a href="#deliveries">Every delivery</a></h3>
    ${parametersOf(operation)}
    <h4>Body <span class="type">application/json</span></h4>
    ${body === null ? NOTHING : schemaOf(body.media.schema)}
    <h4>What the receiver answers</h4>
    <ul>
      ${Object.entries(operation.responses)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([status, { description }]) =>
            html`<li><span class="status">${status}</span> ${inline(description)}</li>`,
        )}
    </ul>
    <h4>Verify the signature</h4>
    <p>
      Before anything else, over the bytes as they came. <code>intake webhooks snippet</code> prints the same
      in Go, Ruby, PHP and Java; <code>intake webhooks listen</code> is a receiver to develop against,
      <code>intake webhooks trigger</code> sends it a sample.
    </p>
    ${VERIFIERS.map(([language, file]) => codeBlock(`${language}: ${file}`, readVerifier(file)))}`;
}

const INDENT = 2;

/** As it comes: headers, an empty line, the body. */
function messageOf({ parameters = [], requestBody }: Operation): string {
  const headers = parameters.map(({ name, example = '' }) => `${name}: ${example}`);
  const example = firstMedia(requestBody?.content)?.media.example ?? {};
  return `${headers.join('\n')}\n\n${JSON.stringify(example, null, INDENT)}`;
}

function eventSection({ path: type, operation }: Placed): Html {
  return html`<section id="${operation.operationId}" class="operation">
    <h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
    <p class="route"><code>${type}</code></p>
    ${paragraphs(operation.description)} ${codeBlock(`Example of ${type}`, messageOf(operation))}
  </section>`;
}

export function eventSections(events: Placed[]): Html {
  const [first] = events;
  return html`${first === undefined ? NOTHING : ofAll(first)} ${events.map(eventSection)}`;
}
