// What long stories share: the product beside a document host, and short words for sending documents and looking at cases.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import type { Log } from '../../src/platform/log.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { documentHost } from './documents.ts';
import { newTenant, publish, type Json, type Tenant } from './factories.ts';

export type Story = {
  app: TestApp;
  host: Awaited<ReturnType<typeof documentHost>>;
  /** A new organization with the declaration published; the small invoice workflow by default. */
  tenant(declaration?: object): Promise<Tenant>;
  /** Puts bytes on the host under a path of their own; answers the URL. */
  serve(bytes: string | Uint8Array, options?: { name?: string; type?: string }): string;
  close(): Promise<void>;
};

export type StoryOptions = {
  config?: Partial<Config>;
  /** What more names resolve to. */
  addresses?: Record<string, string[]>;
  /** More hosts on loopback that documents may come from. */
  hosts?: { hostname: string; port: number }[];
  findOcr?: TestAppOptions['findOcr'];
  log?: Log;
};

export async function startStory(options: StoryOptions = {}): Promise<Story> {
  const host = await documentHost();
  const { config = {}, addresses = {}, hosts = [] } = options;
  for (const [name, given] of Object.entries(addresses)) host.resolver.set(name, given);
  for (const { hostname } of hosts) host.resolver.set(hostname, ['127.0.0.1']);
  const allowed = [host, ...hosts].map(({ hostname, port }) => `${hostname}:${port}`).join(',');
  const app = await startTestApp({
    config: { ...host.config, INTAKE_EGRESS_ALLOW: allowed, ...config },
    resolver: host.resolver,
    findOcr: options.findOcr,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  return {
    app,
    host,
    async tenant(declaration) {
      const tenant = await newTenant(app);
      await publish(app, tenant, declaration);
      return tenant;
    },
    serve: (bytes, { name = 'document', type } = {}) => host.serve(`/${randomUUID()}/${name}`, bytes, type),
    async close() {
      await app.close();
      await host.close();
    },
  };
}

export type Sent = { case_id: string; doc_id: string; job_id: string };

/** POST /process with a key of its own; expects 201. */
export async function send(tenant: Tenant, url: string, extra: object = {}): Promise<Sent> {
  const reply = await tenant.api.post<Sent>('/process', {
    document_url: url,
    case_type_id: 'invoice',
    idempotency_key: randomUUID(),
    ...extra,
  });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

export type CaseView = {
  /** GET /cases/{id}. */
  body: Json;
  status: string;
  why: string;
  facts: Record<string, Json>;
  /** By doc_id. */
  documents: Record<string, Json>;
  blocking: { kind: string; id: string; code: string; message: string }[];
};

export async function look(tenant: Tenant, caseId: string): Promise<CaseView> {
  const { status, body } = await tenant.api.get(`/cases/${caseId}`);
  expect(status).toBe(200);
  const { facts, documents, operational_summary: summary } = body.workspace;
  return {
    body,
    status: body.runtime_status,
    why: summary.reason.why_here_code,
    facts: Object.fromEntries(facts.map((fact: Json) => [fact.fact_id, fact])),
    documents: Object.fromEntries(documents.map((document: Json) => [document.doc_id, document])),
    blocking: summary.blocking_items,
  };
}

export type FeedEvent = { event_type: string; cursor: number; data: Json };

/** The whole feed; expects its cursors to be contiguous from 1. */
export async function feedOf(tenant: Tenant, caseId: string): Promise<FeedEvent[]> {
  const { body } = await tenant.api.get<{ events: FeedEvent[] }>(`/cases/${caseId}/events?limit=500`);
  expect(body.events.map(({ cursor }) => cursor)).toEqual(body.events.map((_, index) => index + 1));
  return body.events;
}

/** The `from → to` of every status change in a feed. */
export const movesIn = (feed: FeedEvent[]): string[] =>
  feed
    .filter(({ event_type }) => event_type === 'case.status_changed')
    .map(({ data }) => `${data.from ?? '(new)'} → ${data.to}`);

export const countOf = (feed: FeedEvent[], type: string): number =>
  feed.filter(({ event_type }) => event_type === type).length;
