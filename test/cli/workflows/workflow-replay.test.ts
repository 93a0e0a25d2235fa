// intake workflows replay, suggest and publish: what a change would have done in past cases, against what was decided.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import DocumentsErase from '../../../cli/commands/documents/erase.ts';
import WorkflowsPublish from '../../../cli/commands/workflows/publish.ts';
import WorkflowsReplay from '../../../cli/commands/workflows/replay.ts';
import WorkflowsSave from '../../../cli/commands/workflows/save.ts';
import WorkflowsSuggest from '../../../cli/commands/workflows/suggest.ts';
import { apply, drainCase, readCase } from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { createPageSearcher } from '../../../src/extraction/stored/searcher.ts';
import { listPastCases } from '../../../src/proof/queries.ts';
import { tellCase } from '../../../src/proof/tell.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';
import { publishWorkflow } from '../../../src/workflows/operations.ts';
import { startStory, type Story } from '../../harness/story.ts';
import { jsonOf, runHere } from '../run.ts';

const FACTS = [
  { fact_id: 'sellers', label: 'Sold by', type: 'organization_name', multiple: true },
  {
    fact_id: 'lines',
    label: 'Lines',
    type: {
      name: 'table',
      columns: [
        { column_id: 'item', label: 'Item', type: 'text' },
        { column_id: 'price', label: 'Price', type: { name: 'money', currency: 'EUR' } },
      ],
    },
  },
];
const amounts = (labels: string[]) => {
  const type = { name: 'money', currency: 'EUR' };
  const find = [{ by: 'anchor', labels }];
  const total = { fact_id: 'total', label: 'Total', required: true, type, find };
  const about = { workflow_id: 'goods', case_type_id: 'invoice', title: 'Goods', completion: 'automatic' };
  return { ...about, facts: [total, ...FACTS] };
};
const goods = (net: number): string =>
  [
    'Goods',
    'Sold by: Acme GmbH',
    'Item          Price',
    `Rope          ${net}.00 EUR`,
    '',
    `Net amount: ${net}.00 EUR`,
    `Amount to pay: ${net + 5}.90 EUR`,
  ].join('\n');

const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
let story: Story;
let own: Tenant;
const at = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, ['goods', '--org', own.orgId, ...args], { DATABASE_URL: story.app.url });
const json = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
  jsonOf(await at(command, ...args, '--json'));
const save = (labels: string[]) => {
  const file = join(folder, 'goods.json');
  writeFileSync(file, JSON.stringify(amounts(labels)));
  return runHere(WorkflowsSave, [file, '--org', own.orgId, '--env', 'test'], { DATABASE_URL: story.app.url });
};
const decide = async (net: number): Promise<string> => {
  const { caseId, docIds } = await readCase(story, own, [goods(net)]);
  const payload = { fact_id: 'total', value: `${net + 5}.90 EUR` };
  await apply(
    story.app,
    { tenant: own, caseId },
    { type: 'correct_fact', rationale: 'It says so.', payload },
  );
  await apply(story.app, { tenant: own, caseId }, { type: 'confirm_fact', payload: { fact_id: 'lines' } });
  return docIds[0] ?? '';
};
beforeAll(async () => {
  story = await startStory();
  own = await story.tenant(amounts(['Sum']));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await story.close();
});

test('that were not decided say nothing: publishing is as it was', async () => {
  await readCase(story, own, [goods(50)]);
  expect((await at(WorkflowsReplay)).stdout).toMatch(
    /^Nothing was decided in past cases of goods in test yet/,
  );
  expect(await json(WorkflowsSuggest)).toMatchObject({ cases: 0, suggestions: [], always_asked: [] });
  await save(['Sum', 'Sum total']);
  const published = await json(WorkflowsPublish, '--env', 'test');
  expect(published).toMatchObject({ version: '2', status: 'published' });
  expect(published).not.toHaveProperty('replay');
});

test('tell what a draft would have done, with quotes; erased documents are left out and counted', async () => {
  const erased = await decide(100);
  for (const net of [110, 120, 130, 140, 150]) await decide(net);
  await drainCase(story.app);
  await runHere(DocumentsErase, [erased, '--org', own.orgId, '--yes'], { DATABASE_URL: story.app.url });
  await save(['Amount to pay']);
  const before = await story.app.store.database.sql(`select * from facts order by case_id, fact_id`);
  const replayed = await json(WorkflowsReplay);
  expect(replayed).toMatchObject({
    version: '3',
    status: 'draft',
    compared_with: '2',
    model: null,
    cases: 5,
    documents: 5,
    pages: 5,
    erased_documents: 1,
    cases_without_documents: 1,
    before: { right: 5, wrong: 0, asked: 10 },
    after: { right: 10, wrong: 0, asked: 5 },
  });
  expect(replayed.facts[0]).toMatchObject({
    fact_id: 'total',
    decided: 5,
    before: { right: 0, wrong: 0, asked: 5 },
    after: { right: 5, wrong: 0, asked: 0 },
  });
  expect(replayed.changes).toHaveLength(5);
  expect(replayed.changes[0]).toMatchObject({
    change: 'no_longer_asked',
    fact_id: 'total',
    decided_value: '155.90 EUR',
    before: { status: 'needs_input', value: null, evidence: [] },
    after: {
      status: 'resolved',
      value: '155.90 EUR',
      evidence: [
        {
          page_index: 0,
          quote: '155.90 EUR',
        },
      ],
    },
  });
  expect(await story.app.store.database.sql(`select * from facts order by case_id, fact_id`)).toEqual(before);
  const { stdout } = await at(WorkflowsReplay, '--cases', '2');
  expect(stdout).toMatch(
    /^Draft 3 beside version 2, which is published, on the last 2 cases \(2 documents\)/,
  );
  expect(stdout).toMatch(/No longer asked, and right: 2\n {2}Total {2}case_/);
  expect(stdout).toContain('after    ✓ 155.90 EUR\n                 page 1 · Amount to pay: ›155.90 EUR‹\n');
  expect((await at(WorkflowsReplay, '--version', '9')).stderr).toContain('There is no version 9');
});

test('are searched again as they were read', async () => {
  const { sql } = story.app.store.database;
  const [past] = await listPastCases(sql, { orgId: own.orgId, environment: 'test', workflowId: 'goods' }, 1);
  const checked = checkDeclaration(amounts(['Sum', 'Sum total']));
  const searcher = createPageSearcher({ size: 1 });
  const told =
    past !== undefined && checked.ok
      ? await tellCase({ sql, searcher, model: null }, past, [checked.declaration])
      : [];
  await searcher.close();
  const found = told[0]?.found.map(({ factId, value, quality, spans }) => {
    const [{ quote, charStart }] = spans;
    return { factId, value, quality, quote, charStart };
  });
  const stored = await sql(
    `select c.fact_id as "factId", c.value, c.quality, e.quote, e.char_start as "charStart"
     from candidates c join evidence e using (candidate_id) where c.case_id = $1 and c.source = 'document' and e.ordinal = 0 order by c.candidate_id`,
    [past?.caseId],
  );
  expect(stored.length).toBeGreaterThan(1);
  expect(found).toEqual(stored);
});

test('suggest the label that is missing, measured, with the lines to write', async () => {
  const { suggestions, always_asked: asked } = await json(WorkflowsSuggest);
  expect(suggestions[0]).toMatchObject({
    kind: 'label',
    fact_id: 'total',
    text: 'Amount to pay',
    cases: 5,
    effect: { no_longer_asked: 5, newly_wrong: 0 },
    change: { find: [{ by: 'anchor', labels: ['Sum', 'Sum total', 'Amount to pay'] }] },
    yaml: expect.stringMatching(/^- fact_id: total\n {2}find:\n/),
  });
  expect(asked).toMatchObject([
    { fact_id: 'total', asked: 5, proposed_rightly: 0, in_documents: 5 },
    { fact_id: 'lines', asked: 5, proposed_rightly: 5, in_documents: null },
  ]);
});

test('publishing what they show to be worse is refused where nobody can be asked', async () => {
  await save(['Net amount']);
  const refused = await at(WorkflowsPublish, '--env', 'test', '--json');
  expect(refused.code).toBe(1);
  expect(jsonOf(refused)).toMatchObject({
    error: {
      code: 'confirmation_required',
      message: expect.stringMatching(/5 decided facts of past cases wrongly .* run it again with --yes/),
    },
    replay: { cases: 5, after: { wrong: 5 } },
  });
  const forced = await at(WorkflowsPublish, '--env', 'test', '--yes');
  expect(forced).toMatchObject({ code: 0, stdout: expect.stringContaining('Newly wrong: 5') });
  expect(forced.stdout).toContain('goods version 3 is published in test.');
  // Back to what was: better, so nobody has to be asked; and without looking, whatever it does.
  expect(await json(WorkflowsPublish, '--env', 'test', '--version', '2')).toMatchObject({
    version: '2',
    status: 'published',
    replay: { before: { wrong: 5 }, after: { wrong: 0 } },
  });
  const unseen = await json(WorkflowsPublish, '--env', 'test', '--version', '3', '--no-replay');
  expect(unseen).toMatchObject({ version: '3', status: 'published' });
  expect(unseen).not.toHaveProperty('replay');
});

test('and so is publishing what would ask for what is told rightly', async () => {
  await save(['Amount to pay']);
  await json(WorkflowsPublish, '--env', 'test', '--yes');
  await save(['Nowhere']);
  const refused = await at(WorkflowsPublish, '--env', 'test', '--json');
  expect([refused.code, jsonOf(refused)]).toMatchObject([
    1,
    {
      error: {
        code: 'confirmation_required',
        message: expect.stringMatching(
          /would ask for 5 decided facts of past cases .* run it again with --yes/,
        ),
      },
      replay: { after: { wrong: 0 } },
    },
  ]);
});

test('what was looked at is what is published: a draft that was saved anew meanwhile is not', async () => {
  await save(['Sum of all']);
  const input = { workflowId: 'goods', environment: 'test', contentHash: 'another' } as const;
  const publishing = story.app.as(own, (tx) => publishWorkflow(tx, input));
  await expect(publishing).rejects.toMatchObject({ code: 'draft_changed' });
});
