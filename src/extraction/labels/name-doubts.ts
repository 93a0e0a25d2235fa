// Why a text that stands where a value should may be none: a label, a bare legal form, what runs into the next column.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { allWords } from '../../declarations/lexicon/lexicon.ts';
import { legalForm } from '../names/legal-forms.ts';
import { labelKey } from '../layout.ts';
import type { LabelledPage } from './labelled.ts';

/** Below the threshold, whatever label led there. */
const NO_VALUE = 0.5;
const LONGEST_NUMBER = 80;

type Slice = { start: number; end: number };

/** What the quality of free text is worth by its own form, and whether a person has to look at it although it is the best. */
export function textWorth(
  page: LabelledPage,
  slice: Slice,
  type: FactTypeName,
): { worth: number; doubtful: boolean } {
  const text = page.layout.page.text.slice(slice.start, slice.end);
  if (isLabel(page, slice, text) || isBareForm(text)) return { worth: NO_VALUE, doubtful: true };
  if (type === 'address' || type === 'long_text') return { worth: 1, doubtful: false };
  const named = type === 'organization_name' || type === 'person_name';
  if (named && isNumber(text)) return { worth: NO_VALUE, doubtful: true };
  return {
    worth: 1,
    doubtful: runsOver(page, slice, text) || (named && isCoded(text)),
  };
}

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
  /^(?:(?:co|company|reg|registration|roc|brn?|id|nos?|nr|num|number|nummer|numéro|número|tax|gst|sst|vat|ust|tva|nif|cif|btw|hrb|siret|siren|kvk|tel|fax)(?![\p{L}\d])|[\s.:#°º()-])*/iu;

function isNumber(text: string): boolean {
  const rest = text.slice(0, LONGEST_NUMBER).replace(NUMBER_LABELS, '');
  return /(?:\d[^\p{L}\d]*){4}/u.test(rest) && !/\p{L}{3}/u.test(rest);
}

/** A wide gap within it, or the label of another value behind it. */
function runsOver({ labels, known }: LabelledPage, { start, end }: Slice, text: string): boolean {
  if (/\S(?: {2,}|\t)\S/.test(text)) return true;
  if (labels.some((label) => label.start > start + 2 && label.end === end && label.key.length > 3))
    return true;
  const glued = /\p{L}(?=\p{Lu}\p{Ll}+(?: \p{Lu}\p{L}*){0,2}$)/u.exec(text);
  const rest = glued ? labelKey(text.slice(glued.index + 1)) : '';
  return rest.length > 4 && (known.has(rest) || labelKeys().has(rest));
}

let keys: ReadonlySet<string> | undefined;

/** What values are called in general, whether or not the declaration asks for them. */
const labelKeys = (): ReadonlySet<string> => (keys ??= new Set(allWords().map(labelKey)));

/** A code behind a name or between its parts is the system's that printed it. */
function isCoded(text: string): boolean {
  return /\(\s*[\d-]{3,}\s*\)\s*$/.test(text) || /\p{L}\/\p{L}[^/]*\/\p{L}/u.test(text);
}
