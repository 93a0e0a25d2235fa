// Places on the pages of a case, as the desk answers them, and what the panel of a question shows.
import { promptLines } from '../../../../cli/queue/lines/prompt-lines.ts';
import type { FoundPlace, FoundPlaces } from '../../../../cli/queue/desk/desk.ts';
import type { Effect, State } from '../../../../cli/queue/state.ts';
import { makeCase, openFact, type MadeCase } from '../cases.ts';
import { textOf } from '../drive.ts';

export const panelOf = (state: State): string[] =>
  state.prompt === null ? [] : promptLines(state, state.prompt).map(({ line }) => textOf(line));
export const commandOf = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.effect === 'submit' ? [effect.command] : []))[0];

export function place(
  value: string,
  about: Partial<FoundPlace> & { page?: number; quote?: string } = {},
): FoundPlace {
  const { page = 0, quote = value, ...rest } = about;
  const evidence = { doc_id: 'doc_1', page_index: page, char_start: 10, char_end: 10 + quote.length, quote };
  return { value, typed: value, evidence, before: 'Signed on ', after: ' by both', ...rest };
}
export const found = (places: FoundPlace[], rest: Partial<FoundPlaces> = {}): FoundPlaces => ({
  places,
  isMore: false,
  isSure: false,
  needsWords: false,
  ...rest,
});
export const dated = (more: Parameters<typeof openFact>[1] = {}): MadeCase[] => [
  makeCase('a', { facts: [openFact('date', { value: null, ...more })] }),
];
export const THREE = [
  place('2026-05-04', { quote: '4 May 2026' }),
  place('2026-06-01', { page: 1, before: 'Écrit le ' }),
  place('2026-05-04', { page: 2 }),
];
