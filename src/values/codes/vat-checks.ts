// Check digits of VAT numbers, country by country; a country without an entry has its format checked alone.
import { luhnHolds, mod1110Holds, remainder97, weightedSum } from './checksums.ts';

type Check = (body: string) => boolean;

const digit = (body: string, index: number): number => Number(body.at(index));

/** Remainder of the weighted sum; 10 counts as `ten` (0 where not given). */
function weighted(body: string, weights: number[], modulus: number): number {
  return weightedSum(body, weights) % modulus;
}

/** The last digit equals 11 minus the remainder; 10 and 11 as the country says. */
function mod11(weights: number[], special: { 10?: number; 11?: number } = {}): Check {
  return (body) => {
    const check = 11 - weighted(body, weights, 11);
    const expected = check === 10 ? special[10] : check === 11 ? (special[11] ?? 0) : check;
    return expected === digit(body, -1);
  };
}

function austria(body: string): boolean {
  const digits = body.slice(1);
  let sum = 4;
  for (let i = 0; i < 7; i++) {
    const product = Number(digits[i]) * (i % 2 === 0 ? 1 : 2);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10 === digit(digits, -1);
}

const DNI = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** NIF, NIE or CIF. */
function spain(body: string): boolean {
  const person = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(body);
  if (person) {
    const prefix = { X: '0', Y: '1', Z: '2' }[person[1] ?? ''] ?? '';
    return DNI[Number(prefix + (person[2] ?? '')) % 23] === person[3];
  }
  const digits = body.slice(1, 8);
  let sum = 0;
  for (let i = 0; i < 7; i++) {
    const product = Number(digits[i]) * (i % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  const check = (10 - (sum % 10)) % 10;
  return body.endsWith(String(check)) || body.endsWith('JABCDEFGHI'[check] ?? '');
}

/** SIREN by Luhn, key by 97; the few keys with letters by their format. Monaco has no valid SIREN. */
function france(body: string): boolean {
  if (!/^\d{11}$/.test(body)) return true;
  const siren = body.slice(2);
  return (
    (luhnHolds(siren) || siren.startsWith('000')) &&
    Number(body.slice(0, 2)) === (12 + 3 * (Number(siren) % 97)) % 97
  );
}

function ireland(body: string): boolean {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV';
  const old = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(body);
  const digits = old ? `0${old[2]}${old[1]}` : body.slice(0, 7);
  const extra = old ? '' : body.slice(8);
  const extraValue = extra === '' || extra === 'W' ? 0 : extra.charCodeAt(0) - 64;
  return (
    letters[(weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * extraValue) % 23] === (old ? old[3] : body[7])
  );
}

/** Of the business (mod 11) or of the person (mod 97 over `NL` and all). */
function netherlands(body: string): boolean {
  const sum = weighted(body, [9, 8, 7, 6, 5, 4, 3, 2], 11);
  return sum === Number(body[8]) || remainder97(`NL${body}`) === 1;
}

function lithuania(body: string): boolean {
  const first = body.length === 9 ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2];
  const second = body.length === 9 ? [3, 4, 5, 6, 7, 8, 9, 1] : [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4];
  const check = weighted(body, first, 11);
  return (check === 10 ? weighted(body, second, 11) % 10 : check) === digit(body, -1);
}

function britain(body: string): boolean {
  if (!/^\d{9}(\d{3})?$/.test(body)) return true;
  const remainder = (weightedSum(body, [8, 7, 6, 5, 4, 3, 2]) + Number(body.slice(7, 9))) % 97;
  return remainder === 0 || remainder === 42;
}

function cyprus(body: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  let sum = 0;
  for (let i = 0; i < 8; i++) sum += i % 2 === 0 ? (odd[Number(body[i])] ?? 0) : Number(body[i]);
  return String.fromCharCode(65 + (sum % 26)) === body[8];
}

const CH: Check = (body) => {
  const check = (11 - weighted(body.slice(1), [5, 4, 3, 2, 7, 6, 5, 4], 11)) % 11;
  return check !== 10 && check === digit(body, -1);
};

/** What stands behind the country code is passed to its check. */
export const VAT_CHECKS: Record<string, Check> = {
  AT: austria,
  BE: (body) => 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8)),
  CH,
  CY: cyprus,
  CZ: (body) => body.length !== 8 || czechCompany(body),
  DE: mod1110Holds,
  DK: (body) => weighted(body, [2, 7, 6, 5, 4, 3, 2, 1], 11) === 0,
  EE: (body) => weighted(body, [3, 7, 1, 3, 7, 1, 3, 7, 1], 10) === 0,
  EL: (body) => weighted(body, [256, 128, 64, 32, 16, 8, 4, 2], 11) % 10 === digit(body, -1),
  ES: spain,
  FI: mod11([7, 9, 10, 5, 8, 4, 2]),
  FR: france,
  GB: britain,
  HR: mod1110Holds,
  HU: (body) => weighted(body, [9, 7, 3, 1, 9, 7, 3, 1], 10) === 0,
  IE: ireland,
  IT: luhnHolds,
  LT: lithuania,
  LU: (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6)),
  MT: (body) =>
    weighted(body, [3, 4, 6, 7, 8, 9, 10, 1], 37) === 0 ||
    37 - weighted(body, [3, 4, 6, 7, 8, 9], 37) === Number(body.slice(6)),
  NL: netherlands,
  NO: mod11([3, 2, 7, 6, 5, 4, 3, 2]),
  PL: (body) => weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7], 11) === digit(body, -1),
  PT: (body) => {
    const check = 11 - weighted(body, [9, 8, 7, 6, 5, 4, 3, 2], 11);
    return (check > 9 ? 0 : check) === digit(body, -1);
  },
  RO: (body) =>
    ((weightedSum(body.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digit(body, -1),
  SE: (body) => luhnHolds(body.slice(0, 10)),
  SI: mod11([8, 7, 6, 5, 4, 3, 2], { 10: 0 }),
  SK: (body) => Number(body) % 11 === 0,
  XI: britain,
};

function czechCompany(body: string): boolean {
  const check = (11 - weighted(body, [8, 7, 6, 5, 4, 3, 2], 11)) % 10;
  return check === digit(body, -1);
}
