// Units of time and small numbers as words, language by language: a number counts only with a unit of its own language.

export type Unit = 'Y' | 'M' | 'W' | 'D' | 'H' | 'N';

/** Years | months | weeks | days | hours | minutes. */
const UNIT_WORDS: Record<string, string> = {
  en: 'year years yr yrs|month months mth mths mo mos|week weeks wk wks|day days|hour hours hr hrs|minute minutes min mins',
  de: 'jahr jahre jahren|monat monate monaten|woche wochen|tag tage tagen|stunde stunden|minute minuten',
  fr: 'an ans annee annees|mois|semaine semaines|jour jours|heure heures|minute minutes',
  es: 'ano anos|mes meses|semana semanas|dia dias|hora horas|minuto minutos',
  nl: 'jaar jaren|maand maanden|week weken|dag dagen|uur uren|minuut minuten',
  it: 'anno anni|mese mesi|settimana settimane|giorno giorni|ora ore|minuto minuti',
  pt: 'ano anos|mes meses|semana semanas|dia dias|hora horas|minuto minutos',
  sv: 'ar|manad manader|vecka veckor|dag dagar|timme timmar|minut minuter',
  da: 'ar|maned maneder|uge uger|dag dage|timer|minut minutter',
  nb: 'ar|maned maneder|uke uker|dag dager|timer|minutt minutter',
  pl: 'rok lata lat|miesiac miesiace miesiecy|tydzien tygodnie tygodni|dzien dni|godzina godziny godzin|minuta minuty minut',
  cs: 'rok roky roku let|mesic mesice mesicu|tyden tydny tydnu|den dny dnu dni|hodina hodiny hodin|minuta minuty minut',
  fi: 'vuosi vuotta vuoden|kuukausi kuukautta kuukauden|viikko viikkoa viikon|paiva paivaa paivan|tunti tuntia|minuutti minuuttia',
};

/** One, two, three … `/` between the forms of one number, `20=` before numbers that do not follow. */
const NUMBER_WORDS: Record<string, string> = {
  en: 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty 30=thirty 40=forty 50=fifty 60=sixty 70=seventy 80=eighty 90=ninety',
  de: 'ein/eine/einem/einen/einer zwei drei vier funf/fuenf sechs sieben acht neun zehn elf zwolf/zwoelf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig 24=vierundzwanzig 30=dreissig 36=sechsunddreissig 40=vierzig 48=achtundvierzig 50=funfzig 60=sechzig 90=neunzig',
  fr: 'un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize 18=dix-huit 20=vingt 24=vingt-quatre 30=trente 36=trente-six 40=quarante 50=cinquante 60=soixante',
  es: 'un/una/uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince 18=dieciocho 20=veinte 24=veinticuatro 30=treinta 40=cuarenta 50=cincuenta 60=sesenta 90=noventa',
  nl: 'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig 24=vierentwintig 30=dertig 36=zesendertig 60=zestig 90=negentig',
  it: 'un/una/uno due tre quattro cinque sei sette otto nove dieci undici dodici 15=quindici 18=diciotto 20=venti 24=ventiquattro 30=trenta 36=trentasei 60=sessanta 90=novanta',
  pt: 'um/uma dois/duas tres quatro cinco seis sete oito nove dez onze doze 15=quinze 18=dezoito 20=vinte 30=trinta 60=sessenta 90=noventa',
  sv: 'en/ett tva tre fyra fem sex sju atta nio tio elva tolv 15=femton 18=arton 20=tjugo 24=tjugofyra 30=trettio 60=sextio 90=nittio',
  da: 'en/et/ett to tre fire fem seks syv otte ni ti elleve tolv 15=femten 18=atten 20=tyve 24=fireogtyve 30=tredive 60=tres',
  nb: 'en/et/ett to tre fire fem seks sju/syv atte ni ti elleve tolv 15=femten 18=atten 20=tjue 30=tretti 60=seksti 90=nitti',
  pl: 'jeden/jedna dwa/dwie trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie 30=trzydziesci 60=szescdziesiat',
  cs: 'jeden/jedna dva/dve tri ctyri pet sest sedm osm devet deset jedenact dvanact 30=tricet 60=sedesat',
  fi: 'yksi/yhden kaksi/kahden kolme/kolmen nelja/neljan viisi/viiden kuusi seitseman kahdeksan yhdeksan kymmenen',
};

/** What else stands before the smaller number that it makes a larger one with: `ochenta y cinco`, `quatre-vingts`, `cent vingt`. */
const GREATER_WORDS: Record<string, string> = {
  en: 'hundred thousand',
  de: 'hundert tausend siebzig achtzig',
  fr: 'cent cents mille vingts septante huitante octante nonante',
  es: 'cien ciento doscientos trescientos cuatrocientos quinientos mil setenta ochenta',
  nl: 'honderd duizend veertig vijftig zeventig tachtig',
  it: 'cento mille quaranta cinquanta settanta ottanta novanta',
  pt: 'cem cento duzentos trezentos mil quarenta cinquenta setenta oitenta',
  sv: 'hundra tusen fyrtio femtio sjuttio attio',
  da: 'hundrede tusind fyrre halvtreds halvfjerds firs halvfems',
  nb: 'hundre tusen forti femti sytti atti',
  pl: 'sto dwiescie trzysta tysiac dwadziescia czterdziesci piecdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat',
  cs: 'sto dve ste tisic ctyricet padesat sedmdesat osmdesat devadesat',
  fi: 'sata sadan tuhat kaksikymmenta kolmekymmenta',
};

const ORDER: Unit[] = ['Y', 'M', 'W', 'D', 'H', 'N'];
/** Words of other kinds too (`2 an affiliate`): only behind a number word of their language, or as a whole answer. */
const DOUBTFUL = new Set(['an', 'den', 'mo']);

export type UnitWord = { unit: Unit; languages: string[]; doubtful: boolean };

function unitWords(): Map<string, UnitWord> {
  const units = new Map<string, UnitWord>();
  for (const [language, line] of Object.entries(UNIT_WORDS)) {
    line.split('|').forEach((words, i) => {
      for (const word of words.split(' ')) {
        const known = units.get(word) ?? {
          unit: ORDER[i] ?? 'Y',
          languages: [],
          doubtful: DOUBTFUL.has(word),
        };
        known.languages.push(language);
        units.set(word, known);
      }
    });
  }
  return units;
}

function numberWords(line: string): Map<string, number> {
  const numbers = new Map<string, number>();
  let next = 1;
  for (const entry of line.split(' ')) {
    const [, given, words = ''] = /^(?:(\d+)=)?(.+)$/.exec(entry) ?? [];
    next = given === undefined ? next : Number(given);
    for (const word of words.split('/')) numbers.set(word, next);
    next += 1;
  }
  return numbers;
}

const UNITS = unitWords();
const NUMBERS = new Map(
  Object.entries(NUMBER_WORDS).map(([language, line]) => [language, numberWords(line)]),
);

const GREATER = new Map(
  Object.entries(GREATER_WORDS).map(([language, line]) => [language, new Set(line.split(' '))]),
);

/** Whether a word without case and diacritics is a number of one of the languages, or a part of one. */
export const isNumberWord = (word: string, languages: string[]): boolean =>
  languages.some(
    (language) => NUMBERS.get(language)?.has(word) === true || GREATER.get(language)?.has(word) === true,
  );

/** Articles, too: `eine sechs Monate lange Frist`. */
export const isOne = (word: string, languages: string[]): boolean =>
  languages.some((language) => NUMBERS.get(language)?.get(word) === 1);

/** The unit that a word without case and diacritics names. */
export function unitOf(word: string): UnitWord | undefined {
  return UNITS.get(word);
}

/** `eighteen`, `twenty-four`, `one hundred eighty`; undefined where the words are no number of these languages. */
export function numberOfWords(words: string, languages: string[]): number | undefined {
  for (const language of languages) {
    const numbers = NUMBERS.get(language);
    const number =
      numbers?.get(words) ?? (language === 'en' && numbers ? englishNumber(words, numbers) : undefined);
    if (number !== undefined) return number;
  }
  return undefined;
}

function englishNumber(words: string, numbers: Map<string, number>): number | undefined {
  let total = 0;
  let known = false;
  for (const word of words.split(/[\s-]+/)) {
    const value = word === 'hundred' ? Math.max(1, total) * 100 - total : numbers.get(word);
    if (word === 'and' && known) continue;
    if (value === undefined || (known && word !== 'hundred' && !extendsTens(total, value))) return undefined;
    total += value;
    known = true;
  }
  return known ? total : undefined;
}

/** `twenty` and `four` are one number, `two` and `three` are not. */
function extendsTens(total: number, value: number): boolean {
  return total % 100 === 0 || (total % 10 === 0 && value < 10 && total % 100 >= 20);
}
