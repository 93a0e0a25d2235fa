// Machine-readable zones of passports and identity cards (ICAO 9303): each field is trusted by its own check digit.
import { parse } from 'mrz';
import type { ZoneField } from '../../declarations/fact-type.ts';
import type { Details, FieldName, ParseResult } from 'mrz';
import { dateAllowed, isoDate } from '../dates/calendar.ts';
import { alpha2Of } from '../places/countries.ts';
import { findMrzBlocks } from './mrz-blocks.ts';
import type { MrzBlock } from './mrz-blocks.ts';
import { found, refused } from '../parsed.ts';
import type { FoundValue, ParseContext, Scope } from '../parsed.ts';

type Kind = 'text' | 'birth' | 'expiry' | 'state' | 'sex';
type Field = { name: FieldName; kind: Kind; checkedBy?: FieldName };

/** What a declaration may name in `field` and `zone`. */
const FIELDS: Record<ZoneField, Field> = {
  document_code: { name: 'documentCode', kind: 'text' },
  issuing_state: { name: 'issuingState', kind: 'state' },
  document_number: { name: 'documentNumber', kind: 'text', checkedBy: 'documentNumberCheckDigit' },
  last_name: { name: 'lastName', kind: 'text' },
  first_name: { name: 'firstName', kind: 'text' },
  nationality: { name: 'nationality', kind: 'state' },
  birth_date: { name: 'birthDate', kind: 'birth', checkedBy: 'birthDateCheckDigit' },
  sex: { name: 'sex', kind: 'sex' },
  expiration_date: { name: 'expirationDate', kind: 'expiry', checkedBy: 'expirationDateCheckDigit' },
  personal_number: { name: 'personalNumber', kind: 'text', checkedBy: 'personalNumberCheckDigit' },
};

const CHECK_DIGITS: FieldName[] = [
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
  'expirationDateCheckDigit',
  'compositeCheckDigit',
];

type Zone = { block: MrzBlock; details: Map<FieldName | null, Details>; scope: Scope };

/** A field without a check digit of its own is trusted where every digit of the zone agrees: then the zone was read well. */
function isTrusted(zone: Zone, field: Field | undefined): boolean {
  const checks = field?.checkedBy === undefined ? CHECK_DIGITS : [field.checkedBy];
  const present = checks.map((name) => zone.details.get(name)).filter((detail) => detail !== undefined);
  return present.length > 0 && present.every(({ valid }) => valid);
}

/** As printed: a state that the library does not know (UTO of the specimens) is still a state. */
function rawOf(zone: Zone, detail: Details): string {
  return (zone.block.lines[detail.line] ?? '').slice(detail.start, detail.end).replaceAll('<', ' ').trim();
}

function stateOf(raw: string): string | null {
  if (raw === 'D') return 'DE';
  if (/^GB[DNOPS]$/.test(raw)) return 'GB';
  return alpha2Of(raw) ?? (/^[A-Z]{3}$/.test(raw) ? raw : null);
}

/** Nobody is born after today; a document does not end last century where it may end in this one. */
function dateOf(digits: string, kind: Kind, scope: Scope): string | null {
  const [, year = '', month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const inCentury = (century: string): string | null =>
    isoDate(Number(century + year), Number(month), Number(day));
  const early = kind === 'birth' ? (inCentury('20') ?? '9999') > scope.context.today : Number(year) >= 70;
  const date = year === '' ? null : inCentury(early ? '19' : '20');
  return date !== null && dateAllowed(date, scope) ? date : null;
}

function valueOf(zone: Zone, field: Field): string | null {
  const detail = zone.details.get(field.name);
  if (!detail) return null;
  if (field.kind === 'state') return stateOf(rawOf(zone, detail));
  if (!detail.valid || detail.value === null || detail.value === '') return null;
  if (field.kind === 'birth' || field.kind === 'expiry') return dateOf(detail.value, field.kind, zone.scope);
  if (field.kind === 'sex') return { male: 'M', female: 'F' }[detail.value] ?? 'X';
  return detail.value;
}

function parsedZone(lines: string[]): ParseResult | null {
  try {
    return parse(lines);
  } catch {
    // The library throws where the lines are no zone after all.
    return null;
  }
}

function zoneOf(block: MrzBlock, scope: Scope): Zone | null {
  const result = parsedZone(block.lines);
  return result && { block, scope, details: new Map(result.details.map((detail) => [detail.field, detail])) };
}

function valueOfBlock(block: MrzBlock, scope: Scope): FoundValue[] {
  const zone = zoneOf(block, scope);
  if (!zone) return [];
  const name = scope.type.field;
  const field = name === undefined || !Object.hasOwn(FIELDS, name) ? undefined : FIELDS[name as ZoneField];
  const known = name === undefined || field !== undefined;
  const value = field ? valueOf(zone, field) : block.lines.join('\n');
  const good = known && value !== null && isTrusted(zone, field);
  return [good ? found(block.start, block.end, value) : refused(block.start, block.end)];
}

/** The whole zone is the evidence, whichever field is asked for: its check digits are what makes it true. */
export function findMrz(text: string, scope: Scope): FoundValue[] {
  return findMrzBlocks(text, scope.whole).flatMap((block) => valueOfBlock(block, scope));
}

/** A field of a zone where it stands; `code` is that of the document: `P` of a passport, `V` of a visa. */
export type ZoneValue = { value: string; start: number; end: number; code: string };

/** What the zones of a page say of a field, each where its check digits hold. */
export function findZoneField(text: string, name: ZoneField, context: ParseContext): ZoneValue[] {
  const scope: Scope = { type: { name: 'mrz', field: name }, context, whole: false };
  const field = FIELDS[name];
  return findMrzBlocks(text, false).flatMap((block) => {
    const zone = zoneOf(block, scope);
    const value = zone && isTrusted(zone, field) ? valueOf(zone, field) : null;
    if (zone === null || value === null) return [];
    return [{ value, ...placeOf(zone, field, text), code: block.lines[0]?.charAt(0) ?? '' }];
  });
}

/** The characters of the field; its line where blanks were read into it, so that nobody knows which they are. */
function placeOf({ block, details }: Zone, field: Field, text: string): { start: number; end: number } {
  const detail = details.get(field.name);
  const range = block.ranges[detail?.line ?? 0];
  if (detail === undefined || range === undefined) return block;
  const isAsRead = !/\s|[«‹]/.test(text.slice(range.start, range.end));
  return isAsRead ? { start: range.start + detail.start, end: range.start + detail.end } : range;
}
