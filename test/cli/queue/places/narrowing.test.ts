// More places than are listed: what is typed is looked for among all of them.
import { afterEach, describe, expect, test } from 'vitest';
import type { FoundPlaces } from '../../../../cli/queue/desk/desk.ts';
import { drive, opened, PAGES, press } from '../drive.ts';
import { commandOf, dated, found, panelOf, place, THREE } from './pages.ts';

afterEach(() => {
  PAGES.answer = null;
});

describe('more places than are listed', () => {
  const LISTED = THREE.slice(0, 2);
  const FAR = [place('2031-01-09', { page: 90, before: 'Renewed on ' }), place('2032-01-09', { page: 91 })];
  const asked: (string | undefined)[] = [];
  /** Of all places those that hold the words; of those without any the first ones. */
  const all = (_entered: string | null, words?: string): FoundPlaces => {
    asked.push(words);
    if (words === undefined) return found(LISTED, { isMore: true });
    return found(FAR.filter(({ before }) => `${before}2031`.toLowerCase().includes(words)));
  };

  test('what is typed is looked for among all of them', () => {
    PAGES.answer = all;
    const cases = dated();
    const listed = press(opened(cases), 'f', cases).state;
    expect(panelOf(listed).join('\n')).toContain('2, and more: type to narrow them');
    const { state } = press(listed, 'Renewed', cases);
    expect(panelOf(state).join('\n')).toMatch(/ 1\n ▸ 2031-01-09/);
    const { effects } = press(state, '<enter>so<enter>', cases);
    expect(commandOf(effects)?.payload).toMatchObject({ value: '2031-01-09', evidence: { page_index: 90 } });
    expect(panelOf(press(state, '<ctrl-u>', cases).state).join('\n')).toContain('2, and more');
  });

  test('so is what is pasted', () => {
    PAGES.answer = all;
    const cases = dated();
    const listed = press(opened(cases), 'f', cases).state;
    const { state } = drive(listed, [{ event: 'paste', text: 'Renewed' }], cases);
    expect(panelOf(state).join('\n')).toMatch(/ 1\n ▸ 2031-01-09/);
  });

  test('one question at a time; what was typed since is asked for next', () => {
    asked.length = 0;
    PAGES.answer = (entered, words) => (words === undefined ? all(entered) : null);
    const cases = dated();
    const { state } = press(opened(cases), 'frenewed', cases);
    expect(panelOf(state).join('\n')).toContain('looking for more');
    const pressed = press(state, '<enter>', cases).state;
    expect(pressed.prompt).toMatchObject({ at: 0, complaint: 'The pages are still being looked at.' });
    const sequence = state.prompt?.looking?.asked?.sequence ?? -1;
    expect(state.prompt?.looking?.asked?.words).toBe('r');
    PAGES.answer = all;
    const more = found([], { isMore: true });
    const arrived = drive(pressed, [{ event: 'places', sequence, found: more }], cases).state;
    expect(asked.slice(1)).toEqual(['renewed']);
    expect(panelOf(arrived).join('\n')).toMatch(/▸ 2031-01-09/);
  });

  test('the one that is marked stays marked when others come; a failure leaves the list', () => {
    PAGES.answer = (_entered, words) => (words === undefined ? found(LISTED, { isMore: true }) : null);
    const cases = dated();
    const { state } = press(opened(cases), 'f<down>', cases);
    const narrowed = press(state, '06', cases).state;
    const sequence = narrowed.prompt?.looking?.asked?.sequence ?? -1;
    const come = found([...FAR.slice(0, 1), ...LISTED].map((one) => ({ ...one, after: ' 06' })));
    const { prompt } = drive(narrowed, [{ event: 'places', sequence, found: come }], cases).state;
    expect(prompt?.choice).toBe(2);
    const failed = drive(narrowed, [{ event: 'places_failed', sequence, message: 'gone' }], cases).state;
    expect(failed.prompt?.complaint).toContain('gone');
    expect(panelOf(failed).join('\n')).toMatch(/▸ 2026-06-01/);
  });
});
