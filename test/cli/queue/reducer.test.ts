// Moving in the queue view: rows, facts, filter, categories; and how the selection is kept while everything changes.
import { describe, expect, test } from 'vitest';
import { reduce } from '../../../cli/queue/reduce/reducer.ts';
import type { Effect, State } from '../../../cli/queue/state.ts';
import { evidence, fact, makeCase, openFact, type MadeCase } from './cases.ts';
import { readValue } from './values.ts';
import { drive, keys, loaded, opened, press } from './drive.ts';

const many = (count: number): MadeCase[] =>
  Array.from({ length: count }, (_, index) => makeCase(`c${String(index).padStart(3, '0')}`));
const selected = ({ list }: State): string | null => list.selected;

describe('moving in the list', () => {
  test.each([
    ['j', 'c001'],
    ['<down>', 'c001'],
    ['jjk', 'c001'],
    ['jj<up>', 'c001'],
    ['k', 'c000'],
    ['<pagedown>', 'c018'],
    [' <pageup>', 'c000'],
    ['G', 'c049'],
    ['<end>', 'c049'],
    ['Gg', 'c000'],
    ['G<home>', 'c000'],
    ['Gj', 'c049'],
  ])('%s goes to %s', (typed, expected) => {
    const cases = many(50);
    const { state } = press(loaded(cases), typed, cases);
    expect(selected(state)).toBe(expected);
    const at = state.list.shown.findIndex(({ case_id }) => case_id === expected);
    expect(at).toBeGreaterThanOrEqual(state.list.top);
    expect(at).toBeLessThan(state.list.top + 18);
  });

  test.each(['<enter>', 'l', '<right>'])('%s opens, and esc, q, h and ← come back', (open) => {
    const cases = many(3);
    const { state } = press(loaded(cases), open, cases);
    expect(state).toMatchObject({ focus: 'case', view: { caseId: 'c000' } });
    for (const back of ['<esc>', 'q', 'h', '<left>'])
      expect(press(state, back, cases).state.focus).toBe('list');
  });

  test('q in the list and ctrl-c anywhere quit', () => {
    const cases = many(3);
    expect(press(loaded(cases), 'q', cases).effects).toEqual([{ effect: 'quit' }]);
    for (const before of ['', '<enter>', '<enter>n', '/', '?'])
      expect(press(loaded(cases), `${before}<ctrl-c>`, cases).effects).toEqual([{ effect: 'quit' }]);
  });

  test('? shows the help until a key', () => {
    const cases = many(3);
    const { state } = press(loaded(cases), '?', cases);
    expect(state.help).toBe(0);
    expect(press(state, 'C', cases).state).toMatchObject({ help: null, prompt: null });
  });

  test('categories by number and tab, owners by m, begin the list anew', () => {
    const cases = many(3);
    const wanted = (typed: string): Effect | undefined => {
      const [last, ...before] = keys(typed).toReversed();
      const { state } = drive(loaded(cases), before.toReversed(), cases);
      return last === undefined ? undefined : reduce(state, last)[1][0];
    };
    expect(wanted('4')).toMatchObject({ effect: 'load_rows', category: 'review', from: 0, cursor: null });
    expect(wanted('41')).toMatchObject({ category: null });
    expect(wanted('<tab>')).toMatchObject({ category: 'intake' });
    expect(wanted('<backtab>')).toMatchObject({ category: 'handoff' });
    expect(wanted('m')).toMatchObject({ owner: 'me' });
    expect(wanted('mmm')).toMatchObject({ owner: null });
  });

  test('an answer that nobody waits for any more is dropped', () => {
    const cases = many(3);
    const [asked] = reduce(loaded(cases), { event: 'press', press: '4' });
    const late = { event: 'rows' as const, sequence: asked.sequence - 1, from: 0, counts: null, found: null };
    const [state] = reduce(asked, {
      ...late,
      pages: [{ cursor: null, rows: cases.map(({ row }) => row), next: null }],
    });
    expect(state.list.rows).toEqual([]);
  });
});

describe('the filter', () => {
  const cases = [
    makeCase('a', { row: { external_case_id: 'Bolt & Sons' } }),
    makeCase('b', { row: { case_type_id: 'loan' } }),
    makeCase('c', { facts: [openFact('x')] }),
    makeCase('d', {
      row: {
        ownership: {
          owner_type: 'operator',
          owner_id: 'bob',
          label: 'Bob',
          claimed_at: '',
          lease_expires_at: '',
        },
      },
    }),
  ];
  test.each([
    ['bolt', ['a']],
    ['LOAN', ['b']],
    ['missing person', ['c']],
    ['bob', ['d']],
    ['inv-d', ['d']],
    ['nothing like it', []],
  ])('%s leaves %j', (words, expected) => {
    const { state } = press(loaded(cases), `/${words}`, cases);
    expect(state.list.shown.map(({ case_id }) => case_id)).toEqual(expected);
    expect(state.list.selected).toBe(expected[0] ?? null);
    const kept = press(state, '<enter>', cases).state;
    expect(kept.list.filter).toBe(words);
    expect(press(kept, '<esc>', cases).state.list.shown).toHaveLength(4);
  });

  test('letters are text while it is typed', () => {
    const { state, effects } = press(loaded(cases), '/qCo<backspace><backspace><backspace>', cases);
    expect(effects).toEqual([]);
    expect(state.list.shown).toHaveLength(4);
  });
});

describe('the selection', () => {
  test('stays with the case when rows move, and where it stood on the screen', () => {
    const cases = many(60);
    const { state } = press(loaded(cases), `${'j'.repeat(35)}kkkkk`, cases);
    const at = 30 - state.list.top;
    const moved = [makeCase('new1'), makeCase('new2'), ...cases.slice(0, 10), ...cases.slice(11)];
    const next = drive(state, [{ event: 'tick', now: state.now }], [...moved, makeCase('new3')]).state;
    expect(selected(next)).toBe('c030');
    expect(next.list.shown.findIndex(({ case_id }) => case_id === 'c030') - next.list.top).toBe(at);
  });

  test('goes to the neighbour when the case is gone: the next, at the end the one before', () => {
    const cases = many(4);
    const tick = { event: 'tick' as const, now: 0 };
    const second = press(loaded(cases), 'j', cases).state;
    expect(selected(drive(second, [tick], cases.toSpliced(1, 1)).state)).toBe('c002');
    const last = press(loaded(cases), 'G', cases).state;
    expect(selected(drive(last, [tick], cases.slice(0, 3)).state)).toBe('c002');
    expect(selected(drive(last, [tick], []).state)).toBeNull();
  });

  test('an open case stays open when its row leaves the list', () => {
    const cases = many(3);
    const { state } = drive(opened(cases), [{ event: 'tick', now: 0 }], cases.slice(1));
    expect(state).toMatchObject({ focus: 'case', view: { caseId: 'c000' }, list: { selected: 'c001' } });
    expect(press(state, 'J', cases.slice(1)).state.view?.caseId).toBe('c001');
  });

  test('survives every size of the terminal', () => {
    const cases = many(60);
    let { state } = press(loaded(cases), 'j'.repeat(40), cases);
    for (const [columns, rows] of [
      [200, 60],
      [80, 24],
      [120, 24],
      [40, 12],
      [80, 24],
    ] as const) {
      state = reduce(state, { event: 'resize', size: { columns, rows } })[0];
      expect(selected(state)).toBe('c040');
      expect(state.list.top).toBeLessThanOrEqual(40);
      expect(state.list.top + rows).toBeGreaterThan(40);
    }
  });
});

describe('in a case', () => {
  const cases = [
    makeCase('a', {
      facts: [
        fact({ fact_id: 'f1' }),
        openFact('f2'),
        ...Array.from({ length: 20 }, (_, index) =>
          fact({ fact_id: `g${index}`, evidence: [evidence(`e${index}`, 'q')] }),
        ),
        openFact('f3'),
      ],
    }),
    makeCase('b'),
  ];
  test('the first fact in the way is selected; tab goes round them', () => {
    const state = opened(cases);
    expect(state.view?.factId).toBe('f2');
    expect(press(state, '<tab>', cases).state.view?.factId).toBe('f3');
    expect(press(state, '<tab><tab>', cases).state.view?.factId).toBe('f2');
    expect(press(state, 'k', cases).state.view?.factId).toBe('f1');
    expect(press(state, 'jj', cases).state.view?.factId).toBe('g1');
  });

  test('it scrolls to both ends and no further, and follows the fact again', () => {
    const state = opened(cases);
    const end = press(state, 'G', cases).state;
    expect(end.view?.scroll).toBeGreaterThan(10);
    expect(press(end, '<pagedown>', cases).state.view?.scroll).toBe(end.view?.scroll);
    expect(press(end, 'g', cases).state.view?.scroll).toBe(0);
    expect(press(end, '<pageup>', cases).state.view?.scroll).toBeLessThan(end.view?.scroll ?? 0);
    expect(press(end, 'k', cases).state.view?.scroll).toBeNull();
  });

  test('J and K turn to the next and the previous case', () => {
    const next = press(opened(cases), 'J', cases).state;
    expect(next).toMatchObject({ focus: 'case', view: { caseId: 'b' }, list: { selected: 'b' } });
    expect(press(next, 'K', cases).state.view?.caseId).toBe('a');
    expect(press(next, 'J', cases).state.view?.caseId).toBe('b');
  });

  test('texts around quotes are asked for once', () => {
    const [asked] = reduce(loaded(cases), { event: 'tick', now: 0 });
    const sequence = asked.caseLoad?.sequence ?? 0;
    const workspace = cases[0]?.workspace;
    if (workspace === undefined) throw new Error('no case');
    const [, effects] = reduce(asked, { event: 'case', sequence, workspace, readValue });
    expect(effects).toEqual([expect.objectContaining({ effect: 'load_contexts', caseId: 'a' })]);
    const contexts = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`e${index}`, null]));
    const [known] = reduce(asked, { event: 'contexts', caseId: 'a', contexts });
    expect(reduce(known, { event: 'case', sequence, workspace, readValue })[1]).toEqual([]);
  });
});

describe('a database that is slow or gone', () => {
  test('nothing is asked twice while an answer is waited for', () => {
    const [asked, effects] = reduce(loaded(many(3)), { event: 'tick', now: 1 });
    expect(effects.map(({ effect }) => effect)).toEqual(['load_rows', 'load_case']);
    expect(reduce(asked, { event: 'tick', now: 2 })[1]).toEqual([]);
  });

  test('the last picture stays, and the next answer clears it', () => {
    const cases = many(3);
    const [asked] = reduce(loaded(cases), { event: 'tick', now: 1 });
    const sequence = asked.list.load?.sequence ?? 0;
    const [lost] = reduce(asked, { event: 'rows_failed', sequence, message: 'gone' });
    expect(lost).toMatchObject({ lost: { message: 'gone' }, list: { load: null } });
    expect(lost.list.rows).toHaveLength(3);
    expect(drive({ ...lost, caseLoad: null }, [{ event: 'tick', now: 2 }], cases).state.lost).toBeNull();
  });
});
