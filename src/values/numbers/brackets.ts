// An amount in brackets is negative in accounts, and the same amount in digits in contracts: `five hundred dollars ($500.00)`.

export type BracketSense = 'negative' | 'plain' | 'unsure';

const AMOUNT_WORD =
  /(?:^|[^\p{L}])(?:dollars?|euros?|pounds?(?: sterling)?|cents?|francs?|franken|yen|yuan|rupees?|ringgit|kron[eo]r|z[łl]otych|usd|eur|gbp|chf|hundred|thousand|million|billion|hundert|tausend|millionen|cents?|mil|mille|cien|cent|\d\d\/100|no\/100|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|(?:thir|four|fif|six|seven|eigh|nine)teen|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|of|sum|amount)$/iu;

const CURRENCY = /(?:dollars?|euros?|pounds?|usd|eur|gbp|chf|[€$£])$/iu;

/** What the bracket at `open` says, by what stands in front of it. */
export function bracketSense(text: string, open: number): BracketSense {
  const before = text.slice(Math.max(0, open - 24), open);
  const words = before.trimEnd();
  const gap = before.slice(words.length);
  // `Closing balance: EUR (120.00)`: there the currency stands before a number, and after none.
  const currency = CURRENCY.exec(words)?.[0];
  if (currency !== undefined && /(?:^|[:=|]) *$/.test(words.slice(0, -currency.length))) return 'unsure';
  if (AMOUNT_WORD.test(words) && gap.length < 2) return 'plain';
  const apart = words === '' || gap.length > 1 || /[\n\t]/.test(gap) || !/[\p{L}\p{M})]$/u.test(words);
  return apart ? 'negative' : 'unsure';
}
