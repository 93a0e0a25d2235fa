// What stands in a field before anybody has filled it in, and what points at the answer of another field.

/** `Click or tap here to enter text.`, `-- Please select --` */
const ASKS = [
  String.raw`please (?:\p{Ll}+ ){0,2}(?:print|select|choose|enter|specify|fill|complete|type|write|state|provide|indicate|click|insert)(?!\p{L}).{0,50}`,
  String.raw`(?:click|tap)(?: or (?:click|tap))?(?: here)? to .{1,60}|(?:click|tap|type|write|enter|sign) here(?: .{0,50})?`,
  String.raw`(?:choose|select|pick|enter|type|insert) (?:an?|one|your|the|from)(?!\p{L}).{0,50}|(?:select|choose) ?(?:\.{2,3}|…)`,
  String.raw`bitte (?:\p{L}+ ){0,3}\p{Ll}*(?:wählen|tragen|geben|füllen|kreuzen|ergänzen|klicken)(?: sie .{1,50})?`,
  String.raw`(?:hier )?(?:klicken|tippen)(?: oder (?:klicken|tippen))?(?: sie)? (?:hier|um)(?!\p{L}).{0,60}|wählen sie .{1,50}|geben sie .{1,50} ein|(?:text|hier|datum|namen?) (?:\p{L}+ )?(?:eingeben|eintragen)`,
  String.raw`(?:cliquez|appuyez|veuillez|merci de) .{2,60}|(?:choisissez|sélectionnez|saisissez|indiquez)(?: .{1,60})?|saisir (?:ici|le|la|les|un|une|du|votre)(?!\p{L}).{0,40}`,
  String.raw`(?:haga|haz) clic .{2,60}|(?:elija|seleccione|introduzca|escriba|indique)(?: .{1,60})?`,
  String.raw`klik (?:of tik|hier|om)(?!\p{L}).{0,60}|kies een .{2,40}|selecteer(?: .{1,50})?|maak een keuze|vul .{1,40} in`,
].join('|');
const ASKS_ALONE = new RegExp(String.raw`^[\s–—-]*(?:${ASKS})[\s.…!–—-]*$`, 'iu');
/** `Enter company name`, but `Enter Gaming Ltd` */
const ASKS_FOR = /^(?:[Ee]nter|[Ii]nsert|[Cc]hoose)(?: \p{Ll}[\p{Ll}'’-]*){1,6}[.…]*$/u;
/** `[Name of the tenant]`, `<City>` */
const BRACKETED = /^(?:\[[^[\]\n]{2,60}\]|<[^<>\n]{2,60}>|\{{1,2}[^{}\n]{2,60}\}{1,2})$/u;
const EXAMPLE =
  /^(?:e\. ?g\.?|eg\.|z\. ?b\.|p\. ?ex\.|p\. ?ej\.|bijv\.|for example|for instance|zum beispiel|par exemple|por ejemplo|bijvoorbeeld)[\s:,]/iu;
const PARTS =
  /^(?:first(?: name)?,? last(?: name)?|last(?: name)?, first(?: name)?|vorname,? nachname|nachname,? vorname|prénom,? nom|nom,? prénom|voornaam,? achternaam)$/iu;
const PART = String.raw`(?:street(?: name)?|house|(?:house )?(?:number|no\.?)|post ?code|zip(?: code)?|city|town|county|country|stra(?:ß|ss)e|str\.|haus(?:nummer|nr\.?)|nr\.|plz|postleitzahl|(?:wohn)?ort|stadt|land|rue|numéro|code postal|ville|pays|calle|número|código postal|ciudad|localidad|país|straat|huisnummer|plaats)`;
/** `Straße, Hausnummer, PLZ, Ort` */
const PARTS_OF_ADDRESS = new RegExp(
  String.raw`^\(?${PART}(?:[\s,/&+]{1,3}(?:(?:and|und|et|y|en) )?${PART}){1,7}\)?$`,
  'iu',
);

/** Whether a text is what a form itself puts into a field. */
export function isDefaultText(text: string): boolean {
  const own = text.trim();
  return [ASKS_ALONE, ASKS_FOR, BRACKETED, EXAMPLE, PARTS, PARTS_OF_ADDRESS].some((form) => form.test(own));
}

/** `same as above`, `wie Antragsteller` */
const ELSEWHERE = new RegExp(
  `^(?:${[
    String.raw`(?:the )?same(?: as .{1,40})?|as (?:above|before|(?:the )?(?:applicant|tenant|landlord|owner|buyer|seller|insured|policyholder|employer|sender))`,
    String.raw`(?:wie|s\.|siehe) (?:oben|vor|zuvor|vorher|vorstehend|(?:der |die )?(?:antragsteller|mieter|vermieter|versicherungsnehmer|käufer|verkäufer|eigentümer|absender)(?:in)?)|identisch(?: .{1,40})?|derselbe|dieselbe`,
    String.raw`(?:comme )?ci-dessus|le même|la même|même (?:adresse|nom|personne)(?: .{1,40})?`,
    String.raw`(?:el|la) mism[oa](?: .{1,40})?|igual que .{1,40}|(?:como )?arriba`,
    String.raw`(?:de|het)?zelfde(?: .{1,40})?|idem .{1,40}|(?:als|zie) (?:boven|hierboven)`,
  ].join('|')})[.)]?$`,
  'iu',
);

/** Whether a text says where the value stands, and not the value. */
export const pointsElsewhere = (text: string): boolean => ELSEWHERE.test(text.trim());
