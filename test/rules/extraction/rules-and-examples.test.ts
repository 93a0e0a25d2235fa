// Patterns of authors, values of distinctive types, the examples beside a fact, and the task of the child process.
import { describe, expect, test } from 'vitest';
import { runExamples } from '../../../src/extraction/examples.ts';
import { readAndExtract } from '../../../src/extraction/task.ts';
import { TODAY, candidatesFor, declare, textPage, values } from './pages.ts';

const ORDER = { name: 'date', order: 'DMY' } as const;

describe('patterns', () => {
  test('the group `value` is where the value is read from, the prior its quality', () => {
    const find = [{ by: 'pattern' as const, regex: 'dated (?<value>.{6,20})', prior: 0.4 }];
    const [found] = candidatesFor({ type: ORDER, find }, [textPage('Agreement dated 3 May 2025 in Bonn\n')]);
    expect(found).toMatchObject({ by: 'pattern', value: '2025-05-03', valueRaw: '3 May 2025', quality: 0.4 });
  });

  test('a value may run on in the next line', () => {
    const find = [{ by: 'pattern' as const, regex: 'dated\\s+(?<value>\\w+\\s+\\d+,\\s+\\d{4})' }];
    const [found] = candidatesFor({ type: ORDER, find }, [textPage('Agreement dated May 3,\n2025\n')]);
    expect(found).toMatchObject({ value: '2025-05-03', valueRaw: 'May 3,\n2025' });
  });

  test('`where` keeps to a part of the document', () => {
    const pages = [0, 1, 2].map((index) => textPage(`A-${index}${'\n'.repeat(58)}Z-${index}\n`, index));
    const found = (where: 'top' | 'bottom' | 'first_page' | 'last_page'): (string | null)[] =>
      values(candidatesFor({ type: 'text', find: [{ by: 'pattern', regex: '[AZ]-\\d', where }] }, pages));
    expect(found('top')).toEqual(['A-0']);
    expect(found('bottom')).toEqual(['Z-2']);
    expect(found('first_page')).toEqual(['A-0', 'Z-0']);
    expect(found('last_page')).toEqual(['A-2', 'Z-2']);
  });

  test('a pattern that does not compile finds nothing', () => {
    expect(
      candidatesFor({ type: 'text', find: [{ by: 'pattern', regex: '(?=x)' }] }, [textPage('x\n')]),
    ).toEqual([]);
  });
});

describe('examples', () => {
  const find = [
    {
      by: 'anchor' as const,
      on: ['invoice'],
      labels: ['Invoice date', { text: 'Date', weight: 0.8 }],
      not_labels: ['Due date'],
    },
  ];
  const run = (
    examples: { text: string; quote?: string; value: string | null }[],
    notAfter = '+1d',
  ): ReturnType<typeof runExamples> =>
    runExamples(
      declare(
        [
          { fact_id: 'other', label: 'Other', type: 'text' },
          {
            fact_id: 'invoice_date',
            label: 'Invoice date',
            type: { ...ORDER, not_after: notAfter },
            find,
            examples,
          },
        ],
        { documents: [{ document_type: 'invoice' }, { document_type: 'other' }] },
      ),
    );

  test('those that hold are silent, whatever the date, and need no document type', () => {
    expect(
      run([
        { text: 'Invoice date: 3 May 2046', quote: '3 May 2046', value: '2046-05-03' },
        { text: 'Due date: 3 May 2026', value: null },
      ]),
    ).toEqual([]);
  });

  test('nor does one fail for its day where the fact is not after today', () => {
    expect(run([{ text: 'Invoice date: 3 May 2046', value: '2046-05-03' }], 'today')).toEqual([]);
  });

  test('those that fail name their place, what was wanted and what was found', () => {
    expect(
      run([
        { text: 'Invoice date: 3 May 2026', value: '2026-05-03' },
        { text: 'Invoice date: 4 May 2026', value: '2026-05-03' },
        { text: 'Nothing here', value: '2026-05-03' },
        { text: 'Invoice date: 3 May 2026', value: null },
        { text: 'Invoice date: 3 May 2026', quote: 'May 2026', value: '2026-05-03' },
      ]),
    ).toEqual([
      { pointer: '/facts/1/examples/1', message: 'Expected "2026-05-03", but found "2026-05-04".' },
      {
        pointer: '/facts/1/examples/2',
        message: 'Expected "2026-05-03", but nothing certain was found (no_anchor).',
      },
      { pointer: '/facts/1/examples/3', message: 'Expected nothing, but found "2026-05-03".' },
      {
        pointer: '/facts/1/examples/4',
        message: 'The value was read from "3 May 2026", not from "May 2026".',
      },
    ]);
  });

  test('of a fact with several values, and of a table', () => {
    const text = 'Party: Acme GmbH\nParty: Beta AG';
    const examples = [
      { text, value: '["Acme GmbH","Beta AG"]', quote: 'Beta AG' },
      { text: 'Party: Acme GmbH', value: 'Acme GmbH' },
      { text, value: 'Acme GmbH' },
    ];
    const several = {
      fact_id: 'p',
      label: 'Party',
      type: 'organization_name' as const,
      multiple: true,
      examples,
    };
    const columns = [
      { column_id: 'item', label: 'Item', type: 'text' as const },
      { column_id: 'count', label: 'Count', type: 'number' as const },
    ];
    const rows = [{ text: 'Item    Count\nRope        2', value: '[{"item":"Rope","count":"2"}]' }];
    const table = { fact_id: 't', label: 'T', type: { name: 'table' as const, columns }, examples: rows };
    expect(runExamples(declare([several, table])).map(({ pointer }) => pointer)).toEqual([
      '/facts/0/examples/2',
    ]);
  });

  test('a fact that only a form or a model answers has nothing to run', () => {
    const examples = [{ text: 'x', value: 'y' }];
    expect(
      runExamples(declare([{ fact_id: 'a', label: 'A', type: 'text', find: [{ by: 'form' }], examples }])),
    ).toEqual([]);
  });
});

describe('readAndExtract', () => {
  const declaration = declare([{ fact_id: 'n', label: 'Number', type: 'identifier' }]);
  const limits = { maxPages: 10, maxCharacters: 10_000 };

  test('bytes to pages and candidates', async () => {
    const result = await readAndExtract({
      bytes: Buffer.from('Number: A-17\n'),
      limits,
      declaration,
      today: TODAY,
    });
    expect(result.reading.ok).toBe(true);
    expect(result.extraction?.candidates[0]).toMatchObject({ factId: 'n', value: 'A-17' });
  });

  test('nothing to read, nothing extracted', async () => {
    const result = await readAndExtract({ bytes: Buffer.alloc(0), limits, declaration, today: TODAY });
    expect(result).toMatchObject({ reading: { ok: false }, extraction: null });
  });
});
