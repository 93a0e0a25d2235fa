// What an organization is called by its form, and which words are the role of a party and never its name.

import { isJurisdiction } from '../../values/places/jurisdictions.ts';

/** Folded, without points. */
const STRONG = new Set(
  (
    'inc incorporated llc llp lllp lp ltd limited corp corporation company co plc pllc pc pa na pty pte sdn bhd berhad s/b gmbh mbh ggmbh ag kg kgaa ohg ug se ek ' +
    'ekfr eg ev gbr ewiv partg partgmbb sarl sas sasu sa eurl snc sci scop selarl srl spa sapa sl slu slne slp sll sau scoop ltda limitada cv sadecv bv nv vof cva ' +
    'bvba cvba oy oyj ab asa aps as zoo jsc ojsc pjsc ooo oao zao kk ltee limitee cie compagnie aktiengesellschaft gesellschaft unipessoal coop gesmbh commv vvag vag stichting lda sagl vzw asbl'
  ).split(' '),
);
/** Names end with these as often, but so do other things. */
const WEAK = new Set(
  (
    'bank trust partners partnership association university universität université universidad universiteit foundation fund group holdings holding institute ' +
    'college society cooperative bancorp bancshares associates sons söhne fils hijos zonen stiftung verein sparkasse volksbank banque banco stadtwerke ' +
    'authority hochschule cooperativa stadt gemeinde landkreis commune ayuntamiento gemeente asociación enterprise enterprises trading industries technologies ventures hospital agency gruppe groupe grupo groep fondation fundación vereniging'
  ).split(' '),
);
/** In small letters they say what something is: `a Delaware limited liability company`. */
const WORDS = new Set(
  'incorporated limited corporation corp limitada limitee compagnie aktiengesellschaft cooperative stichting'.split(
    ' ',
  ),
);
/** Too short to be a form in small letters. */
const SHORT_WORDS = new Set(
  'as se na pa co sa ag ab sl cv ev ek eg pc lp ug kk zoo spa company gesellschaft compagnie'.split(' '),
);

/** Other ways to write one. */
const ALIKE: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  corporation: 'corp',
  limited: 'ltd',
  ltee: 'ltd',
  limitee: 'ltd',
  mbh: 'gmbh',
  gesmbh: 'gmbh',
  aktiengesellschaft: 'ag',
  ekfr: 'ek',
  oyj: 'oy',
  slu: 'sl',
  sau: 'sa',
  sasu: 'sas',
};
/** Beside other forms, or left out: they tell no two organizations apart. */
const INDISTINCT = new Set(
  'co company cie compagnie gesellschaft coop limitada pty pte sdn bhd berhad unipessoal'.split(' '),
);

const keyOf = (word: string): string => word.toLowerCase().replace(/[.'’, ]/g, '');

/** Which legal form a word is, however it is written; null where it is none, or one that tells nothing. */
export function legalKind(word: string): string | null {
  const key = keyOf(word);
  if (legalForm(word) !== 'strong' || INDISTINCT.has(key)) return null;
  return Object.hasOwn(ALIKE, key) ? (ALIKE[key] ?? null) : key;
}

/** How sure a word ends the name of an organization; of several words (`S. A.`) the first is asked with the rest. */
export function legalForm(word: string): 'strong' | 'weak' | null {
  const key = keyOf(word);
  const small = /^\p{Ll}/u.test(word);
  if (STRONG.has(key))
    return small && (SHORT_WORDS.has(key) || WORDS.has(key)) && !word.includes('.') ? null : 'strong';
  return WEAK.has(key) && /^\p{Lu}/u.test(word) ? 'weak' : null;
}

const ROLES: Record<'seller' | 'buyer' | 'employer' | 'employee' | 'other', string> = {
  seller:
    'seller vendor supplier provider licensor lessor landlord franchisor manufacturer contractor consultant transporter lender verkäufer verkäuferin lieferant auftragnehmer auftragnehmerin vermieter vermieterin darlehensgeber darlehensgeberin ' +
    'lizenzgeber dienstleister rechnungssteller rechnungsersteller vendeur fournisseur prestataire bailleur bailleresse concédant prêteur vendedor proveedor prestador ' +
    'arrendador arrendadora prestamista licenciante ' +
    'verkoper leverancier opdrachtnemer verhuurder licentiegever geldgever',
  buyer:
    'buyer purchaser customer client licensee lessee tenant franchisee distributor reseller shipper borrower käufer käuferin kunde kundin ' +
    'besteller auftraggeber auftraggeberin mieter mieterin darlehensnehmer darlehensnehmerin ' +
    'lizenznehmer rechnungsempfänger acheteur acheteuse client cliente preneur locataire emprunteur licencié comprador compradora ' +
    'arrendatario arrendataria prestatario licenciatario koper klant opdrachtgever huurder licentienemer geldnemer',
  employer:
    'employer company arbeitgeber gesellschaft employeur employeuse société empleador empleadora empresa werkgever werkgeefster onderneming corporation bank firm',
  employee:
    'employee executive director officer worker associate arbeitnehmer arbeitnehmerin mitarbeiter mitarbeiterin salarié salariée employé employée trabajador ' +
    'trabajadora empleado empleada werknemer werkneemster',
  other:
    'party parties undersigned recipient discloser provider participant investor agent trustee guarantor owner partner partners member sponsor stockholder shareholder ' +
    'disclosing receiving companies affiliate affiliates subsidiary parent holder developer advisor adviser representative principal you your we us our i each them ' +
    'driver drivers opponent counterparty witness claimant gegner gegnerin unfallgegner unfallgegnerin gegenseite fahrer fahrerin zeuge zeugin halter halterin ' +
    'tiers adverse conducteur conductrice témoin contrario contraria contraparte conductor conductora testigo tegenpartij wederpartij bestuurder bestuurster getuige ' +
    'all such certain both either other others partei parteien vertragspartner partie parties parte partes partij partijen soussigné soussignés soussignées soussignée ondergetekende ondergetekenden unterzeichner firmante company’s',
};

const TERMS = new Map(
  Object.entries(ROLES).flatMap(([role, words]) =>
    words.split(' ').map((word): [string, string] => [word, role]),
  ),
);

/** The side that a defined term stands for: `other` where it may be either; undefined where it is no role of a party. */
export function roleOfTerm(term: string): string | undefined {
  const words = term.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  const last = words.at(-1);
  if (last === undefined || words.length > 3) return undefined;
  return TERMS.get(last) ?? TERMS.get(words[0] ?? '');
}

const ARTICLES = new Set(
  'the a an this that each first second third der die das den dem la le les el los las de het een un une una l'.split(
    ' ',
  ),
);

/** Whether every word is a role or an article: `the Disclosing Party` names nobody. */
export function isBareRole(name: string): boolean {
  const words = name.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  return words
    .map((word) => word.replace(/['’]s$/, ''))
    .every((word) => TERMS.has(word) || ARTICLES.has(word) || legalForm(word) !== null);
}

/** What names of papers, laws and parts of them end with. */
const NO_PARTY =
  /(?:^|\s)(?:agreements?|amendment|contract|exhibit|schedule|appendix|annex|section|article|act|code|plan|program|date|recitals?|whereas|witnesseth|information|materials?|effective|term|notes?|services?|products?|page|form|rule|regulations?|law|court|board|state|county|street|avenue|road|suite|floor|drive|boulevard|parkway|lane|way|plaza|square|circle|address(?:es)?|overview|work|attachments?|definitions?|signatures?|page|background|purpose|confidential|proprietary|general|except|warrants?|registration|rights|license|documents?|vertrag|vereinbarung|anlage|gesetz|contrat|convention|loi|contrato|acuerdo|ley|overeenkomst|wet|bijlage)\.?$/iu;

const PUBLIC =
  /^(?:the )?(?:board of (?:trustees|regents|governors|education|supervisors)|(?:city|town|village|county|township|borough) of) /iu;

export function isNoParty(name: string): boolean {
  if (PUBLIC.test(name)) return false;
  const head = name.split(/ (?:of|for|de|von|van) /)[0] ?? name;
  return NO_PARTY.test(name) || NO_PARTY.test(head) || isBareRole(name) || isJurisdiction(name);
}
