// Keys that are typed on while an act runs, or into a screen that nobody can have read yet: they do nothing, and it is said.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { missedText } from '../../../cli/queue/calm.ts';
import { reduce } from '../../../cli/queue/reduce/reducer.ts';
import type { State } from '../../../cli/queue/state.ts';
import { fact, makeCase, openFact } from './cases.ts';
import { answered, drive, keys, loaded, openCase, opened, press, typeAhead } from './drive.ts';
import { runs } from '../../harness/properties.ts';

const settledFirst = () =>
  makeCase('a', { facts: [fact({ fact_id: 'number' }), fact({ fact_id: 'total' }), openFact('date')] });
const noAct = { prompt: null, acting: null };

describe('while an act runs', () => {
  test('letters, digits and enter do nothing and are counted; arrows look around', () => {
    const cases = [openCase(), makeCase('b')];
    const sent = press(opened(cases), 'c<enter>', cases).state;
    const { state, effects } = press(sent, 's1<enter>Jq<down><up><up>', cases);
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ prompt: null, focus: 'case', view: { caseId: 'a', factId: 'number' } });
    expect(state.acting).toEqual(sent.acting);
    expect(missedText(state)).toBe('5 keys came too early and were not taken.');
  });

  test('ctrl-c still quits, esc goes back to the list', () => {
    const cases = [openCase()];
    const sent = press(opened(cases), 'c<enter>', cases).state;
    expect(press(sent, '<ctrl-c>', cases).effects).toEqual([{ effect: 'quit' }]);
    expect(press(sent, '<esc>', cases).state.focus).toBe('list');
  });

  test('what is pasted is not taken either', () => {
    const cases = [openCase()];
    const sent = press(opened(cases), 'c<enter>', cases).state;
    const { state, effects } = drive(sent, [{ event: 'paste', text: 'cC\rx' }], cases);
    expect(effects).toEqual([]);
    expect(missedText(state)).toBe('1 key came too early and was not taken.');
  });

  test('whoever moved the selection meanwhile keeps it', () => {
    const cases = [openCase()];
    const sent = press(opened(cases), 'c<enter>', cases).state;
    const moved = press(sent, '<up>', cases).state;
    expect(answered(moved, [settledFirst()], {}).state.view?.factId).toBe('number');
  });
});

describe('after it', () => {
  /** The act has been answered, the case has not come back yet. */
  const waiting = (): State => {
    const cases = [openCase()];
    const { acting, ...rest } = press(opened(cases), 'c<enter>', cases).state;
    const record = { command_id: 'cmd', status: 'applied' as const, error: null, resulting_revision: 4 };
    const done = { kind: 'command' as const, record };
    const sequence = acting?.sequence ?? 0;
    return reduce({ ...rest, acting }, { event: 'acted', sequence, done })[0];
  };

  test('no key acts on the old picture', () => {
    const state = waiting();
    expect(state.acting).toBeNull();
    const { state: after, effects } = press(state, 'c<enter>', [settledFirst()]);
    expect(effects).toEqual([]);
    expect(after).toMatchObject({ ...noAct, calm: { missed: 2 } });
  });

  test('a case that cannot be read holds nothing up', () => {
    const state = waiting();
    const sequence = state.caseLoad?.sequence ?? 0;
    const failed = { event: 'case_failed' as const, sequence, message: 'gone', missing: false };
    expect(press(reduce(state, failed)[0], 'n', []).state.prompt?.act).toBe('n');
  });

  test('typing on into the next fact does nothing until there was a pause', () => {
    const cases = [openCase()];
    const sent = press(opened(cases), 'c<enter>', cases).state;
    const moved = answered(sent, [settledFirst()], {}).state;
    expect(moved.view?.factId).toBe('date');
    const typed = typeAhead(moved, 'wrong line, c<enter>s1<enter>', [settledFirst()], 120);
    expect(typed.effects).toEqual([]);
    expect(typed.state).toMatchObject({ ...noAct, calm: { missed: 17 } });
    const taken = press(typed.state, 'c', [settledFirst()]).state;
    expect(taken).toMatchObject({ prompt: { act: 'c', factId: 'date' }, calm: { missed: 0 } });
  });

  test('typing on into the next case does nothing either', () => {
    const cases = [makeCase('a'), openCase(), makeCase('c')].map((made, at) => {
      const id = ['a', 'b', 'c'][at] ?? '';
      Object.assign(made.row, { case_id: id });
      Object.assign(made.workspace, { case_id: id });
      return made;
    });
    const sent = press(opened(cases), 'C<enter>', cases).state;
    const moved = { runtime_status: 'complete', handoff_state: 'dispatching' };
    const sequence = sent.acting?.sequence ?? 0;
    const next = drive(sent, [{ event: 'acted', sequence, done: { kind: 'moved', moved } }], cases).state;
    expect(next.view?.caseId).toBe('b');
    const typed = typeAhead(next, 'C<enter>c<enter>', cases);
    expect(typed.effects).toEqual([]);
    expect(typed.state).toMatchObject(noAct);
  });
});

test('the row that takes the place of one that left is not what a key was meant for', () => {
  const cases = [makeCase('a'), makeCase('b')];
  const gone = drive(loaded(cases), [{ event: 'tick', now: 0 }], cases.slice(1)).state;
  expect(gone.list.selected).toBe('b');
  expect(typeAhead(gone, 'o<enter>', cases).state).toMatchObject({ ...noAct, calm: { missed: 2 } });
  expect(press(gone, 'o', cases).state).toMatchObject({ prompt: { act: 'o' } });
});

describe('a question', () => {
  const cases = [openCase()];
  test.each(['c<enter>', 'js1<enter>', 'u<enter>', 'o<enter>', 'r<enter>'])(
    'that opened in the same moment is not answered: %s',
    (typed) => {
      const { state, effects } = typeAhead(opened(cases), typed, cases);
      expect(effects).toEqual([]);
      expect(state.acting).toBeNull();
    },
  );

  test('that asks for no text takes none, and not the enter behind it', () => {
    const asked = press(opened(cases), 'c', cases).state;
    const typed = typeAhead(asked, 'yes, it is<enter>', cases, 150);
    expect(typed.effects).toEqual([]);
    expect(typed.state.prompt).toMatchObject({ act: 'c', complaint: 'y means nothing here.' });
    expect(press(typed.state, '<enter>', cases).effects).toHaveLength(1);
  });

  test('with a last choice is answered by enter, a number only marks', () => {
    const { state, effects } = press(opened(cases), 'js2', cases);
    expect(effects).toEqual([]);
    expect(state.prompt).toMatchObject({ act: 's', choice: 1 });
  });

  test('takes no paste where there is nothing to write', () => {
    const asked = press(opened(cases), 'c', cases).state;
    const { state, effects } = drive(asked, [{ event: 'paste', text: 'yes\r' }], cases);
    expect(effects).toEqual([]);
    expect(state.prompt?.complaint).toMatch(/What was pasted was not taken/);
  });
});

test('text of any kind typed on without a pause never gives a second command', () => {
  const typed = fc.array(
    fc.constantFrom('c', 's', '1', '2', 'r', 'o', 'u', 'e', 'w', 'n', 'C', 'J', ' ', 'x', '<enter>'),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(typed, fc.integer({ min: 0, max: 250 }), fc.nat({ max: 30 }), (all, pace, at) => {
      const cases = [openCase(), makeCase('b')];
      const sent = press(opened(cases), 'js1<enter>', cases).state;
      const before = typeAhead(sent, all.slice(0, at).join(''), cases, pace);
      const done = answered(before.state, [settledFirst()], {}).state;
      const after = typeAhead(done, all.slice(at).join(''), [settledFirst()], pace);
      expect([...before.effects, ...after.effects]).toEqual([]);
    }),
    runs(100),
  );
  expect(keys('c')).toHaveLength(1);
});
