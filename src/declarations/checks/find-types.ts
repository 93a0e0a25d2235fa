// Options, bounds and choices that do not fit the type of their fact.
import { error, type Finding } from './finding.ts';
import { amountOf, currencyOf, isDayBound } from '../conditions/bounds.ts';
import { maybeMidnight, NUMBER_TYPES } from '../conditions/condition-language.ts';
import { countryHint, isCountryCode } from '../conditions/country-codes.ts';
import { findFieldProblems } from './find-fields.ts';
import { factType } from '../rules.ts';
import { columnType } from '../tables.ts';
import type { FactTypeName, FactTypeOptions } from '../fact-type.ts';
import type { Declaration, FactSpec } from '../schema.ts';

type Path = (string | number)[];

const TEXTS: readonly FactTypeName[] = [
  'text',
  'long_text',
  'person_name',
  'organization_name',
  'address',
  'identifier',
  'url',
  'email',
];

/** Which types an option means something to. */
const OPTION_TYPES: Record<Exclude<keyof FactTypeOptions, 'name'>, readonly FactTypeName[]> = {
  order: ['date'],
  currency: ['money'],
  decimal: NUMBER_TYPES,
  country: ['phone', 'vat_number', 'address'],
  min: NUMBER_TYPES,
  max: NUMBER_TYPES,
  not_before: ['date'],
  not_after: ['date'],
  min_length: TEXTS,
  max_length: TEXTS,
  pattern: ['text', 'identifier'],
  checksum: ['identifier'],
  values: ['choice'],
  field: ['mrz'],
  columns: ['table'],
};

const CHOOSE_TYPES: Partial<Record<NonNullable<FactSpec['choose']>, readonly FactTypeName[]>> = {
  largest: NUMBER_TYPES,
  smallest: NUMBER_TYPES,
  latest: ['date'],
  earliest: ['date'],
};

export function findTypeProblems(declaration: Declaration): Finding[] {
  const ofFacts = declaration.facts.flatMap((fact, i) => {
    const type = factType(fact);
    const path = ['facts', i, 'type'];
    return [
      ...findMisplacedOptions(type, path),
      ...findBoundProblems(type, path),
      ...findColumnProblems(type, path),
      ...findChooseProblems(fact, ['facts', i, 'choose']),
      ...findSeveralProblems(fact, ['facts', i]),
    ];
  });
  return [...ofFacts, ...findFieldProblems(declaration)];
}

function findMisplacedOptions(type: FactTypeOptions, path: Path): Finding[] {
  const findings: Finding[] = [];
  for (const [option, types] of Object.entries(OPTION_TYPES)) {
    if (!Object.hasOwn(type, option) || types.includes(type.name)) continue;
    findings.push(
      mismatch(
        [...path, option],
        `"${option}" means nothing to the type ${type.name}; it belongs to ${types.join(', ')}.`,
      ),
    );
  }
  if (type.name === 'table' && type.columns === undefined) {
    findings.push(
      mismatch(
        path,
        'A table needs its columns: {"name": "table", "columns": [{"column_id": "…", "label": "…", "type": "…"}]}.',
      ),
    );
  }
  if (type.name === 'choice' && type.values === undefined) {
    findings.push(
      mismatch(path, 'A choice needs its values: {"name": "choice", "values": [{"value": "…"}]}.'),
    );
  }
  return findings;
}

function findColumnProblems({ columns = [] }: FactTypeOptions, path: Path): Finding[] {
  return columns.flatMap((column, i) => {
    const place = [...path, 'columns', i];
    const type = columnType(column);
    const isTwice = columns.findIndex(({ column_id: id }) => id === column.column_id) < i;
    return [
      ...(isTwice
        ? [error('duplicate_id', [...place, 'column_id'], `Another column is called "${column.column_id}".`)]
        : []),
      ...findMisplacedOptions(type, [...place, 'type']),
      ...findBoundProblems(type, [...place, 'type']),
    ];
  });
}

function findBoundProblems(type: FactTypeOptions, path: Path): Finding[] {
  const findings: Finding[] = [];
  for (const key of ['min', 'max'] as const) {
    const wrong = type[key] === undefined ? null : whatIsWrong(type[key], type);
    if (wrong !== null) findings.push(mismatch([...path, key], `"${type[key]}" ${wrong}`));
  }
  for (const key of ['not_before', 'not_after'] as const) {
    if (type[key] === undefined || isDayBound(type[key])) continue;
    findings.push(
      mismatch(
        [...path, key],
        `"${type[key]}" is neither a day (YYYY-MM-DD) nor an offset from today such as "+1d", "-6m", "-2y".`,
      ),
    );
  }
  return [...findings, ...findUnknownCountry(type, path), ...findCrossedBounds(type, path)];
}

/** VAT numbers of Greece and Northern Ireland have prefixes of their own. */
const VAT_PREFIXES = ['EL', 'XI'];

/** A home of which no value could be. */
function findUnknownCountry({ name, country }: FactTypeOptions, path: Path): Finding[] {
  if (country === undefined || isCountryCode(country)) return [];
  if (name === 'vat_number' && VAT_PREFIXES.includes(country)) return [];
  return [mismatch([...path, 'country'], `"${country}" is no country; ${countryHint(country)}.`)];
}

/** Of a bound that no value would be held against; null where nothing is. */
function whatIsWrong(bound: string | number, { name }: FactTypeOptions): string | null {
  if (amountOf(bound) === null)
    return 'is no amount; write a number such as 12.50 (small ones as "0.0000001").';
  return name === 'money' || currencyOf(bound) === undefined
    ? null
    : `has a currency, and a ${name} has none; write the number alone.`;
}

/** Bounds that no value could keep. */
function findCrossedBounds(type: FactTypeOptions, path: Path): Finding[] {
  const day = (bound: string | undefined): number | null => maybeMidnight(bound ?? '')?.getTime() ?? null;
  return [
    ...crossed({ low: amountOf(type.min), high: amountOf(type.max) }, ['min', 'max'], path),
    ...crossed({ low: type.min_length, high: type.max_length }, ['min_length', 'max_length'], path),
    ...crossed({ low: day(type.not_before), high: day(type.not_after) }, ['not_before', 'not_after'], path),
  ];
}

type Range = { low: number | null | undefined; high: number | null | undefined };

function crossed({ low, high }: Range, [lowName, highName]: [string, string], path: Path): Finding[] {
  if ((low ?? -Infinity) <= (high ?? Infinity)) return [];
  return [
    mismatch([...path, lowName], `"${lowName}" is greater than "${highName}": no value could keep both.`),
  ];
}

function findChooseProblems(fact: FactSpec, path: Path): Finding[] {
  const types = fact.choose === undefined ? undefined : CHOOSE_TYPES[fact.choose];
  const { name } = factType(fact);
  if (types === undefined || types.includes(name)) return [];
  return [
    mismatch(path, `"${fact.choose}" means nothing to the type ${name}; it belongs to ${types.join(', ')}.`),
  ];
}

/** What is said of one value means nothing to a list. */
function findSeveralProblems(fact: FactSpec, path: Path): Finding[] {
  if (fact.multiple !== true) return [];
  const { name } = factType(fact);
  const never = ['yes_no', 'mrz', 'table'].includes(name)
    ? [mismatch([...path, 'multiple'], `A fact of type ${name} has one value alone.`)]
    : [];
  const chosen =
    fact.choose === undefined
      ? []
      : [mismatch([...path, 'choose'], '"choose" picks one value; a fact with "multiple" keeps every one.')];
  const verified =
    fact.verify === undefined
      ? []
      : [
          mismatch(
            [...path, 'verify'],
            'A connector confirms one value; a fact with "multiple" has several.',
          ),
        ];
  return [...never, ...chosen, ...verified];
}

function mismatch(path: Path, message: string): Finding {
  return error('type_mismatch', path, message);
}
