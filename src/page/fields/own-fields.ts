// Which fields ask the applicant about themselves: only these may be filled in by their browser with what it knows of them.
import { formOf, type FormSpec } from '../../declarations/form.ts';
import type { LocalText } from '../../declarations/local-text.ts';
import { factType } from '../../declarations/rules.ts';
import type { Declaration, FormFieldSpec } from '../../declarations/schema.ts';
import { BIRTH } from './attributes.ts';

/** What browsers know of the person who uses them, one of each. */
const KNOWN = new Set<string>([
  'person_name',
  'organization_name',
  'address',
  'country',
  'email',
  'phone',
  'url',
  'date',
]);

/** Words for somebody else, as they begin in names of fields and in labels. */
const OTHERS = new RegExp(
  [
    'partner|spouse|wife|husband|witness|other|second|third|joint|co-?(?:applicant|borrower|tenant|owner)|guarant|emergency|child|parent',
    'landlord|employer|manager|driver|doctor|police|seller|buyer|insurer|beneficiar|opponent|counterpart|contact person|referee',
    'ehe|zeug|ander|zweit|dritt|mit(?:antrag|mieter)|bürg|notfall|kindes|kinder|eltern|vermiet|arbeitgeb|fahrer|arzt|polizei|käufer',
    'verkäufer|gegner|conjoint|époux|épouse|témoin|autre|deuxi|garant|urgence|enfant|bailleur|employeur|conduct|médecin|vendeur',
    'acheteur|cónyuge|pareja|testigo|otr[oa]|segund|tercer|aval|emergencia|hij[oa]|arrendador|empleador|médico|vendedor|comprador',
    'echtgeno|getuige|tweede|derde|mede|borg|nood|ouder|verhuur|werkgever|bestuurder|arts|politie|verkoper|koper',
  ]
    .map((words) => `(?<!\\p{L})(?:${words})`)
    .join('|'),
  'iu',
);

const owns = new WeakMap<Declaration, ReadonlySet<string>>();

/** Whether it is about somebody else, or about more than browsers know: a second name, say. */
export function isOthers(declaration: Declaration, { field_id: fieldId }: FormFieldSpec): boolean {
  const own = owns.get(declaration) ?? ownFields(declaration);
  owns.set(declaration, own);
  return !own.has(fieldId);
}

/** Of each kind the first field whose words, and those of its section, are of nobody else; what browsers do not know is nobody's. */
function ownFields(declaration: Declaration): ReadonlySet<string> {
  const firsts = new Map<string, string>();
  const own = new Set<string>();
  for (const section of formOf(declaration).sections)
    for (const field of section.fields) {
      const kind = kindIn(declaration, field);
      if (!KNOWN.has(kind)) own.add(field.field_id);
      else if (!isOfOthers(section, field) && !firsts.has(kind)) firsts.set(kind, field.field_id);
    }
  return new Set([...own, ...firsts.values()]);
}

/** Of dates only those of birth. */
function kindIn({ facts }: Declaration, field: FormFieldSpec): string {
  const fact = facts.find(({ fact_id }) => fact_id === field.fact_id);
  const kind = fact === undefined ? field.type : factType(fact).name;
  const isBirth = BIRTH.test(field.field_id) || textsOf(field.label).some((text) => BIRTH.test(text));
  return kind === 'date' && !isBirth ? '' : kind;
}

function isOfOthers(
  { section_id, title }: FormSpec['sections'][number],
  { field_id, fact_id = '', label }: FormFieldSpec,
): boolean {
  const names = [section_id, field_id, fact_id].map((name) => name.replaceAll(/[_.-]/g, ' '));
  return [...names, ...textsOf(title), ...textsOf(label)].some((words) => OTHERS.test(words));
}

const textsOf = (text: LocalText): string[] => (typeof text === 'string' ? [text] : Object.values(text));
