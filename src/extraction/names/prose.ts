// Words of running text where a name should be.
import { legalForm } from './legal-forms.ts';

/** What stands in a name in small letters. */
const PARTICLES = new Set(
  'a an and d de del der den des die das di do dos du e el en et for het l la le los las o of the to und van von y zu zur ten ter'.split(
    ' ',
  ),
);
/** Those that a name may begin with. */
const LEADING = new Set('d de del della den der di da du el l la le t ten ter van vom von'.split(' '));
const MOST_AFTER_PARTICLE = 5;
const MOST_SMALL = 3;
const SHORT = 8;

/** Words of a sentence that goes on behind a label (`shall keep the roof in repair`), or an article of it alone. */
export function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? [];
  if (words.length < SHORT && words.some((word) => legalForm(word) === 'strong')) return false;
  if (beginsSmall(words)) return true;
  const [first, ...rest] = words.filter((word) => !PARTICLES.has(word.toLowerCase().split(/['’]/)[0] ?? ''));
  return first === undefined || isSmall(first) || rest.filter(isSmall).length > MOST_SMALL;
}

function beginsSmall([first = '', ...rest]: string[]): boolean {
  return isSmall(first) && (!LEADING.has(first) || rest.length >= MOST_AFTER_PARTICLE);
}

const LEAST_OF_CLAUSE = 5;
/** Who a contract speaks to or of. */
const SPOKEN_OF =
  /^(?:(?:you|your|we|our|i|it|sie|ihre?n?|wir|unsere?|vous|votre|nous|notre|usted|su|nosotros|u|uw|wij|wordt|werknemer|werkneemster|arbeitnehmer|arbeitnehmerin|salariée?)|(?:the|this|die|der|das|diese[rs]?|la|le|el|ce|cette|este|esta|de|het|dit|deze) (?:employee|worker|parties|party|company|contract|agreement|arbeitnehmer(?:in)?|mitarbeiter(?:in)?|beschäftigte|parteien|firma|vertrag|salariée?|employée?|société|contrat|trabajadora?|empleada?o?|empresa|contrato|werknemer|werkneemster|partijen|overeenkomst)|l['’]employée?)(?![\p{L}\p{M}])/iu;

/** `You are employed as Test Engineer, reporting to …`: a clause of a contract, in which the value stands. */
export const isClause = (text: string): boolean =>
  SPOKEN_OF.test(text) && text.split(/\s+/).length >= LEAST_OF_CLAUSE;

/** `reference – Ms Orla Fitzgerald`, `insurance: Zurich`: with what a label goes on that has no colon. */
export const goesOnAsHead = (text: string): boolean => /^\p{Ll}[\p{L} -]{2,40}(?: ?:| [–—-]) /u.test(text);

/** In scripts that have capitals for names. */
const isSmall = (word: string): boolean =>
  /^(?=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Ll}(?!\p{Ll}?\p{Lu})/u.test(word);

/** `I N V O I C E` */
export const isSpaced = (text: string): boolean => /^\p{L}(?: \p{L}){3,}$/u.test(text);

/** `Guten Tag`: nobody is called so. */
export const isGreeting = (text: string): boolean =>
  /^(?:hello|hi|hey|hallo|bonjour|bonsoir|hola|guten (?:tag|morgen|abend)|buen[oa]s (?:d[ií]as|tardes|noches)|good (?:morning|afternoon|evening)|goede(?:n|r)?(?:morgen|middag|avond|dag))(?!\p{L})/iu.test(
    text,
  );
