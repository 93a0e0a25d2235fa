// The filter of the list finds cases in all of the queue by words that their rows do not show.
import { afterEach, expect, test } from 'vitest';
import { reduce } from '../../../../cli/queue/reduce/reducer.ts';
import { listLines } from '../../../../cli/queue/lines/list-lines.ts';
import { FOUND, keys, loaded, press, textOf } from '../drive.ts';
import { makeCase } from '../cases.ts';
import type { State } from '../../../../cli/queue/state.ts';

afterEach(() => {
  FOUND.rows = () => [];
});

const cases = ['a', 'b', 'c'].map((name) => makeCase(name, { row: { external_case_id: `EXT-${name}` } }));
const far = makeCase('far', { row: { external_case_id: 'EXT-far' } });
const rowOf = (name: string) => [...cases, far].flatMap(({ row }) => (row.case_id === name ? [row] : []));
const shown = ({ list }: State): string[] => list.shown.map(({ case_id }) => case_id);

test('rows that are loaded stand in their order, others behind them', () => {
  FOUND.rows = (words) => (words === 'meyer' ? [...rowOf('far'), ...rowOf('b')] : []);
  const { state } = press(loaded(cases), '/meyer', cases);
  expect(shown(state)).toEqual(['b', 'far']);
  const opened = press(state, '<enter>j<enter>', cases).state;
  expect(opened.view?.caseId).toBe('far');
  expect(shown(press(state, '<esc>', cases).state)).toEqual(['a', 'b', 'c']);
});

test('what was found by other words is not shown, and one letter is not looked for', () => {
  const asked: string[] = [];
  FOUND.rows = (words) => {
    asked.push(words);
    return rowOf('far');
  };
  const { state } = press(loaded(cases), '/mey', cases);
  expect(asked).toEqual(['me', 'mey']);
  expect(shown(state)).toEqual(['far']);
  const one = press(state, '<ctrl-u>ø', cases).state;
  expect(shown(one)).toEqual([]);
});

test('one question at a time: what was typed since is asked for next', () => {
  let state = loaded(cases);
  const asked: (string | null)[] = [];
  for (const event of keys('/meyer')) {
    const [next, effects] = reduce(state, event);
    state = next;
    for (const effect of effects) if (effect.effect === 'load_rows') asked.push(effect.words);
  }
  expect(asked).toEqual(['me']);
  const sequence = state.list.load?.sequence ?? -1;
  const found = { words: 'me', rows: rowOf('far') };
  const [answered, effects] = reduce(state, {
    event: 'rows',
    sequence,
    from: 0,
    pages: [],
    counts: null,
    found,
  });
  expect(shown(answered)).toEqual([]);
  expect(effects).toMatchObject([{ effect: 'load_rows', words: 'meyer' }]);
});

test('while it is looked for, nobody is told that there is none', () => {
  const lines = (state: State): string =>
    listLines(state)
      .map(({ line }) => textOf(line))
      .join(' ');
  let state = loaded(cases);
  for (const event of keys('/meyer')) state = reduce(state, event)[0];
  expect(lines(state)).toContain('Looking for “meyer”');
  expect(lines(press(loaded(cases), '/meyer', cases).state)).toContain('No case holds “meyer”');
});
