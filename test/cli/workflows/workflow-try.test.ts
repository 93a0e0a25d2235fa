// `intake workflows try`: facts with their cited lines, from files, folders and addresses; nothing is saved.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import OrgCreate from '../../../cli/commands/org/create.ts';
import WorkflowsSave from '../../../cli/commands/workflows/save.ts';
import WorkflowsTry from '../../../cli/commands/workflows/try.ts';
import { createTestDatabase } from '../../harness/app.ts';
import { file, mailOf, parts, text } from '../../documents/mail/samples.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { startChat } from '../../harness/outside/chat.ts';
import { INVOICES_YAML } from '../fixture.ts';
import type { Json } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';

// Nothing listens there: with a declaration file no database is needed.
const OFFLINE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
const samples = join(folder, 'samples');
const workflow = join(folder, 'invoices.yaml');
const path = (name: string): string => join(samples, name);

beforeAll(async () => {
  mkdirSync(samples);
  writeFileSync(workflow, INVOICES_YAML);
  writeFileSync(path('a.pdf'), await invoicePdf());
  writeFileSync(path('b.html'), '<!doctype html><p>Invoice number: AB-77</p><p>Total: 12.00 EUR</p>');
  const scan = '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489';
  writeFileSync(path('c.png'), Buffer.from(scan, 'hex'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('prints facts with their cited lines, for files and folders, without a database', async () => {
  const { stdout, stderr, code } = await runHere(WorkflowsTry, [workflow, samples], OFFLINE);
  expect(code).toBe(0);
  expect(stderr).not.toContain('Nothing found');
  expect(stdout).toContain(`${path('a.pdf')}  PDF · 1 page\n  ✓ Invoice number  RE-2026-0815`);
  expect(stdout).toContain('page 1 · Invoice number: ›RE-2026-0815‹');
});

test('tries what came with a mail as well, and what came with a mail in that', async () => {
  const inner = mailOf(
    parts('mixed', text('Inner'), file('deep.txt', 'Invoice number: DEEP-7', 'text/plain')),
  );
  const forwarded = { headers: ['Content-Type: message/rfc822'], body: inner.toString('latin1') };
  const mail = join(folder, 'mail.eml');
  writeFileSync(mail, mailOf(parts('mixed', text('Outer'), forwarded)));
  const { documents } = jsonOf(await runHere(WorkflowsTry, [workflow, mail, '--json'], OFFLINE));
  const names = [mail, `${mail} › Papers.eml`, `${mail} › Papers.eml › deep.txt`];
  expect(documents.map((one: { file: string }) => one.file)).toEqual(names);
  expect(documents[2].facts[0].value).toBe('DEEP-7');
});

test('says between which currencies and days a person has to choose', async () => {
  const asked = join(folder, 'several.yaml');
  const due = '  - { fact_id: due, label: Due date, type: date }\n';
  const sum = '  - { fact_id: sum, label: Sum, type: { name: money, currency: EUR } }\n';
  writeFileSync(asked, `${INVOICES_YAML}${due}${sum}`);
  const paper = join(folder, 'several.txt');
  writeFileSync(paper, 'Due date: 03/04/2026\nPaper 3.00 EUR\nInk 4.00 USD\nSum: 7.00\n');
  const { stdout } = await runHere(WorkflowsTry, [asked, paper], OFFLINE);
  expect(stdout).toContain('the document speaks of several currencies: 7.00 EUR or 7.00 USD');
  expect(stdout).toContain('the date can be read two ways: 2026-04-03 or 2026-03-04');
});

test('says what to do about what is found in no document', async () => {
  const asked = join(folder, 'asked.yaml');
  writeFileSync(asked, `${INVOICES_YAML}  - { fact_id: colour, label: Favourite colour, type: text }\n`);
  const { stderr } = await runHere(WorkflowsTry, [asked, samples], OFFLINE);
  expect(stderr).toMatch(/^Nothing found: Favourite colour\. Say what is printed beside such a value/m);
});

test('what a case would doubt is doubted here', async () => {
  const [asked, document] = [join(folder, 'doubted.yaml'), join(folder, 'doubted.txt')];
  writeFileSync(
    asked,
    `workflow_id: orders
case_type_id: order
title: Orders
facts:
  - fact_id: number
    label: Order number
    type: identifier
    find: [{ by: anchor, labels: [Order number, { text: The number, weight: 0.6 }] }]
`,
  );
  writeFileSync(document, 'Shipment\nThe number 4711-2 was sent before\nOrder number: 4711\n');
  const { stdout } = await runHere(WorkflowsTry, [asked, document], OFFLINE);
  expect(stdout).toMatch(/\? Order number {2}4711 /);
});

test('ends with 1 where nothing could be read; what is worked out, or does not apply, is no hint', async () => {
  const empty = join(folder, 'empty.txt');
  writeFileSync(empty, '');
  const failed = await runHere(WorkflowsTry, [workflow, empty], OFFLINE);
  expect(failed.code).toBe(1);
  expect(failed.stdout).toContain('The file is empty.');
  const derived = join(folder, 'derived.yaml');
  writeFileSync(
    derived,
    `${INVOICES_YAML}  - { fact_id: half, label: Half of it, type: number, derive: facts.total.number / 2.0 }
  - { fact_id: waived, label: Waived, type: text, not_applicable_when: facts.total.number < 1000.0 }
`,
  );
  const { stderr, stdout } = await runHere(WorkflowsTry, [derived, path('b.html')], OFFLINE);
  expect(stdout).toContain('Waived');
  expect(stderr).not.toMatch(/Half of it|Waived/);
  const told = jsonOf(await runHere(WorkflowsTry, [derived, path('b.html'), '--json'], OFFLINE));
  const { facts } = told.documents[0];
  const evidenceOf = (id: string): Json[] =>
    facts.find(({ fact_id: factId }: Json) => factId === id).evidence;
  expect(evidenceOf('half')).toEqual(evidenceOf('total'));
  expect(evidenceOf('half')).not.toEqual([]);
});

test('each cell of a table has its places', async () => {
  const tables = join(folder, 'tables.yaml');
  const document = join(folder, 'tables.txt');
  writeFileSync(
    tables,
    `workflow_id: t
case_type_id: t
title: T
facts:
  - fact_id: lines
    label: Lines
    type: { name: table, columns: [{ column_id: item, label: Item, type: text }, { column_id: price, label: Price, type: { name: money, currency: EUR } }] }
`,
  );
  writeFileSync(document, 'Item          Price\nHammer        12.50 EUR\nNails          3.20 EUR\n');
  const told = jsonOf(await runHere(WorkflowsTry, [tables, document, '--json'], OFFLINE));
  const [{ rows }] = told.documents[0].facts;
  expect(rows.map(({ cells }: Json) => cells.price)).toMatchObject([
    { value: '12.50 EUR', evidence: [{ role: 'value', quote: '12.50 EUR', page_index: 0 }] },
    { value: '3.20 EUR', evidence: [{ role: 'value', quote: '3.20 EUR', page_index: 0 }] },
  ]);
});

test('--json holds every document with its facts and evidence', async () => {
  const answer = jsonOf(await runHere(WorkflowsTry, [workflow, samples, '--json'], OFFLINE));
  const cited = {
    role: 'value',
    quote: 'RE-2026-0815',
    page_index: 0,
    line: 'Invoice number:  RE-2026-0815',
  };
  expect(answer).toMatchObject({
    workflow_id: 'invoices',
    documents: [
      {
        file: path('a.pdf'),
        status: 'processed',
        page_count: 1,
        facts: [
          {
            fact_id: 'invoice_number',
            status: 'resolved',
            value: 'RE-2026-0815',
            evidence: [cited, { role: 'anchor' }],
          },
          { value: '1234.50 EUR' },
        ],
      },
      {
        file: path('b.html'),
        status: 'processed',
        mime_type: 'text/html',
        facts: [{ value: 'AB-77' }, { value: '12.00 EUR' }],
      },
      // Waits for text recognition, or holds no text where that is installed.
      {
        file: path('c.png'),
        status: expect.stringMatching(/^(queued|failed)$/),
        mime_type: 'image/png',
        facts: [],
      },
    ],
  });
});

test('takes a saved workflow by its id', async () => {
  const database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url };
  try {
    await runHere(OrgCreate, ['Acme'], environment);
    await runHere(WorkflowsSave, [workflow, '--env', 'test'], environment);
    const answer = jsonOf(await runHere(WorkflowsTry, ['invoices', path('a.pdf'), '--json'], environment));
    expect(answer.documents[0].facts[0]).toMatchObject({ value: 'RE-2026-0815' });
    const unknown = await runHere(WorkflowsTry, ['nothing', path('a.pdf'), '--json'], environment);
    expect(jsonOf(unknown).error.code).toBe('not_found');
  } finally {
    await database.drop();
  }
});

test('an address goes through the guarded client', async () => {
  const answer = jsonOf(
    await runHere(WorkflowsTry, [workflow, 'https://127.0.0.1/secret.pdf', '--json'], OFFLINE),
  );
  expect(answer.documents).toMatchObject([
    { status: 'failed', failure_code: 'fetch_forbidden_address', facts: [] },
  ]);
});

test('a file that is not there is refused before anything is read', async () => {
  const ran = await runHere(WorkflowsTry, [workflow, path('a.pdf'), path('none.pdf'), '--json'], OFFLINE);
  expect(ran.code).toBe(1);
  expect(jsonOf(ran)).toEqual({
    error: {
      code: 'file_not_readable',
      message: `${path('none.pdf')} cannot be read: there is no such file.`,
    },
  });
});

test('asks the language model of the settings, and says so', async () => {
  const chat = await startChat();
  chat.saysEntries([{ fact_id: 'place', value: 'Utrecht', quote: 'Utrecht' }]);
  const [asked, document] = [join(folder, 'model.yaml'), join(folder, 'model.txt')];
  writeFileSync(
    asked,
    `workflow_id: letters
case_type_id: letter
title: Letters
facts:
  - { fact_id: place, label: Place, type: text, find: [{ by: model, question: Where was it written? }] }
`,
  );
  writeFileSync(document, 'Written in Utrecht, in spring.');
  const settings = { ...OFFLINE, INTAKE_LLM_URL: chat.url, INTAKE_LLM_MODEL: 'small-model' };
  const shown = await runHere(WorkflowsTry, [asked, document], settings);
  const answer = jsonOf(await runHere(WorkflowsTry, [asked, document, '--json'], settings));
  chat.away = 401;
  const refused = await runHere(WorkflowsTry, [asked, document], settings);
  await chat.close();
  expect(refused.stdout).toContain('could not be asked (it refuses the key)');
  expect(refused.stdout).not.toContain('was asked about');
  expect(shown.stdout).toContain('The language model small-model was asked about 1 fact: 1 of 1 value kept.');
  expect(answer.documents[0]).toMatchObject({
    model_calls: [{ model: 'small-model', outcome: 'answered', proposed: 1, kept: 1 }],
    facts: [{ status: 'resolved', value: 'Utrecht', candidates: [{ found_by: 'model' }] }],
  });
});
