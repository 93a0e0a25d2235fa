// The commands about cases: the picture of a case, completing, reopening, lists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import CasesComplete from '../../cli/commands/cases/complete.ts';
import CasesList from '../../cli/commands/cases/list.ts';
import CasesNote from '../../cli/commands/cases/note.ts';
import CasesReopen from '../../cli/commands/cases/reopen.ts';
import CasesShow from '../../cli/commands/cases/show.ts';
import DocumentsList from '../../cli/commands/documents/list.ts';
import type { Actor, Scope } from '../../src/platform/transaction.ts';
import { widthOf } from '../../cli/terminal/text.ts';
import { giveCommand } from '../../cli/give-command.ts';
import { apply } from '../harness/cases/commands.ts';
import { invoicePdf } from '../harness/documents.ts';
import { newTenant } from '../harness/factories.ts';
import { caseFixture, EVIL } from './fixture.ts';
import { jsonOf, runHere } from './run.ts';

let fixture: Awaited<ReturnType<typeof caseFixture>>;
let ready: string;
let disputed: string;

beforeAll(async () => {
  fixture = await caseFixture();
  ready = await fixture.invoice('A-1');
  disputed = await fixture.invoice('A-2');
  await fixture.submit(await invoicePdf({ date: '04.06.2026' }), {
    externalCaseId: 'A-2',
    name: 'correction.pdf',
  });
});
afterAll(async () => {
  await fixture.close();
});

const run = (command: Parameters<typeof runHere>[0], ...args: string[]) =>
  runHere(command, args, fixture.environment);

describe('cases show', () => {
  test('tells where the case stands, what to do, and cites every fact', async () => {
    const { stdout, code } = await run(CasesShow, ready);
    const text = stdout
      .replaceAll(/(case|doc)_[0-9a-z]{26}/g, '$1_…')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME');
    expect(code).toBe(0);
    expect(text.slice(0, text.indexOf('Latest events'))).toBe(`RE-2026-0815 · 3 May 2026  case_…
Ready for review · test · invoices version 1 · external id A-1

  Why here  Every required fact is settled; the case waits to be completed.
  Next      Complete it with
            intake cases complete case_…

Documents
  ✓ invoice.pdf  PDF · 1 page                     doc_…
  See it: intake documents open doc_…

Facts                                                                      match
  ✓ Invoice number  RE-2026-0815                                            1.00
      page 1 · Invoice number: ›RE-2026-0815‹
  ✓ Invoice date    2026-05-03                                              1.00
      page 1 · Invoice date: ›03.05.2026‹
  ✓ Total           1234.50 EUR                                             0.98
      page 1 · Total: ›1,234.50 EUR‹

`);
    expect(Math.max(...stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(80);
  });

  test('cites both sides where the documents disagree', async () => {
    const { stdout } = await run(CasesShow, disputed);
    expect(stdout).toMatch(/\? Invoice date {4}–\n {6}the sources disagree\n/);
    expect(stdout).toContain('2026-05-03\n        invoice.pdf, page 1 · Invoice date: ›03.05.2026‹');
    expect(stdout).toContain('2026-06-04\n        correction.pdf, page 1 · Invoice date: ›04.06.2026‹');
    expect(stdout).toContain('In the way\n  • Invoice date: the sources disagree.');
  });

  test('--json is the case and its workspace as the API answers them', async () => {
    const { body } = await fixture.tenant.api.get(`/cases/${ready}`);
    const { body: workspace } = await fixture.tenant.api.get(`/cases/${ready}/workspace`);
    expect(jsonOf(await run(CasesShow, ready, '--json'))).toEqual({ ...body, ...workspace });
  });

  test('prints no control character of a document', async () => {
    const html = `<!doctype html><html><body><p>Invoice number: AB-12 ${EVIL}</p><p>Invoice date: 03.05.2026 &#x202e;</p><p>Total: 5.00 EUR</p></body></html>`;
    const evil = await fixture.submit(html, { name: 'evil%1B%5B2J.html', type: 'text/html' });
    const { stdout } = await run(CasesShow, evil);
    expect(stdout).toContain('AB-12');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  test('does not know the case of another organization', async () => {
    const other = await newTenant(fixture.app);
    const ran = await run(CasesShow, ready, '--org', other.orgId, '--json');
    expect(ran.code).toBe(1);
    expect(jsonOf(ran)).toEqual({
      error: {
        code: 'not_found',
        message: `There is no case ${ready}. List them with "intake cases list --org ${other.orgId}".`,
      },
    });
  });
});

describe('complete and reopen', () => {
  const place = (): string[] => ['--org', fixture.tenant.orgId];

  test('refuses while a required fact is open, and says which', async () => {
    const ran = await run(CasesComplete, disputed, ...place(), '--json');
    expect(ran.code).toBe(1);
    expect(jsonOf(ran).error).toMatchObject({
      code: 'facts_open',
      message: expect.stringMatching(
        /^The case cannot be completed yet: Invoice date needs input\. Settle it first\.$/,
      ),
    });
  });

  test('goes there and back, in the name of the operator', async () => {
    const completed = await run(
      CasesComplete,
      ready,
      ...place(),
      '--as',
      'j.doe',
      '--rationale',
      'checked',
      '--json',
    );
    expect(jsonOf(completed)).toEqual({
      case_id: ready,
      runtime_status: 'complete',
      handoff_state: 'completed_not_dispatched',
    });
    expect(jsonOf(await run(CasesShow, ready, ...place(), '--json')).runtime_status).toBe('complete');
    expect((await run(CasesComplete, ready, ...place())).stderr).toBe(
      'Error: The case is complete already.\n',
    );
    const reopened = await run(
      CasesReopen,
      ready,
      ...place(),
      '--rationale',
      'a correction came',
      '--yes',
      '--json',
    );
    expect(jsonOf(reopened)).toEqual({
      case_id: ready,
      runtime_status: 'ready_for_review',
      handoff_state: 'not_ready',
    });
    const acts = await fixture.app.store.database.sql(
      `select action, actor_type, actor_id from audit_records where org_id = $1 and subject_id = $2 order by seq`,
      [fixture.tenant.orgId, ready],
    );
    expect(acts).toEqual([
      { action: 'case.completed', actor_type: 'operator', actor_id: 'j.doe' },
      { action: 'case.reopened', actor_type: 'operator', actor_id: 'tester' },
    ]);
  });

  test('reopening asks, and refuses where nobody can answer', async () => {
    const ran = await run(CasesReopen, ready, ...place(), '--rationale', 'x');
    expect(ran).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('run it again with --yes'),
    });
  });
});

test('a note without words is refused in words about the note', async () => {
  for (const text of ['', '  ']) {
    const ran = await run(CasesNote, ready, text, '--org', fixture.tenant.orgId, '--json');
    expect([ran.code, jsonOf(ran).error]).toEqual([
      1,
      {
        code: 'invalid_command_payload',
        message: 'The note is blank: write what it is to say, between quotes.',
      },
    ]);
  }
});

describe('lists', () => {
  test('cases, newest first, by status', async () => {
    const answer = jsonOf(
      await run(CasesList, '--org', fixture.tenant.orgId, '--status', 'ready_for_review', '--json'),
    );
    expect(answer.cases.map((row: { case_id: string }) => row.case_id)).toEqual(
      expect.arrayContaining([ready, disputed]),
    );
    expect(answer.cases[0]).toMatchObject({
      case_type_id: 'invoice',
      environment: 'test',
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(jsonOf(await run(CasesList, '--org', fixture.tenant.orgId, '--env', 'live', '--json'))).toEqual({
      cases: [],
      environment: 'live',
      next_before: null,
    });
  });

  test('documents of a case', async () => {
    const answer = jsonOf(
      await run(DocumentsList, '--org', fixture.tenant.orgId, '--case', disputed, '--json'),
    );
    expect(answer.documents).toMatchObject([
      { filename: 'correction.pdf', status: 'processed', page_count: 1 },
      { filename: 'invoice.pdf' },
    ]);
  });
});

test('cases show says who entered a value: the key or the operator that did so last', async () => {
  const { app, tenant } = fixture;
  const on = { tenant, caseId: await fixture.invoice('A-9') };
  const shown = async (): Promise<string> => (await run(CasesShow, on.caseId, '--org', tenant.orgId)).stdout;
  const total = { fact_id: 'total', value: '7.00 EUR' };
  const correct = { type: 'correct_fact', payload: total, rationale: 'As said on the phone.' } as const;
  const { actor } = await apply(app, on, correct);
  await apply(app, on, { type: 'confirm_fact', payload: { fact_id: 'total' } });
  expect(await shown()).toMatch(new RegExp(`7\\.00 EUR.*\\n {6}entered: API key ${actor.id}\\n`));
  const place = { orgId: tenant.orgId, environment: 'test' } as const;
  const olga: Actor = { type: 'operator', id: 'olga', label: 'olga\u001b[2J' };
  const scope: Scope = { ...place, actor: olga, requestId: null };
  const desk = { storeFor: () => Promise.resolve({ store: app.store, scope }) };
  const again = await giveCommand(desk, place, {
    caseId: on.caseId,
    commandType: 'correct_fact',
    payload: { ...total, value: '8.00 EUR' },
    rationale: 'Seen.',
  });
  expect(again.status).toBe('applied');
  expect(await shown()).toContain('      entered: operator olga\n');
});
