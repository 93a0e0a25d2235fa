// What holds for every request, told once before the operations.
import { MAX_BODY_BYTES } from '../http/bodies/json-body.ts';
import { html, type Html } from '../platform/html.ts';
import { codeBlock } from './texts.ts';

const KIB = 1024;

/** An address for all of a machine's is no place to go to. */
const reachable = (server: string): string =>
  server.replace(/^(https?:\/\/)(?:0\.0\.0\.0|::|\[::\])(?=:\d+$)/, '$1127.0.0.1');

const begin = (server: string): string => `export INTAKE=${server}
export API_KEY=…        # intake keys issue --env test --scope all
curl -s "$INTAKE/api/v1/me" -H "Authorization: Bearer $API_KEY"`;

const FLOW = [
  ['saveWorkflowDraft', 'Say what a case must contain', ', and publish it with the CLI'],
  ['processDocument', 'Hand a document in', ' by its address'],
  ['getCaseEvents', 'Follow the feed', ', or subscribe to webhooks'],
  ['getCaseWorkspace', 'See what is open', ' and why'],
  ['submitCommand', 'Decide', ' what the document does not say'],
  ['getCasePackage', 'Take the package', ' over into your system'],
] as const;

const rules = (): Html =>
  html`<dl>
    <dt>Keys</dt>
    <dd>
      <code>Authorization: Bearer</code> with a key of the environment, <code>sk_test_…</code> or
      <code>sk_live_…</code>. A key sees and makes what is of its organization and environment alone. Programs
      that act for an applicant send the <code>access_token</code> of the session.
    </dd>
    <dt>Bodies</dt>
    <dd>
      JSON in UTF-8, up to ${MAX_BODY_BYTES / KIB / KIB} MiB unless the operation says otherwise. Clients
      ignore fields that they do not know: answers may grow.
    </dd>
    <dt>Once, not twice</dt>
    <dd>
      Operations that make something take an <code>idempotency_key</code> in the body or an
      <code>Idempotency-Key</code> header. The same request again is answered with what the first one made,
      and 200; the same key with other parameters is <code>idempotency_key_conflict</code>.
    </dd>
    <dt>Errors</dt>
    <dd>
      <code>${'{"error": {"type", "code", "message", "request_id"}}'}</code>: decide by <code>code</code>;
      <code>message</code> says what to do. For applicants it is
      <code>${'{"error": {"code", "message", "details"}}'}</code>. Each operation lists its codes.
    </dd>
    <dt>Limits</dt>
    <dd>
      <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code> tell of this minute.
      After 429 and 503 wait for the seconds in <code>Retry-After</code>.
    </dd>
    <dt>Polling</dt>
    <dd>
      Send the <code>ETag</code> that you have as <code>If-None-Match</code>: what has not changed is 304,
      without a body.
    </dd>
    <dt>Help</dt>
    <dd>
      Every answer has an <code>X-Request-Id</code>, which stands in the log, too. A request may bring its
      own, of 8 to 128 letters, digits, <code>-</code> and <code>_</code>.
    </dd>
  </dl>`;

/** `server` is where this one is reached. */
export const introduction = (server: string): Html =>
  html`<section id="begin">
    <h2>Begin</h2>
    ${codeBlock('In a terminal', begin(reachable(server)))}
    <ol>
      ${FLOW.map(([id, does, rest]) => html`<li><a href="#${id}">${does}</a>${rest}.</li>`)}
    </ol>
    <p>
      The examples below are one story: a receipt comes in, an operator says what is missing, and another is
      asked of an applicant.
    </p>
    <h2 id="rules">What holds for every request</h2>
    ${rules()}
  </section>`;
