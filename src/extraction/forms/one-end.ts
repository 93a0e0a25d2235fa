// One date beside the words for a whole period: nobody knows whether it is the day on which this begins or the one on which it ends.
import { chooseOf } from '../../declarations/lexicon/expand.ts';
import { everyText, factType } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { labelKey } from '../layout.ts';

/** As labels are compared, without accents. What is broadcast or ordered for a single day has that as its dates, too. */
const PERIOD =
  /period|zeitraum|laufzeit|looptijd|(?:contract|cover|stay|travel|rental|lease)dates?(?:range)?$|reisedaten|startend$/;
/** `Period start`, `Fin de la période`, and how long one lasts. */
const ONE_END =
  /start(?!end)|begin|commenc|^end|end$(?<!startend)|endof|enddate|inception|expir|^ende|einde|eind|ablauf|debut|fin(?:dela|de)|^fin|inicio|comienzo|desde|hasta|first|last|erste|letzte|notice|kundigung|opzeg|preavis|grace|probation|probe|garanti|warrant/;
/** `from 1 June 2026`, `ab dem 01.06.2026` */
const FROM =
  /(?<!\p{L})(?:from|since|starting|as of|ab|seit|vom|von|vanaf|sinds|per|à compter|à partir|depuis|dès|du|desde|a partir)(?: (?:the|dem|den|du|del?|le))?\s*$/iu;

const isEnd = (choose: string): boolean => choose === 'earliest' || choose === 'latest';

/** Whether a label is of a whole period, of which the fact is one end, unless its author calls it so itself. */
export function isOneEndOf(fact: FactSpec, key: string): boolean {
  if (factType(fact).name !== 'date' || fact.multiple === true) return false;
  if (!PERIOD.test(key) || ONE_END.test(key)) return false;
  return isEnd(chooseOf(fact)) || !everyText(fact.label).some((label) => labelKey(label) === key);
}

/** Whether the words before a date say that it is the first day, and that is asked. */
export const isFirstDay = (fact: FactSpec, before: string): boolean =>
  chooseOf(fact) === 'earliest' && FROM.test(before);
