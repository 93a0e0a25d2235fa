// What contracts of five languages are written like where no phrase leads: their titles, the place and date above signatures, the law of a nation.
import type { FindRule } from '../find-rule.ts';

const MONTH = '[.\\p{L}]+';
const ANY_DATE = `(?:\\d{1,2}(?:er|[.º°])? (?:de )?${MONTH} (?:de )?\\d{4}|\\d{1,2}[./]\\d{1,2}[./]\\d{4})`;
/** `Flensburg, den 3. Dezember 2012`, `À Lyon, le 8 janvier 2019`, `firman en Burgos, a 28 de mayo de 2020`, `ondertekend te Assen op 16 april 2019` */
export const PLACE_AND_DATE: FindRule[] = [
  `^[ ]*(?:À )?\\p{Lu}[\\p{L} ./()-]+, (?:den |am |le |op )?(?<value>${ANY_DATE})[ .,]*$`,
  `(?:^|[ ])(?i:en) (?:la (?:ciudad|villa) de )?\\p{Lu}[\\p{L} ]+, a (?<value>${ANY_DATE})`,
  `(?i:ondertekend|opgemaakt|getekend|afgegeven|uitgereikt)\\s+te\\s+\\p{Lu}[\\p{L} -]+,?\\s+op\\s+(?<value>${ANY_DATE})`,
  `(?i:fait) (?:à|au|en) [^\\n,]+, le (?<value>${ANY_DATE})`,
  `^[ ]*(?:vom|d\\.d\\.|du|de fecha) (?<value>${ANY_DATE})[ ]*$`,
].map((regex) => ({ by: 'pattern', prior: 0.79, regex }));

/** `May 4, 2009`, `14th day of June, 2005` */
const WRITTEN_DATE =
  '(?:\\p{Lu}\\p{L}+\\s+\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)?(?:\\s+day)?(?:\\s+of)?\\s+\\p{Lu}\\p{L}+),?\\s+\\d{4}';
/** `as of May 4, 2009 (the “Effective Date”)` */
export const CALLED_EFFECTIVE = `(?<value>${WRITTEN_DATE})\\s*\\((?:the|this)?\\s*["“](?i:effective|commencement) (?i:date)`;

/** `deutsches Recht`, `droit suisse`, `legislación portuguesa`, `Nederlands recht` */
const LAW_OF_A_NATION =
  '(?:(?:materielle[ms]\\s+)?(?:deutsch|österreichisch|schweizerisch|niederländisch|belgisch|französisch|spanisch|englisch)e[ms]\\s+Recht|Schweizer\\s+Recht|(?:Nederlands|Belgisch|Duits|Frans|Engels)e?\\s+recht|droit\\s+(?:français|belge|suisse|luxembourgeois|allemand|anglais|espagnol|néerlandais)|loi\\s+(?:française|belge|suisse|luxembourgeoise|allemande|anglaise)|(?:legislación|ley|[Dd]erecho)\\s+(?:español|portugues|francés|alemán|frances|aleman|ingles|inglés)a?)\\b';
/** Behind words that choose it: a firm may be one `naar Nederlands recht`. */
export const LAW_CHOSEN = `(?:^|[^\\p{L}])(?i:het|au|le|à la|al|por la|por el|ist|is|gilt|unterlieg(?:t|en)|untersteh(?:t|en)|uitsluitend|ausschlie(?:ß|ss)lich|nur)\\s+(?<value>${LAW_OF_A_NATION})`;

const PAPER =
  '(?:AGREEMENT|CONTRACT|TERM SHEET|MEMORANDUM OF UNDERSTANDING|LETTER OF INTENT|VERTRAG|CONTRAT|CONTRATO|OVEREENKOMST)';
const CAPITALS = "[\\p{Lu}][\\p{Lu}\\p{N} ,&/’'().-]{0,80}?";
/** The line of a title, in capitals. */
const TITLE = `^\\s*(?:(?i:exhibit)\\s+[\\d.]+\\s+)?(?<value>${CAPITALS}${PAPER})`;
/** Lines that a title goes on from: `AMENDMENT NO. 2 TO`, `AMENDMENT NUMBER TWO`, `TO THE`. */
const GOES_ON =
  "(?:(?:[\\p{Lu}\\p{N} ,&/’'.-]* )?(?:TO|OF|FOR|AND|THE)|AMENDED AND RESTATED|(?:[\\p{Lu}-]+ )?AMENDMENT(?: (?:NO\\.?|NUMBER))?(?: ?[\\p{Lu}\\p{N}]+)?)[ ]*\\n\\s*";
const LONG_TITLE = `^\\s*(?<value>(?:${GOES_ON})+[\\p{Lu}][\\p{Lu}\\p{N} ,&/’'().-]*${PAPER})`;
/** A line of its own: `Mietvertrag über gewerbliche Räume`, `Contrat de distribution`, `ADENDA N.º 2 AL CONTRATO DE` / `SUMINISTRO`. */
const TITLED =
  '(?:C(?i:ontrato?|onvention|onvenio)|A(?i:ccord|cuerdo|venant|denda|ddendum)|B(?i:ail)|O(?i:vereenkomst)|N(?i:achtrag)|(?:\\p{Lu}[\\p{L}-]* )*(?:V(?i:ertrag)|V(?i:ereinbarung)|\\p{Lu}[\\p{L}-]*(?i:vertrag|vereinbarung|overeenkomst)))';
const LINE = '(?: [^\\n;:]*[^\\n;:.,])?';
const ENDS_OPEN = '(?i:de|del|du|des|van|zum|zur|por|para|pour|über|für|\\d{1,2}\\.?)';
const NUMBERED = '(?:\\d{1,2}\\. )?';
const TITLE_LINE = `^[ ]*(?<value>${NUMBERED}${TITLED}(?: [^\\n;:]* ${ENDS_OPEN}[ ]*\\n[ ]*[^\\n;:]*[^\\n;:.,]|${LINE}))[ ]*$`;
/** `MIETVERTRAG` / `über Geschäftsräume` */
const TITLE_LINES = `^[ ]*(?<value>${NUMBERED}${TITLED}${LINE}[ ]*\\n[ ]*(?:zum|zur|über|für|au|à|relatif|portant|al|sobre|bij|inzake) [^\\n;:]*[^\\n;:.,])[ ]*$`;
/** A line in which no title goes on: between whom it is, of when, or running text. */
const NO_TITLE =
  '[ ]*\\n\\s*(?:(?i:this|between|by and|among|dated|as of|effective|made|zwischen|entre|tussen|vom|du|de fecha|van)\\b|[^\\n]*\\p{Ll}{3})';

export const TITLE_RULES: FindRule[] = [
  { by: 'pattern', where: 'first_page', prior: 0.85, regex: `${LONG_TITLE}${NO_TITLE}` },
  { by: 'pattern', where: 'first_page', prior: 0.8, regex: `${TITLE}${NO_TITLE}` },
  { by: 'pattern', where: 'letterhead', prior: 0.82, regex: TITLE_LINES },
  { by: 'pattern', where: 'letterhead', prior: 0.79, regex: TITLE_LINE },
  // What stands below may belong to it (`AMENDMENT NO. 1`).
  { by: 'pattern', where: 'first_page', prior: 0.79, regex: `${TITLE}\\s*$` },
  {
    by: 'pattern',
    where: 'first_page',
    prior: 0.79,
    regex: `^\\s*(?i:re|subject|betreff|objet|asunto|betreft): *(?<value>${CAPITALS}${PAPER})`,
  },
  {
    by: 'pattern',
    prior: 0.7,
    regex: '(?i:this)\\s+(?<value>(?:\\p{Lu}[\\p{L}/&-]*\\s+(?:and\\s+)?)+(?i:agreement|contract))\\b',
  },
];
