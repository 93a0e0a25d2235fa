// Amounts of credit notes: what kind of paper it is says which way the money goes, the minus before each amount says it again.
import type { Page } from '../documents/page.ts';
import { findValues } from '../values/parse.ts';
import type { Draft } from './draft.ts';
import { outcomeOf } from './labels/cut.ts';
import type { CutContext } from './labels/cut.ts';

const CREDIT_NOTE =
  /(?<!\p{L})(?:credit (?:note|memo|invoice)|refund note|gutschrift|rechnungskorrektur|stornorechnung|avoir|note de crédit|facture d['’]avoir|nota de crédito|factura rectificativa|abono|creditnota|creditfactuur)(?!\p{L})/iu;
/** Its kind stands at its beginning. */
const HEAD = 1500;

/** Whether a document calls itself a credit note. */
export function isCreditNote(pages: Page[]): boolean {
  return CREDIT_NOTE.test(pages[0]?.text.slice(0, HEAD) ?? '');
}

/** The amount without its sign, quoted without it. Lower bounds of the type still hold; an author who wants the sign says `max: 0`. */
export function withoutSign(draft: Draft, cut: CutContext): Draft {
  const { page, start, end } = draft.place;
  const [reading, another] = draft.readings;
  const sign = /^[-−–]\s*/.exec(page.text.slice(start, end))?.[0] ?? '';
  if (reading === undefined || another !== undefined || sign === '' || !reading.startsWith('-')) return draft;
  const place = { page, start: start + sign.length, end };
  const outcome = readAt(place, cut);
  return outcome?.readings[0] === reading.slice(1) ? { ...draft, place, ...outcome } : draft;
}

function readAt({ page, start, end }: Draft['place'], cut: CutContext): ReturnType<typeof outcomeOf> | null {
  const [value] = findValues(cut.type, page.text.slice(start, end), cut.parse);
  return value?.start === 0 ? outcomeOf(value) : null;
}
