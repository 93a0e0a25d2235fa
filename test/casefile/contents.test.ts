// What a case file says, read back by the product's own reader: facts, quotes, conflicts, hostile and foreign texts, what is gone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCaseFile } from '../../src/casefile/make.ts';
import type { PrintTask } from '../../src/casefile/print/print.ts';
import { bytesSource } from '../../src/documents/blobs/read.ts';
import { eraseDocument } from '../../src/erasure/operations.ts';
import { invoicePdf } from '../harness/documents.ts';
import { startStory, type Story } from '../harness/story.ts';
import { pageMark } from './page-mark.ts';
import { caseOf, isArchival, make, pagesOf, tools } from './scene.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

describe('an invoice', () => {
  test('its facts, their quotes, the page with the quote marked, the hash of its package', async () => {
    const tenant = await story.tenant({
      workflow_id: 'invoices',
      case_type_id: 'invoice',
      title: 'Invoices',
      facts: [{ fact_id: 'invoice_number', label: 'Invoice number', required: true, type: 'identifier' }],
    });
    const { caseId } = await caseOf(story, tenant, [
      { bytes: await invoicePdf({ number: 'RE-88888888' }), name: 'invoice.pdf' },
    ]);
    const { bytes, packageHash } = await make(story, tenant, caseId);
    const pages = await pagesOf(bytes);
    const { body } = await tenant.api.get(`/cases/${caseId}/package`);
    expect(packageHash).toBe(body.package_hash);
    expect(isArchival(bytes)).toBe(true);
    expect(pages[0]).toContain(body.package_hash);
    expect(pages[0]).toContain(caseId);
    expect(pages[1]).toMatch(/Invoice number Settled RE-88888888 .*“RE-88888888” invoice\.pdf, page 1/);
    expect(pages[1]).toContain(body.documents[0].sha256);
    expect(pages.at(-1)).toMatch(/invoice\.pdf, page 1 .*1 ?Invoice number “RE-88888888”/);
    expect(pages.every((text, i) => text.includes(`${i + 1} of ${pages.length}`))).toBe(true);
    // The wash lies on the quoted letters and on nothing else of their line.
    const mark = await pageMark(bytes, pages.length - 1);
    expect(mark).toMatchObject({ inkAround: 0 });
    const { boxes } = body.facts[0].evidence.find(({ role }: { role: string }) => role === 'value');
    const [{ width, height }] = boxes;
    expect((mark?.width ?? 0) / (mark?.height ?? 1)).toBeCloseTo((width * 595) / (height * 842), 0);
    expect(mark?.ink).toBeGreaterThan(300);
  });

  test('a hash stands on one line, however wide its digits are', async () => {
    const tenant = await story.tenant();
    const { caseId } = await caseOf(story, tenant, [{ bytes: await invoicePdf(), name: 'invoice.pdf' }]);
    const wide = 'bd'.repeat(32);
    const about: [string, string][] = [['Package SHA-256', wide]];
    const printer = {
      print: ({ content, pictures }: PrintTask, lane: string) =>
        tools.printer.print({ content: { ...content, about }, pictures }, lane),
    };
    const { bytes } = await makeCaseFile(
      { source: bytesSource(story.app.store), ...tools, printer },
      { orgId: tenant.orgId, environment: tenant.environment, caseId },
    );
    expect((await pagesOf(bytes))[0]).toContain(wide);
  });

  test('two documents that disagree: both sides, and how it was settled', async () => {
    const tenant = await story.tenant();
    const { caseId } = await caseOf(story, tenant, [
      { bytes: await invoicePdf({ total: '100.00 EUR' }), name: 'one.pdf' },
      { bytes: await invoicePdf({ total: '200.00 EUR' }), name: 'two.pdf' },
    ]);
    const open = (await pagesOf((await make(story, tenant, caseId)).bytes)).join(' ');
    expect(open).toMatch(/Conflicts and other readings Total Open: the sources disagree\./);
    expect(open).toMatch(
      /100\.00 EUR one side .*200\.00 EUR one side|200\.00 EUR one side .*100\.00 EUR one side/,
    );
    const sent = await tenant.api.post(
      `/cases/${caseId}/commands`,
      {
        command_type: 'correct_fact',
        payload: { fact_id: 'total', value: '150.00 EUR' },
        rationale: 'Asked on the telephone.',
      },
      { 'idempotency-key': 'settle' },
    );
    expect(sent.status).toBe(202);
    await story.app.drain();
    const settled = (await pagesOf((await make(story, tenant, caseId)).bytes)).join(' ');
    expect(settled).toMatch(/Total Settled by .*150\.00 EUR this one counts/);
    expect(settled).toContain('Asked on the telephone.');
  });
});

describe('texts from anywhere', () => {
  const fact = (id: string, label: string) => ({ fact_id: id, label, type: 'text' });

  test('Arabic, Hebrew, Chinese and emoji show; markup, overrides and endless words stay texts', async () => {
    const tenant = await story.tenant({
      workflow_id: 'mixed',
      case_type_id: 'invoice',
      title: '#panic("no") <b>$x$',
      facts: [
        fact('ar', 'الاسم'),
        fact('he', 'Hebrew'),
        fact('zh', 'Name 姓名'),
        fact('mood', 'Mood'),
        fact('code', 'Code'),
        fact('turn', 'Turned'),
        fact('long', 'Word'),
        fact('old', 'Glyph'),
      ],
    });
    const text = [
      'الاسم: محمد',
      'Hebrew: שלום',
      'Name 姓名: 王小明',
      'Mood: fine 😀',
      'Code: #read("/etc/passwd") @mark *x* `y` \\u{41}',
      'Turned: abc\u202edef',
      `Word: ${'x'.repeat(600)}`,
      'Glyph: \u{12000}',
    ].join('\n');
    const name = '"><script>#let x=1.txt';
    const { caseId } = await caseOf(story, tenant, [{ bytes: text, name: encodeURIComponent(name) }]);
    const { bytes } = await make(story, tenant, caseId);
    const pages = await pagesOf(bytes);
    const all = pages.join(' ');
    expect(isArchival(bytes)).toBe(true);
    for (const part of [
      '王小明',
      'שלום',
      '😀',
      '#read("/etc/passwd") @mark *x* `y` \\u{41}',
      '#panic("no") <b>$x$',
    ])
      expect(all).toContain(part);
    expect(all.normalize('NFKC')).toContain('محمد');
    expect(all).toContain('abc[U+202E]def');
    expect(all).toContain('[U+12000]');
    expect(all.replaceAll(' ', '')).toContain('x'.repeat(600));
    expect(all).toContain('shown as its text');
  });
});

describe('what is much, and what is gone', () => {
  test('three hundred facts go on over pages', async () => {
    const facts = Array.from({ length: 300 }, (_, i) => ({
      fact_id: `fact_${i}`,
      label: `Field ${i + 1000}`,
      type: 'identifier',
    }));
    const tenant = await story.tenant({
      workflow_id: 'many',
      case_type_id: 'invoice',
      title: 'Many',
      facts,
    });
    const text = facts.map(({ label }, i) => `${label}: V-${i + 1000}`).join('\n');
    const { caseId } = await caseOf(story, tenant, [{ bytes: text, name: 'many.txt' }]);
    const pages = await pagesOf((await make(story, tenant, caseId)).bytes);
    const all = pages.join(' ');
    for (const { label } of facts) expect(all).toContain(label);
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.at(-1)).toContain(`${pages.length} of ${pages.length}`);
  });

  test('an erased document is named as gone, and nothing of it is left', async () => {
    const tenant = await story.tenant();
    const { caseId, docIds } = await caseOf(story, tenant, [
      { bytes: await invoicePdf({ number: 'GONE-4711' }), name: 'secret-name.pdf' },
    ]);
    const [docId = ''] = docIds;
    await story.app.as(tenant, (tx) => eraseDocument(tx, { caseId, docId, isTakenBack: false }));
    const { bytes } = await make(story, tenant, caseId);
    const all = (await pagesOf(bytes)).join(' ');
    expect(all).toContain(`Erased document Erased; nothing of it is kept. ${docId}`);
    expect(all).not.toMatch(/GONE-4711|secret-name/);
  });
});
