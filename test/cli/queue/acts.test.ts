// The keys of the queue view that act: what each asks, the command that it becomes, and what is told where it cannot be done.
import { describe, expect, test } from 'vitest';
import { ACTS } from '../../../cli/queue/acts/acts.ts';
import type { CommandRequest } from '../../../cli/queue/desk/desk.ts';
import type { Effect } from '../../../cli/queue/state.ts';
import { makeCase, openFact } from './cases.ts';
import { SEVERAL } from './several.ts';
import { drive, keys, loaded, openCase, opened, press } from './drive.ts';

/** The command that the keys end in. */
function commandOf(effects: Effect[]): CommandRequest | null {
  const sent = effects.find((effect) => effect.effect === 'submit');
  return sent?.effect === 'submit' ? sent.command : null;
}

describe('commands', () => {
  const about = { fact_id: 'total' };
  test.each<[string, string, CommandRequest]>([
    ['confirm', 'c<enter>', { command_type: 'confirm_fact', payload: about, expected_revision: 3 }],
    [
      'correct',
      'e<ctrl-u>7.00 EUR<enter>misread<enter>',
      {
        command_type: 'correct_fact',
        payload: { ...about, value: '7.00 EUR' },
        rationale: 'misread',
        expected_revision: 3,
      },
    ],
    [
      'reject',
      'r<down><enter>',
      {
        command_type: 'reject_fact',
        payload: { ...about, reason_code: 'low_anchor_quality' },
        expected_revision: 3,
      },
    ],
    [
      'waive',
      'wno VAT<enter>',
      { command_type: 'mark_fact_not_applicable', payload: about, rationale: 'no VAT', expected_revision: 3 },
    ],
    [
      'select',
      'js2<enter>',
      {
        command_type: 'select_candidate',
        payload: { fact_id: 'date', candidate_id: 'c2' },
        expected_revision: 3,
      },
    ],
    ['note', 'nCalled them.<enter>', { command_type: 'add_note', payload: { text: 'Called them.' } }],
    [
      'ask about one fact',
      'a<enter>Which is it?<enter>',
      {
        command_type: 'request_clarification',
        payload: { fact_ids: ['total'], applicant_message: 'Which is it?' },
        expected_revision: 3,
      },
    ],
    [
      'ask about all',
      'a2Which?<enter>',
      {
        command_type: 'request_clarification',
        payload: { fact_ids: ['total', 'date'], applicant_message: 'Which?' },
        expected_revision: 3,
      },
    ],
    [
      'escalate',
      'x2forged?<enter>',
      { command_type: 'escalate_case', payload: { reason_code: 'suspected_fraud', note: 'forged?' } },
    ],
    [
      'escalate without a note',
      'x<enter><enter>',
      { command_type: 'escalate_case', payload: { reason_code: 'needs_second_opinion' } },
    ],
    ['claim', 'o<enter>', { command_type: 'claim_case', payload: {} }],
    [
      'read again',
      'd<enter>',
      { command_type: 'reprocess_document', payload: { doc_id: 'doc_1' }, expected_revision: 3 },
    ],
  ])('%s', (_name, typed, command) => {
    const cases = [openCase()];
    const { effects, state } = press(opened(cases), typed, cases);
    expect(commandOf(effects)).toEqual(command);
    expect(state.acting?.caseId).toBe('a');
  });

  test('what is mine is released, what nobody has is claimed', () => {
    const ownership = {
      owner_type: 'operator' as const,
      owner_id: 'alice',
      label: 'alice',
      claimed_at: '',
      lease_expires_at: '',
    };
    const cases = [makeCase('a', { row: { ownership } })];
    expect(commandOf(press(opened(cases), 'o<enter>', cases).effects)?.command_type).toBe('release_case');
  });

  test('a gate that asks for a look is passed with a reason', () => {
    const gate = {
      gate_id: 'g1',
      title: 'Look',
      status: 'review' as const,
      evaluated_at: null,
      inputs: [],
      outcome: null,
      message: null,
    };
    const allowed_commands = [{ command_type: 'pass_gate', label: '', enabled: true, disabled_reason: null }];
    const cases = [makeCase('a', { workspace: { gates: [gate], allowed_commands } })];
    expect(commandOf(press(opened(cases), 'pknown supplier<enter>', cases).effects)).toEqual({
      command_type: 'pass_gate',
      payload: { gate_id: 'g1' },
      rationale: 'known supplier',
      expected_revision: 3,
    });
  });

  test('complete and reopen are acts of their own', () => {
    const cases = [makeCase('a')];
    expect(press(opened(cases), 'C<enter>', cases).effects).toEqual([
      expect.objectContaining({
        effect: 'complete',
        caseId: 'a',
        rationale: null,
        revision: cases[0]?.workspace.revision,
      }),
    ]);
    const complete = [makeCase('a', { workspace: { runtime_status: 'complete' } })];
    expect(press(opened(complete), 'Rthey called<enter>', complete).effects).toEqual([
      expect.objectContaining({ effect: 'reopen', caseId: 'a', rationale: 'they called' }),
    ]);
  });

  test('the revision is the one that was looked at when the question began', () => {
    const cases = [openCase()];
    const asked = press(opened(cases), 'wno', cases).state;
    const changed = [openCase()];
    for (const { workspace } of changed) workspace.revision = 9;
    const { state } = drive(asked, [{ event: 'tick', now: asked.now }], changed);
    expect(state.view?.workspace?.revision).toBe(9);
    expect(commandOf(press(state, '<enter>', changed).effects)?.expected_revision).toBe(3);
  });
});

describe('what cannot be done', () => {
  test.each(ACTS.map(({ key }) => key))('%s tells why where its command is disabled', (key) => {
    const made = openCase();
    made.workspace.allowed_commands = made.workspace.allowed_commands.map((command) => ({
      ...command,
      enabled: false,
      disabled_reason: 'Somebody else has claimed the case.',
    }));
    const { state, effects } = press(opened([made]), key, [made]);
    expect(effects).toEqual([]);
    expect(state.prompt).toBeNull();
    expect(state.notice).toMatchObject({ kind: 'refused' });
    if (!['C', 'R', 'p', 's', 'u', '+', '-'].includes(key))
      expect(state.notice?.text).toBe('Somebody else has claimed the case.');
  });

  test.each([
    ['c', 'jc', /no value to confirm: enter one with e, or choose one with s/],
    ['C', 'C', /total: needs a look. And 1 more/],
    ['R', 'R', /Only a complete case/],
    ['p', 'p', /No gate failed/],
    ['V', 'V', /No connector was asked/],
  ])('%s', (_key, typed, told) => {
    const cases = [openCase()];
    expect(press(opened(cases), typed, cases).state.notice?.text).toMatch(told);
  });

  test('a fact cannot be settled from the list, a case can be claimed there', () => {
    const cases = [openCase()];
    expect(press(loaded(cases), 'c', cases).state.notice?.text).toMatch(/Enter opens the case/);
    expect(commandOf(press(loaded(cases), 'o<enter>', cases).effects)?.command_type).toBe('claim_case');
  });

  test('an answer must not be empty, escape changes nothing', () => {
    const cases = [openCase()];
    const { state, effects } = press(opened(cases), 'w  <enter>', cases);
    expect(state.prompt?.complaint).toBe('This must not be empty.');
    expect(effects).toEqual([]);
    expect(press(state, '<esc>', cases).state).toMatchObject({
      prompt: null,
      notice: { text: 'Nothing was changed.' },
    });
  });

  test('one act at a time', () => {
    const cases = [openCase()];
    const { state, effects } = press(opened(cases), 'c<enter>o<enter>', cases);
    expect(effects).toHaveLength(1);
    expect(state.calm.missed).toBe(2);
  });

  test('what is pasted is text in a question and nothing elsewhere', () => {
    const cases = [openCase()];
    const pasted = { event: 'paste' as const, text: 'cC\u001b[2J\nx' };
    expect(drive(opened(cases), [pasted], cases).effects).toEqual([]);
    const { state } = drive(opened(cases), [...keys('n'), pasted], cases);
    expect(state.prompt?.input.before).toBe('cC x');
  });
});

test('several values are corrected as they are typed, not as JSON', () => {
  const [one] = SEVERAL.values ?? [];
  if (one === undefined) throw new Error('there are several');
  const values = [one, { ...one, value: '6.00 EUR', candidate_id: 'c2' }];
  const cases = [
    makeCase('a', {
      facts: [openFact('total', { ...SEVERAL, value: '["5.00 EUR","6.00 EUR"]', values }), openFact('date')],
    }),
  ];
  const typed = press(opened(cases), 'e', cases);
  expect(typed.state.prompt?.input.before).toBe('5.00 EUR || 6.00 EUR');
  expect(
    commandOf(press(typed.state, ' || 7.00 EUR<enter>as on page 2<enter>', cases).effects),
  ).toMatchObject({
    payload: { fact_id: 'total', value: '5.00 EUR || 6.00 EUR || 7.00 EUR' },
  });
});

test('one bar in a value parts nothing, two do', () => {
  const [one] = SEVERAL.values ?? [];
  if (one === undefined) throw new Error('there are several');
  const typed = (given: string) => {
    const value = JSON.stringify([given, 'B']);
    const values = [given, 'B'].map((text) => ({ ...one, value: text }));
    const cases = [
      makeCase('a', { facts: [openFact('total', { ...SEVERAL, value, values }), openFact('date')] }),
    ];
    return press(opened(cases), 'e', cases).state.prompt?.input.before;
  };
  expect(typed('A | C')).toBe('A | C || B');
  expect(typed('A || C')).toBe('["A || C","B"]');
});
