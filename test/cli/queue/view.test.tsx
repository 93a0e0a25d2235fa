// The queue view as frames: every size, working through cases, a stale case, a database that is lost and comes back.
import { describe, expect, test } from 'vitest';
import { waitFor } from '../../harness/wait.ts';
import { candidate, evidence, fact, makeCase, openFact, type MadeCase } from './cases.ts';
import { memoryDesk } from './desk.ts';
import { expectFits, many, show, SIZES } from './screen.tsx';

describe.each(SIZES)('at $columns × $rows', (size) => {
  test('an empty queue says so', async () => {
    const { until } = show([], size);
    expectFits(await until('The queue is empty.'), size);
  });

  test.each([1, 500, 20_000])('%d cases: as many rows as fit, as many pages as are needed', async (count) => {
    const { until, desk } = show(many(count), size);
    const frame = await until(`1 of ${count}`);
    expectFits(frame, size);
    expect(frame).toMatch(/▸ .*INV-00000/);
    expect(frame).toMatch(/q quit/);
    expect(frame.match(/\d[mhd] {2}INV-\d{5} /g)?.length).toBe(
      Math.min(count, size.rows - (size.columns < 120 ? 6 : 5)),
    );
    // The case beside brings more keys: the way out stays.
    if (size.columns >= 120) expect(await until('see page')).toMatch(/\? help {3}q quit/);
    if (count > 500) expect(desk.pageCalls).toBeLessThan(50);
  });

  test('a case with its facts, quotes and what can be done', async () => {
    const made = makeCase('a', {
      facts: [
        fact({
          fact_id: 'number',
          fact_label: 'Invoice number',
          value: 'RE-1',
          evidence: [evidence('e1', 'RE-1')],
        }),
        openFact('date', {
          fact_label: 'Invoice date',
          value: null,
          reason_codes: ['conflicting_values'],
          candidates: [candidate('c1', '2026-05-03'), candidate('c2', '2026-06-04')],
        }),
      ],
    });
    const { until, press } = show([made], size);
    await until('INV-a');
    press('\r');
    const frame = await until(/As agreed: ›2026-06-04‹/);
    expectFits(frame, size);
    expect(frame).toMatch(/✓ Invoice number +RE-1 +resolved +0\.93/);
    expect(frame).toMatch(/page 1 · As agreed: ›RE-1‹ \(net\)/);
    expect(frame).toMatch(/▸ \? Invoice date +– +needs input/);
    expect(frame).toContain('Next      Enter Invoice date (e)');
    expect(frame).toContain('In the way (1)');
    expect(frame).toMatch(/e correct +v see page +s select +r reject/);
    expect(frame).not.toMatch(/c confirm/);
  });
});

test('ctrl-z gives the terminal to the shell, and takes it back', async () => {
  let back: () => void = () => {};
  let stops = 0;
  const stop = (): Promise<void> => {
    stops += 1;
    return new Promise((resolve) => (back = resolve));
  };
  const { until, press, desk } = show([makeCase('a')], { stop });
  await until('INV-a');
  press('\u001a');
  await waitFor('the view to stop', () => stops === 1);
  back();
  press('?');
  await until('ctrl-z');
  expect(desk.submitted).toEqual([]);
});

describe('working', () => {
  test('what the applicant told beside the facts is shown: answers and the last word on each consent', async () => {
    const consent = { locale: 'en', notice_hash: 'x', recorded_at: '2026-11-01T10:00:00.000Z' };
    const consents = [
      { ...consent, field_id: 'terms', value: 'no' as const, notice_text: 'I agree to the terms.' },
      { ...consent, field_id: 'terms', value: 'yes' as const, notice_text: 'I agree to the terms.' },
      { ...consent, field_id: 'mail', value: 'no' as const, notice_text: 'Write to me.' },
    ];
    const answers = [{ label: 'Favourite colour', value: 'blue' }];
    const { until, press } = show([makeCase('a', { workspace: { answers, consents } })], {
      columns: 120,
      rows: 40,
    });
    await until('INV-a');
    press('\r');
    const frame = await until('Also from the applicant');
    expect(frame).toContain('Favourite colour  blue');
    expect(frame).toContain('✓ I agree to the terms.');
    expect(frame).not.toContain('✗ I agree');
    expect(frame).toContain('✗ Write to me.');
  });

  test('from the first fact in the way to the next case', async () => {
    const facts = (): MadeCase['workspace']['facts'] => [openFact('number'), openFact('total')];
    const { until, press, desk } = show([
      makeCase('a', { facts: facts() }),
      makeCase('b', { facts: facts() }),
    ]);
    await until('INV-b');
    press('\r');
    await until(/▸ \? number/);
    press('c\r');
    await until(/▸ \? total/);
    press('c\r');
    await until('Nothing is left to settle: C completes the case.');
    press('C');
    await until('Complete the case · INV-a');
    press('\r');
    await until('✓ INV-a is complete.');
    await until(/INV-b +invoice · Ready for review/);
    expect(desk.submitted.map(({ command_type }) => command_type)).toEqual(['confirm_fact', 'confirm_fact']);
    expect(desk.cases.get('a')?.workspace.runtime_status).toBe('complete');
  });

  test('a case that changed meanwhile is told apart from an error', async () => {
    const { until, press, ready, desk } = show([makeCase('a', { facts: [openFact('total')] })]);
    await until('INV-a');
    press('\r');
    await until(/▸ \? total/);
    desk.answer = { status: 'rejected', error: { code: 'stale_revision', message: 'x' } };
    press('c\r');
    expect(await until('↻ Not done: the case changed meanwhile.')).not.toContain('Error');
    await ready();
    desk.answer = { status: 'failed', error: { code: 'internal_error', message: 'Disk is full.' } };
    press('c\r');
    expect(await until('Error: It failed: Disk is full.')).not.toContain('changed meanwhile');
    await ready();
    press('c\r');
    await until('✓ total is confirmed.');
  });

  test('a value is corrected: the value, then why', async () => {
    const { until, press, stdin, desk } = show([
      makeCase('a', { facts: [openFact('total', { value: '5' })] }),
    ]);
    await until('INV-a');
    press('\r');
    await until(/▸ \? total/);
    press('e');
    await until('Correct total · INV-a (1 of 2)');
    stdin.write('\u0015');
    press('7.00');
    await until('7.00▏');
    press('\r');
    expect(await until('Why this value?')).toMatch(/New value +7\.00/);
    press('misread\r');
    await until(/✓ total +7\.00 +corrected/);
    expect(desk.submitted[0]).toMatchObject({
      payload: { fact_id: 'total', value: '7.00' },
      rationale: 'misread',
    });
  });

  test('q quits', async () => {
    const { until, press, quits } = show(many(2));
    await until('INV-00000');
    press('q');
    await waitFor('the end', () => quits() === 1);
  });
});

describe('refreshing', () => {
  test('rows come and go by themselves, the selection stays', async () => {
    const desk = memoryDesk(many(5));
    const { until, press } = show(desk);
    await until('1 of 5');
    press('jj');
    await until(/▸ .*INV-00002/);
    desk.remove('00000');
    desk.cases.set('new', makeCase('new', { row: { priority: 'urgent' } }));
    desk.remove('00001');
    expect(await until('2 of 4')).toMatch(/▸ .*INV-00002/);
    desk.remove('00002');
    expect(await until('2 of 3')).toMatch(/▸ .*INV-00003/);
  });

  test('a lost database: the last picture stays, and it goes on by itself', async () => {
    const desk = memoryDesk([makeCase('a', { facts: [openFact('total')] })]);
    const { until, press, store } = show(desk);
    await waitFor('the case', () => store.state().view?.workspace != null);
    desk.lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const lost = await until('reconnecting …');
    expect(lost).toContain('INV-a');
    expect(lost).toContain('The database cannot be reached');
    press('\r');
    await until(/▸ \? total/);
    press('c\r');
    expect(await until('Error:')).toContain('Look whether it was done');
    desk.lost = null;
    await waitFor('the connection', async () => !(await until('INV-a')).includes('reconnecting'));
    press('c\r');
    await until('✓ total is confirmed.');
  });

  test('a database that hangs holds up no key', async () => {
    const desk = memoryDesk(many(30));
    const { until, press, desk: held } = show(desk, { patienceMs: 50 });
    await until('1 of 30');
    let release = (): void => undefined;
    held.held = new Promise((resolve) => (release = resolve));
    press('jjj');
    await until(/▸ .*INV-00003/);
    await until('reconnecting …');
    held.held = Promise.resolve();
    release();
    await waitFor('the connection', async () => !(await until('INV-00003')).includes('reconnecting'));
  });

  test('the end is reached page by page', async () => {
    const { until, press } = show(many(3000));
    await until('1 of 3000');
    press('G');
    expect(await until('3000 of 3000')).toMatch(/▸ .*INV-02999/);
    press('g');
    await until('1 of 3000');
  });

  test('a resize changes the layout and keeps the place', async () => {
    const { until, press, resize } = show(many(200));
    await until('1 of 200');
    press('jjjj');
    await until(/▸ .*INV-00004/);
    resize({ columns: 160, rows: 50 });
    const wide = await until(/│ INV-00004/);
    expectFits(wide, { columns: 160, rows: 50 });
    resize({ columns: 80, rows: 24 });
    await waitFor('the list alone', async () => !(await until(/▸ .*INV-00004/)).includes('│'));
  });
});
