// The known facts of a family: each asked value with every form in which it is right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FactRule, Family } from './families.ts';
import { letters, loose, normalise } from './normalise.ts';

/** One value the gold asks for: right in any of its forms, loosely right in any of the looser ones. */
export type GoldValue = { forms: Set<string>; looseForms: Set<string> };

export type GoldFact = {
  values: GoldValue[];
  /** The label is no value of its type: the fact is left out, with whatever is proposed for it. */
  leftOut: boolean;
  quotes: string[];
  /** As the gold writes them. */
  texts: string[];
};

/** `boxes` is the file of what people transcribed with its boxes; a document has it, a file, or both. */
export type GoldDocument = {
  docId: string;
  file: string | null;
  boxes: string | null;
  scan: boolean;
  facts: Map<string, GoldFact>;
};

type Line = {
  doc_id: string;
  file: string | null;
  box?: string;
  scan?: boolean;
  facts: Record<string, { values?: string[]; answer?: string; quotes?: string[] }>;
};

/** Reads `gold.jsonl` of a family. */
export function readGold(directory: string, family: Family): GoldDocument[] {
  const lines = readFileSync(join(directory, 'gold.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as Line)
    .map((line) => ({
      docId: line.doc_id,
      file: line.file === null ? null : join(directory, line.file),
      boxes: line.box === undefined ? null : join(directory, line.box),
      scan: line.scan ?? false,
      facts: factsOf(family, line),
    }));
}

function factsOf(family: Family, { doc_id: docId, facts }: Line): Map<string, GoldFact> {
  const asked = Object.entries(facts).filter(([factId]) => factId in family.facts);
  const known = new Map(asked.map(([factId, fact]) => [factId, goldFact(family, factId, fact)]));
  for (const factId of family.unknown?.[docId] ?? [])
    if (!known.has(factId)) known.set(factId, { values: [], leftOut: true, quotes: [], texts: [] });
  return known;
}

function goldFact(family: Family, factId: string, fact: Line['facts'][string]): GoldFact {
  const rule = family.facts[factId] ?? { kind: 'text' };
  const quotes = fact.quotes ?? [];
  const alternatives = fact.values
    ? fact.values.map((value) => [value])
    : answerAlternatives(rule, fact.answer ?? '', quotes);
  const values = alternatives
    .map((forms) => goldValue(family, rule, forms))
    .filter((value) => value.forms.size > 0);
  return { values, leftOut: values.length === 0, quotes, texts: alternatives.flat().map(decodeEntities) };
}

function goldValue(family: Family, rule: FactRule, texts: string[]): GoldValue {
  const forms = new Set<string>();
  const looseForms = new Set<string>();
  for (const text of texts.map(decodeEntities)) {
    const form = normalise(text, { kind: rule.kind, dateOrder: family.dateOrder });
    if (form === null) continue;
    forms.add(form);
    looseForms.add(form);
    if (rule.kind === 'organization')
      for (const line of [text, ...text.split(/\r?\n/)]) addTo(looseForms, loose(line));
  }
  return { forms, looseForms };
}

function addTo(set: Set<string>, value: string | null): void {
  if (value !== null) set.add(value);
}

function decodeEntities(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
}

/** CUAD: an answer with its quotes; one list of accepted forms per value that is asked for. */
function answerAlternatives(rule: FactRule, answer: string, quotes: string[]): string[][] {
  if (rule.several) return partyAlternatives(answer);
  const parts = [answer, ...answer.split(/[;/\n]/)];
  if (rule.kind === 'date') return [[answer, ...answer.split(/[;\n]/), ...quotes]];
  if (rule.kind === 'text') return [[...parts, ...quotes]];
  if (rule.kind === 'place') return [[...parts, ...parts.map((part) => part.split(',')[0] ?? part)]];
  return [parts];
}

/** What is called the parties before anything else: a definition of several, no party. */
const OF_PARTIES = /^[^()"“”'‘’]*(?:["“”'‘’]|\((?:[^()"“”'‘’]*["“”'‘’]|\s*))(?:the )?part(?:y|ies)\b/i;
/** Where short names begin: in quotation marks, or in a bracket that ends a name. One within it is a part of it: `Acme (BVI) Limited`. */
const SHORT_NAMES = /\s*["“]|\s*\((?:[^()]*["“”'‘’]|[^()]*\)?\s*$)/;
const FOR_OTHERS = /,? on behalf of (?:itself|themselves)\b/i;

/** One value per party; definitions such as `Hyatt and Playa ("Parties")` are no party. */
export function partyAlternatives(answer: string): string[][] {
  return answer
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !OF_PARTIES.test(part))
    .map((part) => (part.split(SHORT_NAMES)[0] ?? part).split(FOR_OTHERS)[0]?.trim() ?? part)
    .filter((name) => letters(name) !== null)
    .map((name) => [name, ...name.split(/\s+(?:d\/b\/a|f\/k\/a|dba|fka)\s+/i)]);
}
