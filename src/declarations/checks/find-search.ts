// Ways to find a fact that do not fit it, or will not do what their author expects.
import type { FactTypeName, ZoneField } from '../fact-type.ts';
import type { FindRule } from '../find-rule.ts';
import { lexiconEntry } from '../lexicon/lexicon.ts';
import { factType, reviewSettings } from '../rules.ts';
import type { Declaration, FactSpec } from '../schema.ts';
import { error, info, warning, type Finding } from './finding.ts';

type Path = (string | number)[];

export function findSearchProblems(declaration: Declaration): Finding[] {
  const { minMatch } = reviewSettings(declaration);
  const factIds = new Set(declaration.facts.map((fact) => fact.fact_id));
  return declaration.facts.flatMap((fact, f) => [
    ...findUnfittingEntry(fact, ['facts', f, 'like']),
    ...findBareAmounts(fact, ['facts', f, 'type']),
    ...(fact.find ?? []).flatMap((rule, r) => {
      const path = ['facts', f, 'find', r];
      return [
        ...findUnknownBlock(rule, path, { factIds, own: fact.fact_id }),
        ...findUnfittingRule(fact, rule, path),
        ...findUnaskedModel(fact, rule, path),
        ...findUnshownPattern(fact, rule, { path, minMatch }),
      ];
    }),
  ]);
}

function findUnfittingEntry(fact: FactSpec, path: Path): Finding[] {
  const { name } = factType(fact);
  const entry = fact.like === undefined ? undefined : lexiconEntry(fact.like);
  if (entry === undefined || entry.types.includes(name)) return [];
  const wanted = entry.types.join(', ');
  return [
    error('type_mismatch', path, `"${fact.like ?? ''}" of the lexicon is of type ${wanted}, not ${name}.`),
  ];
}

/** Whether amounts without a sign are taken is up to each document. */
function findBareAmounts(fact: FactSpec, path: Path): Finding[] {
  const { name, currency } = factType(fact);
  const isSearched =
    fact.find?.some(({ by }) => by !== 'model' && by !== 'form' && by !== 'connector') ?? true;
  if (name !== 'money' || currency !== undefined || !isSearched || fact.derive !== undefined) return [];
  const message =
    'Amounts without a currency sign are refused in documents that name no currency, or several; say {"name": "money", "currency": "EUR"} where all are in one.';
  return [info('missing_currency', path, message)];
}

function findUnknownBlock(
  rule: FindRule,
  path: Path,
  known: { factIds: ReadonlySet<string>; own: string },
): Finding[] {
  if (!('where' in rule) || typeof rule.where !== 'object') return [];
  const { same_block_as: factId } = rule.where;
  const place = [...path, 'where', 'same_block_as'];
  if (!known.factIds.has(factId))
    return [error('unknown_fact', place, `The fact "${factId}" is not declared.`)];
  return factId === known.own
    ? [error('unknown_fact', place, 'A fact cannot stand in its own block; name another one.')]
    : [];
}

/** What a model would have to say in one value. */
function findUnaskedModel(fact: FactSpec, rule: FindRule, path: Path): Finding[] {
  const { name } = factType(fact);
  const what =
    fact.derive === undefined ? (name === 'table' || name === 'mrz' ? name : null) : 'derived fact';
  if (rule.by !== 'model' || what === null) return [];
  const message = `A language model is asked about single values, never about a ${what}; this rule does nothing.`;
  return [warning('type_mismatch', [...path, 'by'], message)];
}

const NAMES: readonly FactTypeName[] = ['organization_name', 'person_name', 'text'];
const TEXTS: readonly FactTypeName[] = ['text', 'long_text', 'address', 'organization_name', 'person_name'];

function findUnfittingRule(fact: FactSpec, rule: FindRule, path: Path): Finding[] {
  const { name } = factType(fact);
  if (rule.by === 'party') return findUnfittingParty(name, rule, path);
  if (rule.by === 'typed') return findUnfittingZone(name, rule, path);
  if (rule.by === 'context' && TEXTS.includes(name)) {
    const message = `Values of type ${name} have no form to be found by; "context" belongs to dates, amounts, periods and the like.`;
    return [error('type_mismatch', [...path, 'by'], message)];
  }
  if (rule.by !== 'sentence' || rule.expect === undefined || name === 'text') return [];
  const message = `"expect" means nothing to the type ${name}; it belongs to text.`;
  return [error('type_mismatch', [...path, 'expect'], message)];
}

/** What the fields of a machine-readable zone can be read as, beside text. */
const ZONE_TYPES: Record<ZoneField, FactTypeName> = {
  document_code: 'identifier',
  issuing_state: 'country',
  document_number: 'identifier',
  last_name: 'person_name',
  first_name: 'person_name',
  nationality: 'country',
  birth_date: 'date',
  sex: 'choice',
  expiration_date: 'date',
  personal_number: 'identifier',
};

function findUnfittingZone(name: FactTypeName, { zone, alone }: TypedRule, path: Path): Finding[] {
  if (zone === undefined) return [];
  const place = [...path, 'zone'];
  if (alone === true) return [error('type_mismatch', place, '"zone" and "alone" are two rules; write both.')];
  const wanted = ZONE_TYPES[zone];
  if (name === wanted || name === 'text') return [];
  return [error('type_mismatch', place, `"${zone}" of a zone is of type ${wanted} or text, not ${name}.`)];
}

type TypedRule = Extract<FindRule, { by: 'typed' }>;
type PartyRule = Extract<FindRule, { by: 'party' }>;

function findUnfittingParty(name: FactTypeName, rule: PartyRule, path: Path): Finding[] {
  if (!NAMES.includes(name) && !TEXTS.includes(name))
    return [error('type_mismatch', [...path, 'by'], `A party is a name; it belongs to ${NAMES.join(', ')}.`)];
  const hasAddress = rule.role === 'seller' || rule.role === 'buyer';
  if (rule.part !== 'address' || hasAddress) return [];
  const message = 'Addresses are found for the roles seller and buyer alone.';
  return [warning('type_mismatch', [...path, 'part'], message)];
}

/** A pattern that resolves alone has to have shown that it is right. */
function findUnshownPattern(
  fact: FactSpec,
  rule: FindRule,
  { path, minMatch }: { path: Path; minMatch: number },
): Finding[] {
  if (rule.by !== 'pattern' || rule.prior === undefined || rule.prior < minMatch) return [];
  if (fact.examples?.some(({ value }) => value !== null) ?? false) return [];
  return [
    info(
      'bad_pattern',
      [...path, 'prior'],
      'With this prior the pattern alone resolves the fact; add examples that show that it is right.',
    ),
  ];
}
