// Whether a document is written in a language whose readers all put the day first; French and Spanish, where it speaks of euros.

/** Words of ordinary text and of papers, none of which is one of another language that documents come in. */
const DAY_FIRST = [
  'der das dem den des und nicht mit für von vom zum zur bei bis wird sind ist wir sie ihre unsere bitte nach oder auf aus über rechnung rechnungsnummer rechnungsdatum datum betrag gesamtbetrag netto brutto mwst ust steuernummer kunde kundennummer lieferung lieferdatum menge einzelpreis zahlbar straße vertrag kontoauszug kontoinhaber kontostand buchungstag buchungstext buchungsdatum verwendungszweck wertstellung währung zeitraum umsätze',
  'het een van voor met niet bij zijn wij ons uw naar ook wordt deze factuur factuurnummer factuurdatum datum bedrag btw totaal vervaldatum klantnummer omschrijving aantal prijs te overeenkomst rekening tegenrekening rekeningnummer boekdatum rentedatum mededelingen afschrift',
].map((words) => new Set(words.split(' ')));
/** Written in America, too. */
const DAY_FIRST_IN_EUROPE = [
  'les des du une est pour dans avec par sur aux nous vous votre notre facture montant tva ttc échéance règlement numéro libellé débit crédit solde compte relevé opération virement loyer',
  'el los las del una por con para su sus factura fecha importe iva cuota pago vencimiento número cliente concepto cuenta titular movimientos extracto',
].map((words) => new Set(words.split(' ')));
const EUROS = /€|\beur(?:os?)?\b/i;
const DOLLARS = /\$|\b(?:usd|cad|mxn|dollars?|dólares|pesos)\b/i;
const ENGLISH = new Set(
  'the of and to for with this that is are by from or shall date total amount'.split(' '),
);

const DISTINCT = 4;
/** So many of its words stand there for one that is English: papers in two languages are read by either. */
const TIMES_ENGLISH = 4;
const MOST_CHARACTERS = 40_000;

/** `DMY` where it surely is; undefined where nothing is known. */
export function orderOfLanguage(pages: string[]): 'DMY' | undefined {
  const text = pages.join('\n').slice(0, MOST_CHARACTERS);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isEuropean = EUROS.test(text) && !DOLLARS.test(text);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const languages = isEuropean ? [...DAY_FIRST, ...DAY_FIRST_IN_EUROPE] : DAY_FIRST;
  const isSure = languages.some((own) => {
    const said = words.filter((word) => own.has(word));
    return new Set(said).size >= DISTINCT && said.length >= english * TIMES_ENGLISH;
  });
  return isSure ? 'DMY' : undefined;
}
