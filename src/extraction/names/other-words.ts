// Words that differ by a letter or two and are no slips of each other: an `Employer` is no misread `Employee`.
import { allWords } from '../../declarations/lexicon/lexicon.ts';
import { allMeant } from '../../declarations/lexicon/meanings.ts';
import { labelKey } from '../layout.ts';
import type { Piece } from '../layout.ts';

/** What the lexicon has no word for, or not by itself. */
const BESIDES = `
employer employee payer payee lessor lessee assignor assignee licensor licensee licensed grantor grantee mortgagor mortgagee franchisor
franchisee consignor consignee transferor transferee guarantor guarantee obligor obligee drawer drawee donor donee insurer insured debtor
creditor lender sender vendor trainer trainee interviewer interviewee referrer referee mentor mentee examiner examinee paid unpaid taxed
untaxed used unused issued reissued mother father brother male female tenant cotenant borrower coborrower owner coowner signer cosigner
applicant coapplicant insurance assurance
versicherer versicherte versicherten versicherter mitversicherter mieter untermieter geber nehmer kunde kunden eingang ausgang
einzug auszug bezahlt unbezahlt mutter vater bruder
assuré assurée assureur locataire colocataire emprunteur coemprunteur titulaire cotitulaire vendeur vendeuse payé impayé entrée rentrée
asegurado asegurada asegurador aseguradora empleado empleada empleador empleadora prestador prestatario pagado impagado deudor deudora
fiador cofiador titular cotitular madre padre
werkgever werknemer opdrachtgever opdrachtnemer leasegever leasenemer kredietgever kredietnemer verzekeraar verzekerde moeder vader
betaald onbetaald
`;

const besides: ReadonlySet<string> = new Set(BESIDES.trim().split(/\s+/).map(labelKey));
let known: ReadonlySet<string> | undefined;

/** A genitive or a plural is known by its word. */
const isWord = (key: string): boolean => {
  const words = (known ??= allKeys());
  return words.has(key) || (key.endsWith('s') && words.has(key.slice(0, -1)));
};

function allKeys(): ReadonlySet<string> {
  const words = allWords().flatMap((text) => text.split(/[^\p{L}\p{M}]+/u));
  return new Set([...words.map(labelKey), ...besides, ...allMeant()]);
}

/** With which a word names who does it, and its stem somebody else or what is done. */
const WHO = /^(?:r|er|or|ora|ee)$/u;

/** One that goes on with a letter or two is the same word: `Employees`, but not `Empleador`. */
export function goesOn(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return long.startsWith(short) && !(WHO.test(long.slice(short.length)) && isWord(short) && isWord(long));
}

/** Whether what a text has instead of a word of a label is another word that people use. */
export function saysAnother(pieces: readonly Piece[], label: string): boolean {
  const key = pieces.map((piece) => piece.key).join('');
  const from = shared(key, label);
  const to = key.length - sharedEnd(key, label, from);
  let start = 0;
  for (const { key: word } of pieces) {
    const end = start + word.length;
    const asked = label.slice(start, label.length - key.length + end);
    const isWithin = start < Math.max(to, from + 1) && end > from;
    if (isWithin || end === from) {
      // What a label has more than the text between two words may belong to either.
      const isBorder = from === to && (start === from || end === from);
      if (isOther(word, asked) && (!isBorder || isWord(asked))) return true;
    }
    start = end;
  }
  return false;
}

const isOther = (word: string, asked: string): boolean =>
  word !== asked && isWord(word) && !goesOn(word, asked);

/** Whether two words that look alike are told apart here. */
export const areOthers = (one: string, other: string): boolean =>
  isOther(one, other) && besides.has(one) && besides.has(other);

/** The letters that both begin with. */
function shared(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/** The letters that both end with, behind the first `from`. */
function sharedEnd(one: string, other: string, from: number): number {
  const most = Math.min(one.length, other.length) - from;
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}
