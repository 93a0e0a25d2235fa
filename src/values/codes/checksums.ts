// Check digits that several kinds of number share.

/** Luhn over digits alone (ISO/IEC 7812). */
export function luhnHolds(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** ISO 7064 MOD 97-10 with letters as 10 to 35 (LEI, creditor references): the remainder is 1. */
export function mod97Holds(text: string): boolean {
  return /^[A-Za-z0-9]{3,}$/.test(text) && remainder97(text) === 1;
}

export function remainder97(text: string): number {
  let remainder = 0;
  for (const char of text.toUpperCase()) {
    const value = Number.parseInt(char, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** ISO 7064 MOD 11,10 (German and Croatian VAT numbers). */
export function mod1110Holds(digits: string): boolean {
  let product = 10;
  for (const char of digits.slice(0, -1)) {
    const sum = (Number(char) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** Sum of digits times weights; missing weights count 0. */
export function weightedSum(digits: string, weights: number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i] ?? 0), 0);
}
