// Random lives of a case against a plain model of it: whatever happens in whatever order, both tell the same.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { isAllowedMove } from '../../../src/cases/standing/status-machine.ts';
import {
  FACTS,
  modelWorkflow,
  newModel,
  openFacts,
  ownerOf,
  type Model,
} from '../../harness/cases/case-model.ts';
import type { Scene } from '../../harness/cases/case-commands.ts';
import { says, step } from '../../harness/cases/case-lives.ts';
import { perform, sendDocument } from '../../harness/cases/case-steps.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type FeedEvent, type Story } from '../../harness/story.ts';
import { runs } from '../../harness/properties.ts';

/** More lives on demand; `MODEL_REPLAY='seed path'`, as a failure prints them, lives one of them again. */
const RUNS = runs(20);
const [seed, path] = (process.env['MODEL_REPLAY'] ?? '').split(' ');
const REPLAY = { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path } : {}) };

let story: Story;
let actors: [Tenant, Tenant];
beforeAll(async () => {
  story = await startStory();
  const one = await newTenant(story.app);
  actors = [one, await newTenant(story.app, { orgId: one.orgId })];
  for (const completion of ['operator', 'automatic'] as const)
    await publish(story.app, one, modelWorkflow(completion));
});
afterAll(() => story.close());

const life = fc.record({
  isAutomatic: fc.boolean(),
  first: says,
  steps: fc.array(step, { minLength: 8, maxLength: 16, size: 'max' }),
});

test('a case is what the model says, after every step', async () => {
  const property = fc.asyncProperty(life, async ({ isAutomatic, first, steps }) => {
    const scene: Scene = {
      story,
      model: newModel(isAutomatic),
      actors,
      caseId: '',
      externalCaseId: randomUUID(),
    };
    await sendDocument(scene, first);
    let seen = await agree(scene, null);
    for (const each of steps) {
      await perform(scene, each);
      seen = await agree(scene, seen);
    }
    await story.app.drain();
  });
  await fc.assert(property, { ...RUNS, interruptAfterTimeLimit: 240_000, ...REPLAY });
}, 300_000);

type Seen = { revision: number; cursor: number };

/** Every view of the case tells what the model says, and they tell one story. */
async function agree({ model, caseId }: Scene, before: Seen | null): Promise<Seen> {
  const api = actors[0].api;
  const [{ body: view }, { body: workspace }, { body: feed }, rows] = await Promise.all([
    api.get(`/cases/${caseId}`),
    api.get(`/cases/${caseId}/workspace`),
    api.get(`/cases/${caseId}/events?limit=500`),
    story.app.store.database.sql<Json>(`select * from cases where case_id = $1`, [caseId]),
  ]);
  expect(pictureOf(view, workspace)).toEqual(expectedOf(model));
  expectFeed(feed.events, view);
  expectFacts(model, view.workspace.facts);
  expectColumns(view, rows[0], ownerOf(model));
  if (view.runtime_status === 'complete') expectSettled(model, workspace);
  expect(workspace.workspace).toEqual(view.workspace);
  const cursor = feed.events.at(-1).cursor;
  expect(cursor).toBeGreaterThanOrEqual(before?.cursor ?? 0);
  return { revision: view.revision, cursor };
}

const countOf = (model: Model, status: string): number =>
  FACTS.filter((id) => model.facts[id].status === status).length;

/** What a person said and a document contradicts is no value until somebody decides (completions §13). */
function shownFact({ facts, entries }: Model, id: (typeof FACTS)[number]): Model['facts']['kind'] {
  const isContested = entries[id]?.kind === 'stands' && facts[id].status === 'needs_input';
  return isContested ? { ...facts[id], value: null } : facts[id];
}

const expectedOf = (model: Model) => ({
  status: model.status,
  revision: model.revision,
  facts: Object.fromEntries(FACTS.map((id) => [id, shownFact(model, id)])) as Model['facts'],
  gates: Object.fromEntries(Object.entries(model.gates).map(([id, { status }]) => [id, status])),
  documents: model.documents.map(({ docId, status }) => [docId, status]),
  owner: ownerOf(model),
  summary: {
    resolved_count: countOf(model, 'resolved'),
    needs_input_count: countOf(model, 'needs_input'),
    failed_count: 0,
    document_count: model.documents.length,
    pending_count: countOf(model, 'pending'),
    not_applicable_count: countOf(model, 'not_applicable'),
  },
  isEscalated: model.isEscalated && model.status === 'ready_for_review',
});

function pictureOf(view: Json, workspace: Json): ReturnType<typeof expectedOf> {
  const { facts, documents, summary, operational_summary } = view.workspace;
  return {
    status: view.runtime_status,
    revision: view.revision,
    facts: Object.fromEntries(
      facts.map(({ fact_id, status, value }: Json) => [fact_id, { status, value }]),
    ) as Model['facts'],
    gates: Object.fromEntries(workspace.gates.map(({ gate_id, status }: Json) => [gate_id, status])),
    documents: documents.map(({ doc_id, status }: Json) => [doc_id, status]),
    owner: operational_summary.ownership?.owner_id ?? null,
    summary,
    isEscalated: operational_summary.reason.why_here_code === 'escalated',
  };
}

/** Contiguous cursors, a revision that never falls, and moves of the table that follow on each other. */
function expectFeed(events: FeedEvent[], view: Json): void {
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_event, index) => index + 1));
  const moves = events
    .filter(({ event_type }) => event_type === 'case.status_changed')
    .map(({ data }) => data);
  let at: Json = null;
  for (const { from, to } of moves) {
    expect({ from, to, allowed: isAllowedMove(from, to) }).toEqual({ from: at, to, allowed: true });
    at = to;
  }
  expect(at).toBe(view.runtime_status);
  const revisions = moves.map(({ revision }) => revision);
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  expect(revisions.at(-1)).toBeLessThanOrEqual(view.revision);
}

/** A resolved fact rests on evidence or on a person, and what a person entered stands whatever else is found. */
function expectFacts(model: Model, facts: Json[]): void {
  for (const { fact_id: id, status, value, evidence, reason_codes, source } of facts) {
    const byPerson = reason_codes.some((code: string) => code.startsWith('operator_'));
    if (status === 'resolved') {
      expect({ id, isGrounded: value !== null && (byPerson || evidence.length > 0) }).toEqual({
        id,
        isGrounded: true,
      });
      expect(source).not.toBeNull();
    }
    const entry = model.entries[id as keyof Model['entries']];
    if (entry?.kind === 'stands')
      expect({ id, value, byPerson }).toEqual({
        id,
        value: status === 'needs_input' ? null : entry.value,
        byPerson: true,
      });
  }
}

const COLUMNS = ['queue_category', 'why_here_code', 'blocking_items', 'blocking_fact_ids'] as const;

/** The columns that the queue is read from are what the case computes. */
function expectColumns(view: Json, row: Json, owner: string | null): void {
  // Before any worker has looked at the case its row has the columns that it was born with.
  if (row.summary === null) return expect(row.queue_category).toBe('processing');
  expect(row.summary).toEqual(view.workspace.summary);
  for (const column of COLUMNS)
    expect({ [column]: row[column] }).toEqual({ [column]: view.queue_row[column] });
  if (row.lease_expires_at === null || owner !== null)
    expect(row.queue_status).toBe(view.queue_row.queue_status);
  const { runtime_status: status } = view;
  expect(row.due_at === null).toBe(status !== 'ready_for_review');
  expect(row.completed_at === null).toBe(status !== 'complete');
  expect(row.priority).toBe(priorityOf(row));
}

function priorityOf({ escalated_at, queue_category, why_here_code }: Json): number {
  if (why_here_code === 'completed') return 3;
  if (escalated_at !== null) return 0;
  return { exception: 1, review: 2 }[String(queue_category)] ?? 3;
}

/** Nothing that is required is open in a complete case, and a person or a condition let it through every gate. */
function expectSettled(model: Model, workspace: Json): void {
  expect(openFacts(model)).toEqual([]);
  for (const { status, inputs } of workspace.gates) {
    expect(status).toBe('passed');
    for (const { fact_id, value } of inputs)
      expect(workspace.facts.find((each: Json) => each.fact_id === fact_id).value).toBe(value);
  }
  expect(workspace.ownership).toBeNull();
}
