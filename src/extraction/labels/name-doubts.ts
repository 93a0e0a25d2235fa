// Why a text that stands where a value should may be none: a label, a bare legal form, what runs into the next column.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { isDefaultText, pointsElsewhere } from '../names/default-texts.ts';
import { isBareRole, legalForm } from '../names/legal-forms.ts';
import { isKnownLabel } from '../names/known-labels.ts';
import { goesOnAsHead, isClause, isSentence, isSpaced } from '../names/prose.ts';
import { isRole } from '../names/role-words.ts';
import { isTitleAlone, titleLength } from '../names/titles.ts';
import { labelKey } from '../layout.ts';
import type { LabelledPage } from './labelled.ts';

/** Below the threshold, whatever label led there. */
const NO_VALUE = 0.5;
type Worth = { worth: number; doubtful: boolean };

/** A value stands somewhere in it. */
const OF_CLAUSE = 0.75;
/** `Contractor: Mrs E. Cooper` names whom to turn to, or somebody in business alone. */
const OF_PERSON: Worth = { worth: 0.75, doubtful: true };
const NOTHING: Worth = { worth: 0, doubtful: true };
const UNLIKELY: Worth = { worth: NO_VALUE, doubtful: true };
const SURELY: Worth = { worth: 1, doubtful: false };
const LONGEST_NUMBER = 80;

type Slice = { start: number; end: number };

/**
 * What the quality of free text is worth by its own form, 0 where it is surely none, and whether a person has to look at it although
 * it is the best.
 */
export function textWorth(page: LabelledPage, slice: Slice, type: FactTypeName): Worth {
  const text = page.layout.page.text.slice(slice.start, slice.end);
  if (isLabel(page, slice, text) || isBareForm(text) || isDefaultText(text)) return UNLIKELY;
  if (isUnfinished(text) || isPlaceholder(text)) return { ...formWorth(page, slice, type), doubtful: true };
  return formWorth(page, slice, type);
}

function formWorth(page: LabelledPage, slice: Slice, type: FactTypeName): Worth {
  const text = page.layout.page.text.slice(slice.start, slice.end);
  if (type === 'address') return saysLabels(text) || isWordAlone(text) ? UNLIKELY : SURELY;
  if (type === 'long_text') return SURELY;
  if (GOES_ON.test(text) || FIELD.test(text)) return NOTHING;
  if (type === 'organization_name' || type === 'person_name') return nameWorth(page, slice, type);
  if (isClause(text)) return { worth: OF_CLAUSE, doubtful: true };
  return { worth: 1, doubtful: isMore(page, slice, text) };
}

/** `Prof. Dr. Maximiliana von`: the rest stands in the next line. */
const isUnfinished = (text: string): boolean =>
  /\S(?:\s(?:von|van|vom|de|der|den|des|zu|zur|du|da|del|di|dos|la|le|les|el|los|las|het|und|and|et|en|of|the|für|for|&)|[-,&])$/u.test(
    text,
  );

/** `see attachment`, `n/a`: somebody has answered, and not said it; `X single` is an answer with its cross. */
const isPlaceholder = (text: string): boolean =>
  /^(?:[xX×] \p{Ll}.*|n\.? ?\/? ?a\.?|ditto|dito|idem|tbd|tba|s\. ?o\.|(?:see|siehe|vgl\.?|voir|ver|véase|zie) \S.{0,30})$/iu.test(
    text.trim(),
  ) || pointsElsewhere(text);

const FULL_NAME = String.raw`\p{Lu}[\p{L}.'’-]+(?: (?:\p{Ll}{1,4} ){0,2}\p{Lu}[\p{L}.'’-]+)+`;
const PERSONS = new RegExp(`^${FULL_NAME}(?:, | (?:and|und|et|y|en|&) )${FULL_NAME}$`, 'u');

/** `Eva Klein, Jan de Boer`, but not `García López, María José`, of whom nobody knows: a person has to say. */
const arePersons = (text: string): boolean => PERSONS.test(text);

const isMore = (page: LabelledPage, slice: Slice, text: string): boolean =>
  runsOver(page, slice, text) || isLegend(text) || holdsLabel(page, slice);

/** `F NACIONALIDAD ESP`: the next field of its line, without a colon. */
const holdsLabel = ({ labels, layout: { page } }: LabelledPage, { start, end }: Slice): boolean =>
  labels.some(
    (label) =>
      label.start > start &&
      label.end < end &&
      label.similarity === 1 &&
      label.key.length >= SHORTEST_FIELD &&
      /^\p{Lu}/u.test(page.text.slice(label.start, label.end)),
  );

const SHORTEST_FIELD = 5;

/** `Type — D.3 Model — E. Number`: what several fields are called. */
const isLegend = (text: string): boolean => text.split(/ [—–] /).length > 2;

/** `Fabriknummer`: what another field is called, sooner than where somebody lives. */
const isWordAlone = (text: string): boolean => /^[\p{L}-]+\.?$/u.test(text.trim());

/** The next field of a form: `D.2` */
const FIELD = /^[A-Z]\.\d(?:\.\d)?$/;

/** `Prénom, Nome` behind `Vorname` is the label in further languages. */
const saysLabels = (text: string): boolean =>
  isKnownLabel(labelKey(text)) || isKnownLabel(labelKey(/^[^,/]+(?=,| \/)/.exec(text)?.[0] ?? ''));

function nameWorth(page: LabelledPage, slice: Slice, type: FactTypeName): Worth {
  const text = page.layout.page.text.slice(slice.start, slice.end);
  const isPerson = type === 'person_name';
  const form = formOfName(text, isPerson);
  if (form !== null) return form;
  if (isNoName(text) || (isPerson && isAcronym(text)))
    return isTyped(page, slice, text) ? { worth: 1, doubtful: true } : NOTHING;
  return { worth: 1, doubtful: (isPerson && isWord(text)) || isLittleOrMuch(page, slice, text) };
}

/** Of what is no name by its form, or somebody's where a firm is asked for; null for all else. */
function formOfName(text: string, isPerson: boolean): Worth | null {
  if (isTitleAlone(text)) return NOTHING;
  if (text.split(/ [—–] /).some(isNumber) || saysLabels(text)) return UNLIKELY;
  return !isPerson && titleLength(text) > 0 && !isFirm(text) ? OF_PERSON : null;
}

const isLittleOrMuch = (page: LabelledPage, slice: Slice, text: string): boolean =>
  isShort(text) || isMuch(page, slice, text);

const isWord = (text: string): boolean => !/\s/.test(text) || arePersons(text);

const isMuch = (page: LabelledPage, slice: Slice, text: string): boolean =>
  isCoded(text) || runsOver(page, slice, text);

const NAMED_BY_KIND =
  /^(?:hotel|hôtel|restaurant|café|bank|banque|banco|sparkasse|hospital|hôpital|clinic|klinik|clinique|clínica|ziekenhuis|school|schule|école|escuela|colegio|college|gymnasium|university|universität|hochschule|université|universidad|universiteit|pharmacy|apotheke|pharmacie|farmacia|apotheek|praxis|club|verein|garage|autohaus|agency|agence|agencia|studio|kanzlei|notariat|stadt|gemeinde|landkreis|ville|mairie|commune|gemeente|provincie|ayuntamiento|museum|theater|theatre)$/iu;
/** Nobody names an office without its kind. */
const OFFICE =
  /^(?:finanzamt|hauptzollamt|zollamt|standesamt|jobcenter|(?:amts|land|oberlandes|arbeits|sozial|verwaltungs|finanz)gericht|rechtbank|gerechtshof|tribunal (?:judiciaire|administratif|de commerce|de proximité)|cour d['’]appel|préfecture|sous-préfecture|juzgado|audiencia provincial|registro civil)$/iu;

const isKind = (word: string): boolean => NAMED_BY_KIND.test(word) || OFFICE.test(word);

/**
 * `Hotel Zur Linde` is the name, and `Hotel` no label of it: what kind of house it is stands in front of many names. Not where the rest is
 * such a name itself (`Bank  Sparkasse Linz`).
 */
export const isPartOfName = (label: string, between: string, name: string): boolean =>
  between === ' ' && isKind(label.trim()) && !isKind(/^\S*/.exec(name)?.[0] ?? '');

/** Whether such a name is surely one. */
export const isOfOffice = (label: string): boolean => OFFICE.test(label.trim());

/** Whether a text that a label leads to is the rest of a longer label or heading. */
export const isRestOfHead = (
  { layout: { page } }: LabelledPage,
  label: Slice,
  { start, end }: Slice,
): boolean =>
  label.end <= start &&
  !/[:=#]/.test(page.text.slice(label.end - 1, start)) &&
  goesOnAsHead(page.text.slice(start, end));

function isLabel({ labels }: LabelledPage, { start, end }: Slice, text: string): boolean {
  if (/[:：]\s*$/.test(text)) return true;
  const key = labelKey(text);
  return labels.some((label) => label.start >= start && label.end <= end && label.key === key);
}

function isBareForm(text: string): boolean {
  const words = text.split(/[\s,&.()]+/).filter(Boolean);
  return words.length > 0 && words.length < 4 && words.every((word) => legalForm(word) === 'strong');
}

/** What numbers are called: `Reg. No.: 725186-V` behind `Company` is no company. */
const NUMBER_LABELS =
  /^(?:(?:co|company|reg|registration|roc|brn?|id|nos?|n[º°]|nr|num|number|nummer|numéro|número|tax|gst|sst|vat|ust|tva|nif|cif|btw|hrb|siret|siren|kvk|eori|lei|gln|duns|tel|fax|paye|ref|réf|orias|abn|ein)(?![\p{L}\d])|[\s.:#°º()-])*/iu;

function isNumber(text: string): boolean {
  const rest = text.slice(0, LONGEST_NUMBER).replace(NUMBER_LABELS, '');
  if (!/(?:\d[^\p{L}\d]*){4}/u.test(rest)) return false;
  // `Nº ESB66301722` beside `Importador`
  return !/\p{L}{3}/u.test(rest) || !/\s/.test(rest);
}

/** `NI`, `VAT`: what columns and taxes are called for short. */
const isShort = (text: string): boolean => /^\p{Lu}{1,3}$/u.test(text.trim());

/** `UoM` and `EA` below an empty box are heads and units of a table. */
const isAcronym = (text: string): boolean => /^(?:\p{Lu}{1,4}|\p{Lu}\p{Ll}\p{Lu})$/u.test(text.trim());

/** `Job title and duties` is a heading, not the label of `and duties`; `/ Transporteur` is a label in a further language. */
const GOES_ON = /^(?:[/|] |(?:and|or|und|oder|et|ou|y|o|en|of)(?![\p{L}.-]))/u;

/** `Witness: Jane Doe` */
const LABELLED = /^\p{L}[\p{L} ]{2,20}: /u;

const isNoName = (text: string): boolean =>
  [isSentence, isHeading, isSpaced, isRoleAlone, isRole].some((isNone) => isNone(text)) ||
  LABELLED.test(text);

const MOST_TYPED = 4;

/** `name: maria jansen`, as people type it. */
const isTyped = ({ layout }: LabelledPage, { start }: Slice, text: string): boolean =>
  /[:=]\s?$/.test(layout.page.text.slice(Math.max(0, start - 2), start)) &&
  text.split(/\s+/).length <= MOST_TYPED;

/** `Third party` and `Vehicle reg.` beside a label: the heads of other columns. */
export const namesNobody = (text: string): boolean =>
  [isRoleAlone, isRole, isTitleAlone, saysLabels].some((isNone) => isNone(text));

/** `The Landlord`, but not `Other GmbH`. */
const isRoleAlone = (text: string): boolean => isBareRole(text) && !isFirm(text);

const isFirm = (text: string): boolean => text.split(/[\s,()]+/).some((word) => legalForm(word) === 'strong');

/** What papers are called, alone or with a word or two before it: `VALUATION REPORT`, `Warenrechnung`. */
const PAPER =
  /^(?:\p{L}[\p{L}.’'-]* ){0,2}(?:invoice|statement|report|certificate|quotation|receipt|timesheet|payslip|\p{L}*(?:rechnung|lieferschein|gutschrift|bescheid|bescheinigung|vertrag|factuur|bestelbon|pakbon)|facture|bulletin|relevé|devis|avoir|factura|albarán|presupuesto|nómina)(?: (?:de|d’|d')(?: ?\p{L}+){1,2})?$/iu;

/** Of a part of a paper, of the paper, or of another value. */
const isHeading = (text: string): boolean =>
  PAPER.test(text) ||
  /^(?:article|artikel|artículo|section|clause|abschnitt|§+) *\d|(?:^| )(?:number|nummer|numéro|número|date|datum|fecha|address|adresse|dirección|adres)$/iu.test(
    text,
  );

/** A wide gap within it, or the label of another value behind it. */
function runsOver({ labels, known }: LabelledPage, { start, end }: Slice, text: string): boolean {
  if (/\S(?: {2,}|\t)\S/.test(text)) return true;
  if (labels.some((label) => label.start > start + 2 && label.end === end && label.key.length > 3))
    return true;
  const glued = /\p{L}(?=\p{Lu}\p{Ll}+(?: \p{Lu}\p{L}*){0,2}$)/u.exec(text);
  const rest = glued ? labelKey(text.slice(glued.index + 1)) : '';
  return rest.length > 4 && (known.has(rest) || isKnownLabel(rest));
}

/** A code behind a name or between its parts is the system's that printed it. */
function isCoded(text: string): boolean {
  return /\(\s*[\d-]{3,}\s*\)\s*$/.test(text) || /\p{L}\/\p{L}[^/]*\/\p{L}/u.test(text);
}
