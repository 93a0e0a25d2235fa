// Units of time and small numbers as words, in the languages that contracts come in.

export type Unit = 'Y' | 'M' | 'W' | 'D' | 'H' | 'N';

const UNIT_WORDS: Record<Unit, string> = {
  Y: 'year years yr yrs jahr jahre jahren an ans annee annees ano anos anno anni jaar jaren ar rok roky roku lata lat let vuosi vuotta vuoden arige jahrige',
  M: 'month months mo mos mth mths monat monate monaten mois mes meses mese mesi maand maanden manad manader maned maneder maaned maaneder miesiac miesiace miesiecy mesic mesice mesicu kuukausi kuukautta kuukauden mth',
  W: 'week weeks wk wks woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor uge uger uke uker tydzien tygodnie tygodni tyden tydny tydnu viikko viikkoa viikon',
  D: 'day days tag tage tagen jour jours journee dia dias giorno giorni dag dagen dagar dage dager dzien dni den dny dnu paiva paivaa paivan',
  H: 'hour hours hr hrs stunde stunden heure heures hora horas ora ore uur uren timme timmar time timer godzina godziny godzin hodina hodiny hodin tunti tuntia',
  N: 'minute minutes min mins minuten minuto minutos minuti minuut minuter minutter minuta minuty minut minuutti minuuttia',
};

const UNITS = new Map(
  (Object.entries(UNIT_WORDS) as [Unit, string][]).flatMap(([unit, words]) =>
    words.split(' ').map((word): [string, Unit] => [word, unit]),
  ),
);

/** The unit that a word without case and diacritics names. */
export function unitOf(word: string): Unit | undefined {
  return UNITS.get(word);
}

const ONES = [
  'zero',
  'one a an ein eine einem einen einer un une una uno een en ett et jeden jedna',
  'two zwei deux dos due twee tva to dois duas dwa dwie dva dve kaksi',
  'three drei trois tres tre drie tri trzy kolme',
  'four vier quatre cuatro quattro fyra fire quatro cztery ctyri nelja',
  'five funf fuenf cinq cinco cinque vijf fem piec pet viisi',
  'six sechs seis sei zes sex seks szesc sest kuusi',
  'seven sieben sept siete sette zeven sju syv sete siedem',
  'eight acht huit ocho otto atta otte oito osiem osm',
  'nine neun neuf nueve nove negen nio ni dziewiec devet',
  'ten zehn dix diez dieci tien tio ti dez dziesiec deset kymmenen',
  'eleven elf onze once undici elva elleve',
  'twelve zwolf zwoelf douze doce dodici twaalf tolv doze dwanascie dvanact',
  'thirteen dreizehn treize',
  'fourteen vierzehn quatorze',
  'fifteen funfzehn quinze quince quindici vijftien femton femten',
  'sixteen sechzehn',
  'seventeen siebzehn',
  'eighteen achtzehn dieciocho diciotto achttien arton atten',
  'nineteen neunzehn',
];
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const OTHER: [string, number][] = [
  ['zwanzig', 20],
  ['vingt', 20],
  ['veinte', 20],
  ['venti', 20],
  ['twintig', 20],
  ['tjugo', 20],
  ['tyve', 20],
  ['vierundzwanzig', 24],
  ['ventiquattro', 24],
  ['veinticuatro', 24],
  ['vierentwintig', 24],
  ['sechsunddreissig', 36],
  ['dreissig', 30],
  ['trente', 30],
  ['treinta', 30],
  ['trenta', 30],
  ['trinta', 30],
  ['dertig', 30],
  ['trettio', 30],
  ['tretti', 30],
  ['sechzig', 60],
  ['neunzig', 90],
  ['soixante', 60],
  ['sesenta', 60],
  ['noventa', 90],
  ['sessanta', 60],
  ['novanta', 90],
  ['zestig', 60],
  ['negentig', 90],
];
const NUMBERS = new Map<string, number>([
  ...ONES.flatMap((words, i) => words.split(' ').map((word): [string, number] => [word, i])),
  ...TENS.map((word, i): [string, number] => [word, (i + 2) * 10]),
  ...OTHER,
]);

/** `eighteen`, `twenty-four`, `one hundred eighty`; undefined where the words are no number. */
export function numberOfWords(words: string): number | undefined {
  let total = 0;
  let known = false;
  for (const word of words.split(/[\s-]+/)) {
    if (word === 'hundred') total = Math.max(1, total) * 100;
    else if (word !== 'and') {
      const value = NUMBERS.get(word);
      if (value === undefined || (known && !extendsTens(total, value))) return undefined;
      total += value;
      known = true;
    }
  }
  return known ? total : undefined;
}

/** `twenty` and `four` are one number, `two` and `three` are not. */
function extendsTens(total: number, value: number): boolean {
  return total % 100 === 0 || (total % 10 === 0 && value < 10 && total % 100 >= 20);
}
