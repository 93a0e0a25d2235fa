// Digits of an account beside the label of an amount: `Deposit account no. 12 345 678` says nothing of how much.
import type { Draft } from '../draft.ts';

const DIGITS = /^\d[\d ]{4,}\d$/;
const OF_ACCOUNT =
  /(?<!\p{L})(?:[\p{L}]*(?:konto|rekening)|accounts?|acct|a\/c|kto|compte|cuenta|iban|sort code|blz|bankleitzahl)(?:nummer|nr)?(?:\s*(?:no|nr|num|number|nummer|n[°ºo]|número|numéro))?[.:#\s-]*$/iu;
const BEFORE = 60;

/** The amounts among drafts. */
export const withoutAccounts = (drafts: Draft[]): Draft[] =>
  drafts.filter(({ place: { page, start, end } }) => {
    const before =
      page.text
        .slice(Math.max(0, start - BEFORE), start)
        .split('\n')
        .at(-1) ?? '';
    return !DIGITS.test(page.text.slice(start, end)) || !OF_ACCOUNT.test(before);
  });
