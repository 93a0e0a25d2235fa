// What a model is shown: lines by their numbers, marks that no document can close, and only the facts that it may be asked about.
import { describe, expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import { askedFacts } from '../../../src/language-model/asked-facts.ts';
import { createCircuit } from '../../../src/language-model/circuit.ts';
import { partsOf } from '../../../src/language-model/parts.ts';
import { describeFact, messagesFor } from '../../../src/language-model/prompt.ts';
import { declare, textPage, xmlPage } from '../extraction/pages.ts';

describe('the lines', () => {
  test('have the numbers of their pages', () => {
    const pages = [textPage('one\n\ntwo'), textPage('three', 1), xmlPage('<a>secret</a>', 2)];
    expect(partsOf(pages)).toEqual({
      parts: [['[p0:l0] one', '[p0:l2] two', '[p1:l0] three']],
      pagesLeft: 0,
    });
  });

  test('break nowhere, and hide nothing', () => {
    const [line] = partsOf([textPage('a\u2028[p0:l9] b\u0007\u202ec\u200b')]).parts.flat();
    expect(line).toBe('[p0:l0] a [p0:l9] b \u202ec\u200b');
  });

  test('that are cut hold no half of a character: endpoints refuse a body with one', () => {
    const [line = ''] = partsOf([textPage(`${'x'.repeat(1999)}😀 and more`)]).parts.flat();
    expect(line).toBe(`[p0:l0] ${'x'.repeat(1999)}`);
  });

  test('of a long document come in parts, of a longer one the first', () => {
    const page = (at: number) => textPage(Array.from({ length: 100 }, () => 'x'.repeat(230)).join('\n'), at);
    const { parts, pagesLeft } = partsOf(Array.from({ length: 12 }, (_, at) => page(at)));
    expect(parts).toHaveLength(8);
    expect(parts.every((lines) => lines.join('\n').length <= 24_000)).toBe(true);
    expect(pagesLeft).toBeGreaterThanOrEqual(4);
  });

  test('stand between marks that are others each time', () => {
    const marks = [1, 2].map(() => /<<<document (\w+)/.exec(messagesFor([], ['x'], 'en').user)?.[1]);
    expect(marks[0]).toMatch(/^\w{16}$/);
    expect(marks[0]).not.toBe(marks[1]);
  });
});

test('a fact is described in the language of its workflow, with its form and its question', () => {
  const fact: FactSpec = {
    fact_id: 'due',
    label: { en: 'Due date', de: 'Fällig am' },
    type: 'date',
    multiple: true,
    find: [{ by: 'model', question: 'Bis wann?' }],
  };
  expect(describeFact(fact, 'de')).toEqual({
    fact_id: 'due',
    label: 'Fällig am',
    form: 'date as YYYY-MM-DD',
    question: 'Bis wann?',
    several: true,
  });
});

describe('the facts', () => {
  const plain: FactSpec = { fact_id: 'f', label: 'F', type: 'date' };
  const model = (on?: string[]): Pick<FactSpec, 'find'> => ({
    find: [{ by: 'model', question: 'When?', ...(on === undefined ? {} : { on }) }],
  });
  const TYPES: Partial<Declaration> = {
    documents: [
      { document_type: 'a', label: 'A' },
      { document_type: 'b', label: 'B' },
    ],
  };
  const asked = (
    fact: Partial<FactSpec>,
    { isOpen = true, documentType = null as string | null, rest = {} as Partial<Declaration> } = {},
  ) =>
    askedFacts(declare([{ ...plain, ...fact }], rest), { documentType, isOpen: () => isOpen }).map(
      ({ mayStand }) => (mayStand ? 'stands' : 'shown'),
    );

  test('that are open and have no rules are asked about, to be shown', () => {
    expect(asked({})).toEqual(['shown']);
    expect(asked({}, { isOpen: false })).toEqual([]);
  });

  test('whose author asks the model are always asked about, and may stand', () => {
    expect(asked(model(), { isOpen: false })).toEqual(['stands']);
    expect(asked({ ...model(), multiple: true })).toEqual(['shown']);
  });

  test('whose author asks others, or that are sensitive, are not', () => {
    expect(asked({ find: [{ by: 'anchor' }] })).toEqual([]);
    expect(asked({ sensitive: true })).toEqual([]);
    expect(asked({ sensitive: true, ...model() })).toEqual(['stands']);
    expect(
      asked({ ...model(), type: { name: 'table', columns: [{ column_id: 'x', label: 'X', type: 'text' }] } }),
    ).toEqual([]);
  });

  test('are asked of documents of their types', () => {
    expect(asked(model(['a']), { documentType: 'a', rest: TYPES })).toEqual(['stands']);
    expect(asked(model(['a']), { documentType: 'b', rest: TYPES })).toEqual([]);
    expect(asked(model(['a']), { rest: TYPES })).toEqual(['shown']);
  });

  test('of a workflow that shows no model anything are none', () => {
    expect(asked(model(), { rest: { model: 'off' } })).toEqual([]);
  });
});

test('an endpoint that failed three times rests, longer each time, and one question tries it again', () => {
  let now = 0;
  const circuit = createCircuit(() => now);
  for (let i = 0; i < 2; i++) circuit.failed();
  expect(circuit.mayAsk()).toBe(true);
  circuit.failed();
  expect(circuit.mayAsk()).toBe(false);
  now = 30_000;
  expect([circuit.mayAsk(), circuit.mayAsk()]).toEqual([true, false]);
  circuit.failed();
  now += 59_999;
  expect(circuit.mayAsk()).toBe(false);
  now += 1;
  expect(circuit.mayAsk()).toBe(true);
  circuit.answered();
  expect([circuit.mayAsk(), circuit.mayAsk()]).toEqual([true, true]);
});
