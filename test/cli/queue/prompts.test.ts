// The questions of the queue view: one shape for all, a wrong value refused before its reason is asked, errors that stay with their case.
import { describe, expect, test } from 'vitest';
import { ACTS } from '../../../cli/queue/acts/acts.ts';
import { footLines } from '../../../cli/queue/layout.ts';
import { listLines } from '../../../cli/queue/lines/list-lines.ts';
import { promptLines } from '../../../cli/queue/lines/prompt-lines.ts';
import { cellsOf } from '../../../cli/queue/table.ts';
import type { CommandRequest } from '../../../cli/queue/desk/desk.ts';
import type { Effect, State } from '../../../cli/queue/state.ts';
import { evidence, fact, makeCase, NOW, openFact, type MadeCase } from './cases.ts';
import { SEVERAL } from './several.ts';
import { answered, loaded, noticeOf, openCase, opened, press, textOf } from './drive.ts';

const panelOf = (state: State): string[] =>
  state.prompt === null ? [] : promptLines(state, state.prompt).map(({ line }) => textOf(line));
const commandOf = (effects: Effect[]): CommandRequest | null => {
  const sent = effects.find((effect) => effect.effect === 'submit');
  return sent?.effect === 'submit' ? sent.command : null;
};
const cited = (more: Parameters<typeof openFact>[1] = {}): MadeCase =>
  makeCase('a', {
    facts: [
      openFact('total', { value: '5.00 EUR', evidence: [evidence('e1', '5,00 €')], ...more }),
      openFact('date'),
    ],
  });
describe('every question', () => {
  const able = (key: string): MadeCase => {
    const made = '+-'.includes(key) ? cited(SEVERAL) : cited();
    const { workspace } = made;
    workspace.allowed_commands = workspace.allowed_commands.map((one) => ({
      ...one,
      enabled: true,
      disabled_reason: null,
      ...(one.command_type === 'undo_decision' ? { payload: { command_id: 'cmd_9' } } : {}),
    }));
    const gate = { gate_id: 'g', title: 'Amount', inputs: [], outcome: 'review', evaluated_at: null };
    workspace.gates = [{ ...gate, status: 'review', message: 'More than 1000.' }];
    return made;
  };
  const sizes = [
    { columns: 80, rows: 24 },
    { columns: 140, rows: 45 },
    { columns: 40, rows: 12 },
  ];
  test.each(ACTS.filter(({ key }) => !['C', 'R', 's'].includes(key)).map(({ key }) => key))(
    '%s says what is done and to which case, then how to do it and how to leave',
    (key) => {
      for (const size of sizes) {
        const cases = [able(key)];
        const { state, effects } = press(opened(cases, { size }), key, cases);
        expect(effects).toEqual([]);
        const lines = panelOf(state);
        expect(lines.length).toBe(footLines(state));
        expect(lines[1]).toMatch(size.columns < 80 ? / · |…/ : / · INV-a/);
        expect(lines.at(-1)).toMatch(/enter|a number chooses/);
        if (size.columns >= 80) expect(lines.at(-1)).toMatch(/esc leaves everything as it is/);
      }
    },
  );

  test('c shows what it confirms: the fact, its value and the quote', () => {
    const cases = [cited()];
    const { state, effects } = press(opened(cases), 'c', cases);
    expect(effects).toEqual([]);
    expect(panelOf(state)).toEqual([
      '─'.repeat(80),
      'Confirm total · INV-a',
      '  Now         5.00 EUR',
      expect.stringMatching(/^ {2}Quote {7}page 1 · .*›5,00 €‹/),
      'Is this the right value?',
      'enter does it   esc leaves everything as it is',
    ]);
  });

  test('a number that goes on at once says so, a last one only marks', () => {
    const cases = [openCase()];
    expect(panelOf(press(opened(cases), 'x', cases).state).at(-1)).toMatch(
      /^a number chooses and goes on at once/,
    );
    expect(panelOf(press(opened(cases), 'r', cases).state).at(-1)).toMatch(
      /^↑↓ or a number marks {3}enter does it/,
    );
  });

  test('what was answered stands above the next question', () => {
    const cases = [openCase()];
    const { state } = press(opened(cases), 'je<ctrl-u>3 May 2026<enter>', cases);
    expect(panelOf(state).join('\n')).toMatch(/New value +2026-05-03/);
  });
});

describe('a value', () => {
  test.each([
    ['soon', /no value of type date, such as 2026-05-03/],
    ['03/05/2026', /can be read as .* or .*Write it in one of these forms/],
    ['  ', /must not be empty/],
  ])('%j is refused before the reason is asked', (typed, complaint) => {
    const cases = [openCase()];
    const { state, effects } = press(opened(cases), `je<ctrl-u>${typed}<enter>`, cases);
    expect(effects).toEqual([]);
    expect(state.prompt).toMatchObject({ at: 0, complaint: expect.stringMatching(complaint) });
    const narrow = opened(cases, { size: { columns: 60, rows: 20 } });
    const panel = panelOf(press(narrow, `je<ctrl-u>${typed}<enter>`, cases).state);
    expect(panel.map((line) => line.slice(0, 60)).join(' ')).toMatch(complaint);
    const better = press(state, '<ctrl-u>2026-05-03<enter>as on page 2<enter>', cases);
    expect(commandOf(better.effects)).toMatchObject({
      command_type: 'correct_fact',
      payload: { fact_id: 'date', value: '2026-05-03' },
      rationale: 'as on page 2',
    });
  });
});

describe('undo', () => {
  const decided = (): MadeCase => {
    const made = openCase();
    const actor = { type: 'operator', id: 'alice', label: 'alice' } as const;
    const [number] = made.workspace.facts;
    number?.history.push({
      decision_id: 'dec_1',
      kind: 'fact',
      subject_id: 'number',
      outcome: 'corrected',
      selected_candidate_id: null,
      evidence_ids: [],
      actor,
      rationale: 'misread',
      decided_at: '2026-11-21T11:00:00.000Z',
      value: 'RE-1',
      command_id: 'cmd_9',
    });
    const command = { command_id: 'cmd_9', case_id: 'a', command_type: 'correct_fact', payload: {}, actor };
    const done = { status: 'applied', result: {}, error: null, undone_by: null, attempts: 1 } as const;
    const times = { created_at: '2026-11-21T11:00:00.000Z', started_at: null, finished_at: null };
    const rest = { expected_revision: null, resulting_revision: 3, event_cursors: [], trace_id: null };
    made.workspace.commands = [{ ...command, ...done, ...times, ...rest, rationale: 'misread' }];
    const undo = { command_type: 'undo_decision', label: 'Undo', enabled: true, disabled_reason: null };
    made.workspace.allowed_commands = made.workspace.allowed_commands.map((one) =>
      one.command_type === 'undo_decision' ? { ...undo, payload: { command_id: 'cmd_9' } } : one,
    );
    return made;
  };

  test('shows what it takes back, and goes to that fact', () => {
    const cases = [decided()];
    const asked = press(opened(cases), 'u', cases).state;
    expect(panelOf(asked).slice(1, 4)).toEqual([
      'Undo your last decision · INV-a',
      '  correct_fact · number: RE-1',
      '  because: misread',
    ]);
    const { state, effects } = press(asked, '<enter>', cases);
    expect(commandOf(effects)).toEqual({
      command_type: 'undo_decision',
      payload: { command_id: 'cmd_9' },
      expected_revision: 3,
    });
    const after = answered(state, cases, {}).state;
    expect(after.view?.factId).toBe('number');
    expect(noticeOf(after)).toBe('✓ Undone: what stood before stands again.');
  });

  test('says why where there is nothing', () => {
    const cases = [openCase()];
    expect(press(opened(cases), 'u', cases).state.notice).toMatchObject({
      kind: 'refused',
      text: 'You have decided nothing that could be undone.',
    });
  });
});

describe('an error belongs to its case', () => {
  const cases = [openCase(), makeCase('b')];
  const refusal = {
    status: 'rejected' as const,
    error: { code: 'claimed_by_other', message: 'Bob has claimed it.' },
  };

  test('it stays behind with it, and is there on coming back, until the next act', () => {
    const sent = press(opened(cases), 'c<enter>', cases).state;
    const refused = answered(sent, cases, refusal).state;
    expect(noticeOf(refused)).toBe('Not done: Bob has claimed it.');
    const next = press(refused, 'J', cases).state;
    expect(next.view?.caseId).toBe('b');
    expect(noticeOf(next)).not.toContain('Bob');
    const back = press(next, 'K', cases).state;
    expect(noticeOf(back)).toBe('Not done: Bob has claimed it.');
    expect(noticeOf(press(back, 'n<esc>', cases).state)).toBe('Nothing was changed.');
    expect(noticeOf(press(back, 'n<esc><down>', cases).state)).not.toContain('Bob');
  });

  test('where another case is shown by then, it is told with the name of its own', () => {
    const sent = press(opened(cases), 'c<enter>', cases).state;
    const away = press(sent, '<esc><down>', cases).state;
    expect(away.view?.caseId).toBe('b');
    const refused = answered(away, cases, refusal).state;
    expect(noticeOf(refused)).toBe('Not done: INV-a: Bob has claimed it.');
    const done = answered(away, cases, {}).state;
    expect(noticeOf(done)).toBe('✓ INV-a: total is confirmed.');
  });

  test('a refusal told at once goes with its case as well', () => {
    const told = press(opened(cases), 'C', cases).state;
    expect(noticeOf(told)).toMatch(/Not done/);
    expect(noticeOf({ ...told, view: loaded(cases.slice(1)).view })).not.toMatch(/Not done/);
  });
});

describe('the list', () => {
  const ownership = {
    owner_type: 'operator',
    owner_id: 'bob',
    label: 'Bob',
    claimed_at: '',
    lease_expires_at: '',
  } as const;
  test('a claimed case keeps the mark of its escalation', () => {
    const row = { priority: 'urgent', ownership, queue_status: 'claimed' } as const;
    const [line] = listLines(loaded([makeCase('a', { row, code: 'escalated' })]));
    expect(textOf(line?.line ?? [])).toMatch(/^▸ !! @\^/);
    const [made] = [makeCase('a', { row, code: 'escalated' })];
    expect(cellsOf({ ...made.row, queue_status: 'claimed' }, NOW)).toContain('claimed, escalated');
    const [open] = listLines(loaded([makeCase('a', { row: { priority: 'urgent' }, code: 'escalated' })]));
    expect(textOf(open?.line ?? [])).toMatch(/^▸ !! {2}\^/);
    const [plain] = listLines(loaded([makeCase('a', { row: { ownership } })]));
    expect(textOf(plain?.line ?? [])).toMatch(/^▸ {4}@ {2}/);
  });

  test('the filter says what it looks for, and is found by it', () => {
    const cases = [
      makeCase('a', { row: { priority: 'urgent', ownership }, code: 'escalated' }),
      makeCase('b'),
    ];
    const asked = press(loaded(cases), '/', cases).state;
    expect(noticeOf(asked)).toMatch(/▏words in id, type, reason, status, priority or owner; all must match/);
    const typed = press(asked, 'escal', cases).state;
    expect(noticeOf(typed)).toBe('/escal▏');
    expect(typed.list.shown.map(({ case_id }) => case_id)).toEqual(['a']);
    expect(fact({ fact_id: 'x' }).status).toBe('resolved');
  });
});
