// The demo as an integrator: it knows nothing but the API and a key.
import type { CasePackage } from '../../src/cases/wire/package.ts';
import type { FeedRow } from '../../src/events/queries.ts';

export type DemoClient = {
  process(input: {
    document_url: string;
    case_type_id: string;
    idempotency_key: string;
  }): Promise<{ case_id: string; doc_id: string }>;
  /** Makes a connector of an OpenAPI document; it waits for an operator. */
  importConnector(input: { connector_key: string; openapi_url: string; auth: object }): Promise<unknown>;
  /** Follows the feed until the case waits for a person; tells each event as it comes. */
  follow(caseId: string, tell: (event: FeedRow) => void): Promise<void>;
  readPackage(caseId: string): Promise<CasePackage>;
  /** Opens a session for an applicant; answers the link to the hosted page. */
  openSession(input: { case_type_id: string; idempotency_key: string }): Promise<{ signed_url: string }>;
};

const GIVE_UP_MS = 60_000;

export function demoClient(baseUrl: string, apiKey: string): DemoClient {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}/api/v1${path}`, { ...init, headers });
    const body = (await response.json()) as T & { error?: { message: string } };
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.error?.message ?? ''}`);
    return body;
  };
  return {
    process: (input) => call('/process', { method: 'POST', body: JSON.stringify(input) }),
    importConnector: (input) => call('/connectors/import', { method: 'POST', body: JSON.stringify(input) }),
    async follow(caseId, tell) {
      const start = performance.now();
      for (let cursor = 0; performance.now() - start < GIVE_UP_MS;) {
        const page = await call<{ events: FeedRow[]; next_cursor: number }>(
          `/cases/${caseId}/events?after_cursor=${cursor}&wait_seconds=5`,
        );
        for (const event of page.events) tell(event);
        cursor = page.next_cursor;
        if (
          page.events.some(
            ({ data }) =>
              data['runtime_status'] === 'ready_for_review' || data['runtime_status'] === 'complete',
          )
        )
          return;
      }
      throw new Error('the sample document was not read within a minute');
    },
    readPackage: (caseId) => call(`/cases/${caseId}/package`),
    openSession: (input) => call('/sessions', { method: 'POST', body: JSON.stringify(input) }),
  };
}
