// The facts of a case file by section of the workflow, each with its citations; and those that sources disagreed about.
import { declaredFacts } from '../../cases/standing/view.ts';
import { reasonSaid } from '../../cases/standing/reasons.ts';
import { formOf } from '../../declarations/form.ts';
import { normalizeFlow } from '../../declarations/nodes.ts';
import { localized } from '../../declarations/rules.ts';
import type { LocalText } from '../../declarations/local-text.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { Citation, SeenFact } from '../../view/citations.ts';
import { KINDS, sourceOf, statusWord } from '../../view/words.ts';
import type { CaseFile, Cite, FactPart } from './case-file.ts';
import { markKind, shownPlaces, type Marked } from './marks.ts';
import type { Gathered } from './queries.ts';
import { capital, cut, MOST_OF_QUOTE, MOST_OF_VALUE, nameOf } from './words.ts';

/** Readings that are shown in full beside the fact itself. */
const MOST_CITES = 8;

/** Sections of the form where it has some, else the nodes of the flow; what is in none follows at the end. */
export function sectionsOf(gathered: Gathered, marked: Marked): CaseFile['sections'] {
  const { declaration } = gathered;
  const titled = (text: LocalText): string => localized(text, declaration.default_locale);
  const isPlain = declaration.form === undefined && declaration.nodes === undefined;
  const groups = isPlain
    ? []
    : declaration.form === undefined
      ? normalizeFlow(declaration).nodes.map(({ title, factIds }) => ({ title: titled(title), factIds }))
      : formOf(declaration).sections.map(({ title, fields }) => ({
          title: titled(title),
          factIds: fields.flatMap(({ fact_id }) => fact_id ?? []),
        }));
  const parts = factParts(gathered, marked);
  const taken = new Set<string>();
  const sections = groups.map(({ title, factIds }) => {
    const own = [...new Set(factIds)].filter((factId) => !taken.has(factId) && parts.has(factId));
    for (const factId of own) taken.add(factId);
    return { title, facts: own.flatMap((factId) => parts.get(factId) ?? []) };
  });
  const rest = [...parts].filter(([factId]) => !taken.has(factId)).map(([, part]) => part);
  const restTitle = taken.size === 0 ? 'Facts' : 'Further facts';
  return [...sections, { title: restTitle, facts: rest }].filter(({ facts }) => facts.length > 0);
}

function factParts(gathered: Gathered, marked: Marked): Map<string, FactPart> {
  const declared = declaredFacts(gathered.record, gathered.declaration);
  return new Map(
    marked.facts.map((fact, index) => {
      const { required = false, sensitive = false } = declared[index] ?? {};
      const places = shownPlaces(gathered, fact).filter(({ kind }) => kind !== 'lost');
      const part: FactPart = {
        n: index + 1,
        label: fact.label,
        kind: fact.status,
        status: statusWord(fact),
        value: fact.value === null ? null : cut(fact.value, MOST_OF_VALUE),
        notes: [...notesOf(fact), required ? 'required' : '', sensitive ? 'sensitive' : ''].filter(
          (note) => note !== '',
        ),
        cites: places.slice(0, MOST_CITES).map((place) => citeOf(gathered, marked, { fact, place })),
        more: moreOf(fact, places.length - MOST_CITES),
      };
      return [fact.factId, part];
    }),
  );
}

function moreOf({ citations }: SeenFact, hidden: number): string | null {
  const same = citations.filter(({ kind }) => kind === 'same').length;
  const more = [
    hidden > 0 ? `${hidden} more ${hidden === 1 ? 'place is' : 'places are'} cited.` : '',
    same > 0 ? `The same is said in ${same} more ${same === 1 ? 'place' : 'places'}.` : '',
  ].filter((text) => text !== '');
  return more.length === 0 ? null : more.join(' ');
}

function notesOf(fact: SeenFact): string[] {
  const source = fact.source === 'document' ? 'read from a document' : sourceOf(fact);
  const settled = fact.status === 'resolved' || fact.status === 'not_applicable';
  const reasons = settled ? [] : fact.reasonCodes.flatMap((code) => reasonSaid(code, fact.value) ?? []);
  const acts = fact.reasonCodes.flatMap((code) => ACTS[code] ?? []);
  return [...(source === null ? [] : [capital(source)]), ...reasons.map(capital), ...acts];
}

const ACTS: Record<string, string> = {
  operator_confirmed: 'Confirmed by an operator',
  operator_corrected: 'Corrected by an operator',
  waived: 'An operator let it not apply',
};

type Placed = { fact: SeenFact; place: Citation };

export function citeOf({ record }: Gathered, { markOf }: Marked, { fact, place }: Placed): Cite {
  const { docId, pageIndex, quote, value, kind } = place;
  const mark = markOf(place);
  const document = record.documents.find((one) => one.docId === docId);
  const isOtherwise = value !== null && value !== quote && value !== fact.value;
  return {
    quote: cut(quote, MOST_OF_QUOTE),
    place: `${nameOf(document, docId)}, page ${pageIndex + 1}`,
    mark: mark?.n ?? null,
    kind: markKind(place) ?? 'lost',
    as: isOtherwise ? cut(value, MOST_OF_QUOTE) : null,
    note: kind === 'value' ? null : KINDS[kind],
  };
}

export const factLabel = (declaration: Declaration, factId: string): string => {
  const fact = declaration.facts.find(({ fact_id }) => fact_id === factId);
  return fact === undefined ? factId : localized(fact.label, declaration.default_locale);
};
