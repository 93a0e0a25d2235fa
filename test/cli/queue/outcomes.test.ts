// What comes of an act in the queue view: moving on, completing, a case that changed meanwhile, refusals and faults told apart.
import { describe, expect, test } from 'vitest';
import { fact, makeCase } from './cases.ts';
import { answered, disputedFact, drive, noticeOf, openCase, opened, press } from './drive.ts';

describe('what came of it', () => {
  test('the selection moves on to the next fact in the way, and completion is offered at the end', () => {
    const made = openCase();
    const first = press(opened([made]), 'c<enter>', [made]).state;
    expect(first.view?.factId).toBe('total');
    const settledFirst = [
      makeCase('a', { facts: [fact({ fact_id: 'number' }), fact({ fact_id: 'total' }), disputedFact()] }),
    ];
    const second = answered(first, settledFirst, {}).state;
    expect(second.view?.factId).toBe('date');
    expect(second.notice).toMatchObject({ kind: 'done', text: 'total is confirmed.', caseId: 'a' });
    const all = [
      makeCase('a', {
        facts: [fact({ fact_id: 'number' }), fact({ fact_id: 'total' }), fact({ fact_id: 'date' })],
      }),
    ];
    const third = answered(press(second, 's1<enter>', settledFirst).state, all, {}).state;
    expect(third.notice?.text).toMatch(/Nothing is left to settle: C completes the case/);
  });

  test('completion is offered as soon as the gate has passed, which may be a moment later', () => {
    const made = [makeCase('a', { facts: [disputedFact()] })];
    const sent = press(opened(made), 's1<enter>', made).state;
    const facts = [fact({ fact_id: 'date' })];
    const waiting = [
      makeCase('a', { facts, code: 'gate_ready', workspace: { runtime_status: 'gate_ready' } }),
    ];
    const between = answered(sent, waiting, {}).state;
    expect(between.notice?.text).toBe('date is settled.');
    const { state } = drive(between, [{ event: 'tick', now: 1 }], [makeCase('a', { facts })]);
    expect(state.notice?.text).toBe('date is settled. Nothing is left to settle: C completes the case.');
  });

  test('after completing, the next case that is not done is open', () => {
    const cases = [
      makeCase('a'),
      makeCase('b', { row: {}, workspace: { runtime_status: 'complete' } }),
      makeCase('c'),
    ];
    const { state } = press(opened(cases), 'C<enter>', cases);
    const done = {
      kind: 'moved' as const,
      moved: { runtime_status: 'complete', handoff_state: 'dispatching' },
    };
    const next = drive(state, [{ event: 'acted', sequence: state.acting?.sequence ?? 0, done }], cases).state;
    expect(next).toMatchObject({ focus: 'case', view: { caseId: 'c' }, list: { selected: 'c' } });
    expect(next.notice?.text).toBe('INV-a is complete.');
  });

  test('with the last case complete, the list comes back', () => {
    const cases = [makeCase('a')];
    const { state } = press(opened(cases), 'C<enter>', cases);
    const done = {
      kind: 'moved' as const,
      moved: { runtime_status: 'complete', handoff_state: 'dispatching' },
    };
    const next = drive(state, [{ event: 'acted', sequence: state.acting?.sequence ?? 0, done }], []).state;
    expect(next.focus).toBe('list');
  });

  test('a stale revision is its own kind of notice, and what was typed is there for the repetition', () => {
    const cases = [openCase()];
    const sent = press(opened(cases), 'wno VAT<enter>', cases).state;
    const { state } = answered(sent, cases, {
      status: 'rejected',
      error: { code: 'stale_revision', message: 'x' },
    });
    expect(state.faults['a']).toMatchObject({
      kind: 'stale',
      text: 'Not done: the case changed meanwhile. Look and repeat it.',
    });
    expect(press(state, 'w', cases).state.prompt?.input.before).toBe('no VAT');
  });

  test.each([
    ['is rejected', { status: 'rejected', error: { code: 'claimed_by_other', message: 'Bob has it.' } }],
    ['fails', { status: 'failed', error: { code: 'internal', message: 'no' } }],
    ['gets no answer', null],
  ] as const)('what was typed is there for the repetition of an act that %s', (_how, record) => {
    const cases = [openCase()];
    const sent = press(opened(cases), 'ja<enter>Which VAT?<enter>', cases).state;
    const event = { event: 'act_failed', message: 'No answer.', told: false } as const;
    const { state } =
      record === null
        ? drive(sent, [{ ...event, sequence: sent.acting?.sequence ?? 0 }], cases)
        : answered(sent, cases, record);
    expect(state.faults['a']).toBeDefined();
    // Nothing was typed in this one, so that nothing takes its place.
    const other = answered(press(state, 'o<enter>', cases).state, cases, { status: 'rejected' }).state;
    expect(press(other, 'ja<enter>', cases).state.prompt?.input.before).toBe('Which VAT?');
  });

  test('and of one that was possible no more while it was typed', () => {
    const cases = [openCase()];
    const typed = press(opened(cases), 'nCall them back', cases).state;
    const made = openCase();
    const commands = made.workspace.allowed_commands.map((one) => ({ ...one, enabled: false }));
    const taken = [{ ...made, workspace: { ...made.workspace, allowed_commands: commands } }];
    const { state } = press(drive(typed, [{ event: 'tick', now: 1 }], taken).state, '<enter>', taken);
    expect(state).toMatchObject({ prompt: null, acting: null, notice: { kind: 'refused' } });
    const again = drive(state, [{ event: 'tick', now: 2 }], cases).state;
    expect(press(again, 'n', cases).state.prompt?.input.before).toBe('Call them back');
  });

  test('it outlives that the other one settled all there was: nobody takes their value for the one of the case', () => {
    const cases = [makeCase('a', { facts: [disputedFact()] })];
    const sent = press(opened(cases), 's1<enter>', cases).state;
    const settledByOther = [makeCase('a', { facts: [fact({ fact_id: 'date' })] })];
    const { state } = answered(sent, settledByOther, {
      status: 'rejected',
      error: { code: 'stale_revision', message: 'x' },
    });
    expect(state.view?.workspace?.facts.map(({ status }) => status)).toEqual(['resolved']);
    expect(noticeOf(state)).toMatch(/^. Not done: the case changed meanwhile/);
  });

  test('so it is where the case changed under a completion', () => {
    const cases = [makeCase('a')];
    const sent = press(opened(cases), 'Cchecked<enter>', cases).state;
    const failed = {
      event: 'act_failed' as const,
      sequence: sent.acting?.sequence ?? 0,
      message: 'It is at revision 4.',
      told: true,
      stale: true,
    };
    const { state } = drive(sent, [failed], cases);
    expect(state.faults['a']?.kind).toBe('stale');
    expect(press(state, 'C', cases).state.prompt?.input.before).toBe('checked');
  });

  test.each([
    ['rejected', 'claimed_by_other', 'refused'],
    ['failed', 'internal_error', 'error'],
  ] as const)('%s with %s is told as %s', (status, code, kind) => {
    const cases = [openCase()];
    const sent = press(opened(cases), 'c<enter>', cases).state;
    const { state } = answered(sent, cases, { status, error: { code, message: 'Because.' } });
    expect(state.faults['a']?.kind).toBe(kind);
    expect(state.faults['a']?.text).toMatch(/Because\./);
    expect(state.acting).toBeNull();
  });

  test('where nobody knows what happened, it is said', () => {
    const cases = [openCase()];
    const { acting, ...state } = press(opened(cases), 'c<enter>', cases).state;
    const lost = {
      event: 'act_failed' as const,
      sequence: acting?.sequence ?? 0,
      message: 'gone',
      told: false,
    };
    const next = drive({ ...state, acting }, [lost], cases).state;
    expect(next.faults['a']).toMatchObject({
      kind: 'error',
      text: expect.stringMatching(/Look whether it was done/),
    });
  });
});

test('a gate that was never reached is passed where a document that was not read stands before it', () => {
  const made = openCase();
  const { workspace } = made.workspace;
  workspace.current_gate_id = 'complete';
  Object.assign(made.workspace, {
    gates: [{ gate_id: 'complete', title: 'Complete', status: 'pending', inputs: [], message: null }],
    allowed_commands: [{ command_type: 'pass_gate', label: '', enabled: true, disabled_reason: null }],
  });
  const primary_action = {
    command_type: 'reprocess_document',
    label: 'Read it again',
    payload: { doc_id: 'doc_1' },
  };
  Object.assign(workspace.operational_summary, { primary_action });
  const { effects } = press(opened([made]), 'pwe asked<enter>', [made]);
  const command = { command_type: 'pass_gate', payload: { gate_id: 'complete' }, rationale: 'we asked' };
  expect(effects).toContainEqual(
    expect.objectContaining({ effect: 'submit', command: expect.objectContaining(command) }),
  );
});

describe('a key that stands for either of two acts', () => {
  test.each([
    ['claimed by the same operator at another desk', false],
    ['free since the lease ran out', true],
  ])('what is %s while the question stands is asked about anew', (_what, isMineFirst) => {
    const ownership = {
      owner_type: 'operator' as const,
      owner_id: 'alice',
      label: 'alice',
      claimed_at: '',
      lease_expires_at: '',
    };
    const [mine, free] = [makeCase('a', { row: { ownership } }), makeCase('a')];
    const [before, after] = isMineFirst ? [[mine], [free]] : [[free], [mine]];
    const asked = press(opened(before), 'o', before).state;
    const looked = drive(asked, [{ event: 'tick', now: asked.now }], after).state;
    const { effects, state } = press(looked, '<enter>', after);
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ prompt: null, acting: null });
    expect(noticeOf(state)).toBe('Not done: The case changed while you were asked. Look and press o again.');
  });
});
