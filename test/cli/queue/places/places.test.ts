// Values on the pages in the queue: chosen where they stand, narrowed by typing, and asked for where an entered value stands at several places.
import { afterEach, describe, expect, test } from 'vitest';
import { footLines } from '../../../../cli/queue/layout.ts';
import { promptLines } from '../../../../cli/queue/lines/prompt-lines.ts';
import { printLine } from '../../../../cli/queue/text/line.ts';
import { widthOf } from '../../../../cli/terminal/text.ts';
import { drive, keys, opened, PAGES, press, typeAhead } from '../drive.ts';
import { SEVERAL } from '../several.ts';
import { commandOf, dated, found, panelOf, place, THREE } from './pages.ts';

afterEach(() => {
  PAGES.answer = null;
});

describe('f', () => {
  test('lists the values with page and line, and sends the chosen one with its place', () => {
    PAGES.answer = () => found(THREE);
    const cases = dated();
    const listed = press(opened(cases), 'f', cases).state;
    expect(panelOf(listed).join('\n')).toMatch(/▸ 2026-05-04 +page 1 · Signed on ›4 May 2026‹ by both/);
    expect(panelOf(listed).length).toBe(footLines(listed));
    const asked = press(listed, '<down><enter>', cases);
    expect(asked.effects).toEqual([]);
    expect(panelOf(asked.state).join('\n')).toMatch(/New value +2026-06-01 · page 2 · ›2026-06-01‹/);
    const revision = cases[0]?.workspace.revision;
    expect(commandOf(press(asked.state, 'as it says<enter>', cases).effects)).toEqual({
      command_type: 'correct_fact',
      payload: { fact_id: 'date', value: '2026-06-01', evidence: THREE[1]?.evidence },
      rationale: 'as it says',
      expected_revision: revision,
    });
  });

  test('typing narrows the list, without accents and case; numbers too', () => {
    PAGES.answer = () => found(THREE);
    const cases = dated();
    const narrowed = press(opened(cases), 'fecrit 06', cases).state;
    const panel = panelOf(narrowed).join('\n');
    expect(panel).toContain('1 of 3');
    expect(panel).toMatch(/▸ 2026-06-01/);
    expect(panel).not.toContain('4 May');
    const none = press(narrowed, 'zz<enter>', cases);
    expect(none.state.prompt).toMatchObject({ at: 0, complaint: 'There is nothing to choose.' });
    const back = press(none.state, '<ctrl-u><down><down><down><down><enter>', cases).state;
    expect(back.prompt?.place).toEqual(THREE[2]);
  });

  test('of a fact with several values one more is added', () => {
    PAGES.answer = () => found(THREE);
    const cases = dated(SEVERAL);
    const { effects } = press(opened(cases), 'f<enter>so<enter>', cases);
    expect(commandOf(effects)).toMatchObject({
      command_type: 'add_value',
      payload: { value: '2026-05-04', evidence: { quote: '4 May 2026' } },
    });
  });

  test('of words, which have no form, what is typed is looked for', () => {
    const asked: (string | null)[] = [];
    PAGES.answer = (entered) => {
      asked.push(entered);
      if (entered === null) return found([], { needsWords: true });
      return found(entered === 'old mill' ? [place('Old mill')] : []);
    };
    const cases = dated();
    const none = press(opened(cases), 'fnew mill<enter>', cases).state;
    expect(none.prompt?.complaint).toBe('These words stand on no page. Try others.');
    const listed = press(none, '<ctrl-u>old mill<enter>', cases).state;
    expect(asked).toEqual([null, 'new mill', 'old mill']);
    expect(panelOf(listed).join('\n')).toMatch(/▸ Old mill/);
    expect(commandOf(press(listed, '<enter>so<enter>', cases).effects)?.payload).toMatchObject({
      value: 'Old mill',
    });
  });

  test('nothing found is said, and keys that came before the list are not meant for it', () => {
    PAGES.answer = () => found([]);
    const cases = dated();
    const empty = press(opened(cases), 'f', cases).state;
    expect(empty.prompt?.complaint).toMatch(/enter one with e/);
    PAGES.answer = () => found(THREE);
    const { state } = typeAhead(opened(cases), 'f<enter><enter>', cases);
    expect(state.prompt).toMatchObject({ at: 0 });
    expect(state.calm.missed).toBe(2);
  });

  test('while the pages are looked at nothing is chosen; what comes for a question before is nobody’s', () => {
    const cases = dated();
    const waiting = press(opened(cases), 'f<enter>', cases).state;
    expect(waiting.prompt).toMatchObject({ at: 0, complaint: 'The pages are still being looked at.' });
    const late = { event: 'places' as const, sequence: 1, found: found(THREE) };
    expect(drive(waiting, [late], cases).state.prompt?.looking?.found).toBeNull();
    const sequence = waiting.prompt?.looking?.sequence ?? 0;
    const left = press(waiting, '<esc>', cases).state;
    expect(drive(left, [{ event: 'places', sequence, found: found(THREE) }], cases).state.prompt).toBeNull();
    const failed = drive(waiting, [{ event: 'places_failed', sequence, message: 'gone' }], cases).state;
    expect(failed.prompt?.complaint).toContain('gone');
    // Enter asks again.
    const again = press(failed, '<enter>', cases).state;
    expect(again.prompt).toMatchObject({ complaint: null, looking: { entered: null, found: null } });
    const asked = again.prompt?.looking?.sequence ?? 0;
    expect(asked).toBeGreaterThan(sequence);
    const come = drive(again, [{ event: 'places', sequence: asked, found: found(THREE) }], cases).state;
    expect(panelOf(come).join('\n')).toContain('▸');
  });

  test.each([
    [{ sensitive: true }, /sensitive/],
    [{ columns: [] }, /is a table/],
  ])('is refused for %j', (more, message) => {
    const cases = dated(more);
    const { state } = press(opened(cases), 'f', cases);
    expect(state.prompt).toBeNull();
    expect(state.notice?.text).toMatch(message);
  });
});

describe('e', () => {
  const typed = '<ctrl-u>2026-05-04<enter>';
  test('at one place: the quote is shown before enter, and sent', () => {
    PAGES.answer = () => found(THREE.slice(0, 1), { isSure: true });
    const cases = dated();
    const asked = press(opened(cases), `e${typed}`, cases).state;
    expect(panelOf(asked).join('\n')).toMatch(/Place +page 1 · ›4 May 2026‹/);
    expect(commandOf(press(asked, 'so<enter>', cases).effects)?.payload).toEqual({
      fact_id: 'date',
      value: '2026-05-04',
      evidence: THREE[0]?.evidence,
    });
  });

  test('at several: it is asked which, with nowhere at the end', () => {
    PAGES.answer = () => found([THREE[0], THREE[2]].flatMap((one) => one ?? []));
    const cases = dated();
    const where = press(opened(cases), `e${typed}so<enter>`, cases);
    expect(where.effects).toEqual([]);
    const panel = panelOf(where.state);
    expect(panel[1]).toContain('(3 of 3)');
    expect(panel).toContain('Where does it stand?');
    expect(panel.join('\n')).toMatch(/page 3 .*\n {3}nowhere in the documents/);
    const second = press(where.state, '<down><enter>', cases);
    expect(commandOf(second.effects)).toMatchObject({
      payload: { evidence: { page_index: 2 } },
      rationale: 'so',
    });
    const nowhere = press(where.state, '<pagedown><enter>', cases);
    expect(commandOf(nowhere.effects)?.payload).toEqual({
      fact_id: 'date',
      value: '2026-05-04',
      evidence: null,
    });
  });

  test('at none, or where nobody has looked yet: the command looks for itself', () => {
    const cases = dated();
    const payload = { fact_id: 'date', value: '2026-05-04' };
    expect(commandOf(press(opened(cases), `e${typed}so<enter>`, cases).effects)?.payload).toEqual(payload);
    PAGES.answer = () => found([]);
    const asked = press(opened(cases), `e${typed}`, cases).state;
    expect(panelOf(asked).join('\n')).toMatch(/Place +on none of the pages/);
    expect(commandOf(press(asked, 'so<enter>', cases).effects)?.payload).toEqual(payload);
  });
});

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 20 },
  { columns: 140, rows: 45 },
])('300 values, wide and hostile text: every line fits, and the chosen one is in sight (%j)', (size) => {
  const hostile = '\u202e東京\u001b[31m 合計';
  const many = Array.from({ length: 300 }, (_, at) =>
    place(`${at} ${hostile}`, {
      before: hostile.repeat(20),
      after: hostile.repeat(20),
      quote: `${hostile}\n${at}`,
    }),
  );
  PAGES.answer = () => found(many, { isMore: true });
  const cases = dated();
  let { state } = press(opened(cases, { size }), 'f', cases);
  for (const move of ['<down>', '<pagedown>', '<pagedown>', '<up>', '<pageup>']) {
    state = drive(state, keys(move), cases).state;
    const prompt = state.prompt;
    if (prompt === null) throw new Error('no prompt');
    const lines = promptLines(state, prompt);
    expect(lines.length).toBe(footLines(state));
    const printed = lines.map(({ line }) => printLine(line, { width: size.columns, colour: false }));
    for (const line of printed) {
      expect(widthOf(line)).toBe(size.columns);
      for (const one of ['\u001b', '\u202e', '\n']) expect(line).not.toContain(one);
    }
    expect(printed[lines.findIndex(({ selected }) => selected)]).toContain(`▸ ${prompt.choice} `);
  }
});
