// Commands as the stories of review give them: posted, run and polled; and a picture of all that a case has on record.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Session, type SessionStatus } from '../../../src/applicants/entity.ts';
import { advanceCase } from '../../../src/cases/operations.ts';
import { toCodePoints } from '../../../src/documents/code-points.ts';
import type { RejectionCode } from '../../../src/catalog/rejections.ts';
import type { CommandType } from '../../../src/commands/types.ts';
import type { TestApp } from '../app.ts';
import type { Json, Tenant } from '../factories.ts';
import { send, type Story } from '../story.ts';

/** Two required facts and one that nobody has to know. */
export const invoiceText = (values: { number?: string; date?: string; total?: string } = {}): string =>
  [
    'INVOICE',
    `Invoice number: ${values.number ?? 'RE-2026-0815'}`,
    `Invoice date: ${values.date ?? '03.05.2026'}`,
    `Total: ${values.total ?? '1,234.50 EUR'}`,
    'With kind regards',
  ].join('\n');

export type ReviewCase = { caseId: string; docIds: string[]; externalCaseId: string };

/** A case whose documents have all been read. */
export async function readCase(story: Story, tenant: Tenant, texts: string[]): Promise<ReviewCase> {
  const externalCaseId = randomUUID();
  const found: ReviewCase = { caseId: '', docIds: [], externalCaseId };
  for (const text of texts) await addDocument(story, tenant, { found, text });
  await drainCase(story.app);
  return found;
}

/** Sends one more document to the case; it is not read yet. */
export async function addDocument(
  story: Story,
  tenant: Tenant,
  { found, text }: { found: ReviewCase; text: string },
): Promise<string> {
  const url = story.serve(text, { name: 'invoice.txt', type: 'text/plain' });
  const sent = await send(tenant, url, { external_case_id: found.externalCaseId });
  found.caseId = sent.case_id;
  found.docIds.push(sent.doc_id);
  return sent.doc_id;
}

/** All work on cases, commands included; no webhook is sent. */
export const drainCase = async (app: TestApp): Promise<void> => {
  const queues = ['run-command', 'fetch-document', 'extract-document', 'evaluate-gate'] as const;
  while ((await app.drain([...queues])) > 0);
};

export type Given = { rationale?: string; expected_revision?: number; idempotency_key?: string };

/** POST …/commands with a key of its own; answers the command's id. */
export async function give(
  tenant: Tenant,
  caseId: string,
  command: { type: CommandType; payload?: object } & Given,
): Promise<string> {
  const { type, payload = {}, ...rest } = command;
  const body = { command_type: type, payload, idempotency_key: randomUUID(), ...rest };
  const reply = await tenant.api.post(`/cases/${caseId}/commands`, body);
  expect(reply).toMatchObject({ status: 202, body: { command: { status: 'queued' } } });
  return reply.body.command.command_id;
}

/** Gives the command, runs it and answers what came of it. */
export async function run(
  app: TestApp,
  { tenant, caseId }: { tenant: Tenant; caseId: string },
  command: Parameters<typeof give>[2],
): Promise<Json> {
  const commandId = await give(tenant, caseId, command);
  await app.drain(['run-command']);
  const { status, body } = await tenant.api.get(`/cases/${caseId}/commands/${commandId}`);
  expect(status).toBe(200);
  return body.command;
}

/** Gives a command that the case takes. */
export async function apply(...given: Parameters<typeof run>): Promise<Json> {
  const command = await run(...given);
  expect(command).toMatchObject({ status: 'applied', error: null, attempts: 1 });
  return command;
}

/** Gives a command that the case does not take: one event tells of it, and nothing else has changed. */
export async function expectRejected(
  code: RejectionCode,
  ...[app, on, command]: Parameters<typeof run>
): Promise<Json> {
  const before = await pictureOf(app, on.caseId);
  const rejected = await run(app, on, command);
  expect(rejected).toMatchObject({
    status: 'rejected',
    error: { code, message: expect.stringMatching(/.{10}/) },
    result: null,
    resulting_revision: null,
    event_cursors: [before.cases[0].last_cursor + 1],
  });
  const after = await pictureOf(app, on.caseId);
  const event = after.events[before.events.length];
  expect(event).toMatchObject({
    feed_type: 'review.command_rejected',
    event_type: null,
    data: { command_id: rejected.command_id, command_type: command.type, code },
  });
  expect(after).toEqual({
    ...before,
    events: [...before.events, event],
    cases: [{ ...before.cases[0], last_cursor: before.cases[0].last_cursor + 1 }],
  });
  return rejected;
}

const TABLES = [
  'cases',
  'facts',
  'candidates',
  'evidence',
  'fact_entries',
  'decisions',
  'case_gates',
  'case_jobs',
  'documents',
  'document_pages',
  'verifications',
  'sessions',
  'tasks',
  'events',
  'webhook_deliveries',
] as const;

export type Picture = Record<(typeof TABLES)[number] | 'queued', Json[]>;

/** Every row that the case has anywhere but its commands, and the jobs of the queue that are about it. */
export async function pictureOf(app: TestApp, caseId: string): Promise<Picture> {
  const { sql } = app.store.database;
  const picture: Partial<Picture> = {};
  for (const table of TABLES) {
    const where =
      table === 'document_pages'
        ? 'doc_id in (select doc_id from documents where case_id = $1)'
        : 'case_id = $1';
    const order = table === 'events' ? 'cursor' : '1, 2, 3';
    const rows = await sql<{ row: Json }>(
      `select row_to_json(t) as row from (select * from ${table} where ${where} order by ${order}) t`,
      [caseId],
    );
    picture[table] = rows.map(({ row }) => row);
  }
  picture['queued'] = await sql(
    `select name, data from pgboss.job where name not in ('run-command', 'dead-jobs') and data::text like '%' || $1 || '%' order by id`,
    [caseId],
  );
  return picture as Picture;
}

/** GET …/workspace, its facts by id. */
export async function deskOf({ tenant, caseId }: { tenant: Tenant; caseId: string }): Promise<{
  body: Json;
  facts: Record<string, Json>;
  status: string;
  why: string;
  allowed: Record<string, Json>;
}> {
  const { status, body } = await tenant.api.get(`/cases/${caseId}/workspace`);
  expect(status).toBe(200);
  return {
    body,
    facts: Object.fromEntries(body.facts.map((fact: Json) => [fact.fact_id, fact])),
    status: body.runtime_status,
    why: body.workspace.operational_summary.reason.why_here_code,
    allowed: Object.fromEntries(body.allowed_commands.map((one: Json) => [one.command_type, one])),
  };
}

/** The place of a quote on the only page of a document, in code points. */
export function placeOf(text: string, quote: string): object {
  const charStart = toCodePoints(text, text.indexOf(quote));
  return {
    page_index: 0,
    char_start: charStart,
    char_end: charStart + toCodePoints(quote, quote.length),
    quote,
  };
}

/** What the webhooks tell that a case has set off, by their event, in the order of the feed. */
export async function toldOf(app: TestApp, caseId: string): Promise<Record<string, Json[]>> {
  const rows = await app.store.database.sql<{ event_type: string; body: Json }>(
    `select event_type, body from (
       select event_type, convert_from(body, 'UTF8')::json as body from webhook_deliveries where case_id = $1) t
     order by (body ->> 'case_cursor')::bigint`,
    [caseId],
  );
  const told = Map.groupBy(rows, ({ event_type }) => event_type);
  return Object.fromEntries([...told].map(([type, some]) => [type, some.map(({ body }) => body.data)]));
}

/** Gives the case an applicant's channel, as of one who has handed in before; it ends after `hours`. */
export async function openSession(
  app: TestApp,
  { tenant, caseId }: { tenant: Tenant; caseId: string },
  { status = 'open', hours = 24 }: { status?: SessionStatus; hours?: number } = {},
): Promise<string> {
  return app.as(tenant, async (tx) => {
    const sessionId = tx.newId('ses');
    const isDone = status === 'customer_complete' || status === 'submitted';
    await tx.em.insert(Session, {
      sessionId,
      orgId: tenant.orgId,
      environment: tenant.environment,
      caseId,
      status,
      locale: 'en',
      requestedLocale: null,
      ttlHours: 24,
      expiresAt: new Date(tx.now.getTime() + hours * 3_600_000),
      customerCompletedAt: isDone ? tx.now : null,
      submittedAt: status === 'submitted' ? tx.now : null,
      lastActivityAt: null,
      firstSubmittedAt: tx.now,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    await advanceCase(tx, caseId, { trigger: 'session_opened', changed: true });
    return sessionId;
  });
}
