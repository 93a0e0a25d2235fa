// What a form prints between its fields: headings, legends, what stands at the foot of a page, the labels of further fields.
import { isKnownLabel } from '../names/known-labels.ts';
import { labelKey } from '../layout.ts';

/** Says how a form is filled in, by whom, or that it goes on: `(please print)`, `Nur für amtliche Zwecke`, `Seite 1 von 3`. */
const LEGENDS = [
  /^\(?(?:please|bitte|gelieve|s\.? ?v\.? ?p|veuillez|por favor|rellen[ae]|complete|fill in|tick|check|print|ankreuzen|invullen|aankruisen|cocher?|marque|indiquez|indique|vermeld|vul)(?!\p{L})/iu,
  /(?<!\p{L})(?:please|bitte|s\.? ?v\.? ?p\.?|a\.? ?u\.? ?b\.?|svp|por favor)[)!.]*$/iu,
  /^\(?(?:in |en |use )?(?:block|capital|upper ?case|druck|gro(?:ß|ss)|blok|hoofd|lettres? (?:capitales?|majuscules?|d['’]imprimerie)|majuscules|mayúsculas|letras? (?:mayúsculas?|de imprenta))/iu,
  /^(?:for (?:office|official|internal) use|nur (?:für|vom|von)|vom \p{L}+ auszufüllen|wird vom|réservé (?:à|au)|cadre réservé|ne rien (?:écrire|inscrire)|(?:a|para) (?:rellenar|cumplimentar|uso)|espacio reservado|no escribir|in te vullen|alleen voor|niet beschrijven|do not write|leave blank|office use)(?!\p{L})/iu,
  /^(?:continued? |turn over|(?:please )?turn |p\.? ?t\.? ?o\.?$|over$|fortsetzung|weiter auf|siehe rückseite|b\.? ?w\.?$|z\.? ?o\.? ?z\.?$|vervolg|tourne[rz]|suite (?:au|à|page)|t\.? ?s\.? ?v\.? ?p|continúa|sigue|véase el|v[ée]ase al dorso)/iu,
  /^(?:page|seite|pagina|página|pág\.?|blatt|blad|hoja|folio)\s*\d{1,4}(?:\s*(?:\/|of|von|van|sur|de)\s*\d{1,4})?$/iu,
  /^(?:form|formular|formblatt|vordruck|formulier|formulaire|formulario|modelo|cerfa)\s(?:n[o°º]?\.? ?)?\S*\d/iu,
  /^(?:notes? (?:on|for)|hinweise?|erläuterungen|ausfüllhinweise|toelichting|notice|nota informativa|instrucciones|instructions)(?!\p{L})/iu,
];
/** `(dd/mm/yyyy)`, `(TT.MM.JJJJ)` */
const FORMAT = /\(\s*(?:d{1,2}|t{2}|j{2}|m{2})\s*[-/. ]\s*m{2}\s*[-/. ]\s*[yja]{2,4}\s*\)\s*:?$/iu;
/** `. . . . .`, `_____` */
const RUNNING = /^[\s._…·–—-]{3,}$/u;

/** Part of a form with its number or letter, before what it is of: `SECTION B – VEHICLE`, `Teil 2 Ihr Fahrzeug`. */
const PART =
  /^(?:section|part|box|panel|step|abschnitt|teil|block|feld|schritt|deel|onderdeel|rubriek|vak|stap|partie|cadre|rubrique|volet|étape|sección|seccion|parte|apartado|bloque|casilla|paso)\s(?:n[o°º]\.?\s?)?(?:\d{1,2}|[A-Z]|[IVX]{1,4})(?:\.\d{1,2})?(?:$|[\s.:)–—-])/iu;
/** `2. Your vehicle`, but `P. Lindqvist` */
const NUMBERED = /^(?:\d{1,2}|[IVX]{2,4})(?:[.)]|\.\d{1,2}\.?) ?\p{Lu}\p{L}/u;
/** `B. Angaben zum Fahrzeug` */
const LETTERED = /^(?:\d{1,2}|[A-Z]|[IVX]{2,4})[.)]\s+/u;

/** Whether a form prints the text itself, whatever it is about. */
export const isPrintedText = (text: string): boolean => {
  const own = text.trim();
  return (
    RUNNING.test(own) || FORMAT.test(own) || PART.test(own) || LEGENDS.some((legend) => legend.test(own))
  );
};

/** What stands where somebody signs, and below it. */
const SIGNED =
  /^(?:(?:signatures?|signed|unterschrift(?:en)?|handtekening(?:en)?|ondertekening|firmas?|signé|stamp|stempel|cachet|sello|seal|declarations?|erklärung(?:en)?|verklaring|déclaration|declaración)(?: (?:of|by|des|der|de|du|del|van|von|et|and|und|y|en)(?!\p{L}).{1,40})?|(?:thank you|vielen dank|merci|gracias|dank u|bedankt)(?!\p{L}).{0,60})$/iu;
/** What parts of a form are about: `Details of the accident`, `Angaben zum Unfall`. */
const ABOUT =
  /^(?:(?:further |other |personal |weitere |sonstige )?(?:details|particulars|information|data) (?:of|about|on|concerning)|about (?:you|the)|(?:weitere |persönliche )?angaben (?:zu|zum|zur|über|des|der)|daten (?:zu|zum|zur|des|der)|gegevens(?: van)?|inlichtingen|renseignements|informations? (?:sur|relatives?|concernant)|coordonnées|datos (?:de|del|personales)|información (?:de|del|sobre)) \p{L}/iu;
/** The same the other way round, and alone: `Vehicle details`, `Persönliche Daten`, `Witnesses`. */
const ABOUT_ALONE = [
  /^(?:\p{L}[\p{L}'’-]* ){1,3}(?:details|particulars|information)$/iu,
  /^(?:\p{L}+ ){0,3}\p{L}*(?:angaben|daten|bankverbindung)$/iu,
  /^(?:\p{L}+ ){0,2}\p{L}*gegevens$/iu,
  /^(?:vos |autres )?(?:coordonnées|renseignements|informations)(?: \p{Ll}+){0,3}$/iu,
  /^(?:(?:sus|otros) datos|datos \p{Ll}+)(?: \p{Ll}+){0,2}$/iu,
  /^(?:about you|witness(?:es)?|zeugen|getuigen|témoins|testigos)$/iu,
];
const YOURS = /^(?:your|ihre?|votre|vos|uw|sus?) \p{L}/iu;
/** What fields are called by, before what they are of. */
const FIELD_OF =
  /^(?:(?:full |first |last |family )?names?|(?:home |postal |e-?mail )?address(?:es)?|dates?|(?:telephone |phone |mobile |fax )?numbers?|place|type|kind|nature|country|occupation|amount|nom|prénom|adresse|lieu|numéro|n°|type|pays|montant|nature|nombre|apellidos?|dirección|fecha|lugar|número|nº|tipo|país|importe|naam|adres|datum|plaats|nummer|soort|land|bedrag|name|anschrift|ort|art|höhe|betrag|telefonnummer|beruf) (?:of|de|de l['’]|du|des|de la|del|d['’]|der|van|van de|vom|von|zum|zur)(?!\p{L})/iu;
const OF_DUTCH = /^(?:[Nn]aam|[Aa]dres|[Dd]atum|[Pp]laats|[Tt]elefoon|[Ss]oort|\p{L}+nummer) \p{Ll}/u;
/** And what they end with. */
const FIELD_END =
  /(?:^| )(?:number|no\.|name|address|code|date|status|nationality|occupation)$|\p{L}{3}(?:nummer|name|datum|anschrift|adresse|bezeichnung|naam|adres)$/iu;

/** Whether a text is likely the title of a part of a form. */
export const isTitleOfPart = (text: string): boolean => {
  const own = text.trim().replace(LETTERED, '');
  return [SIGNED, ABOUT, ...ABOUT_ALONE].some((title) => title.test(own));
};

/** `Your vehicle`, which is no name of anybody. */
export const isOfReader = (text: string): boolean =>
  /^(?:your|ihre?|votre|vos|uw) \p{L}/iu.test(text.trim()) || /^[Ss]us? \p{Ll}/u.test(text.trim());

/** Whether it may be the title of a part of a form, or of another of its fields. */
export const mayBeTitle = (text: string): boolean => {
  const own = text.trim().replace(/\s*:$/, '');
  return (
    isTitleOfPart(own) ||
    [NUMBERED, YOURS, FIELD_OF, OF_DUTCH, FIELD_END].some((title) => title.test(own)) ||
    isKnownLabel(labelKey(own))
  );
};
