// From the pages of a document to candidates for every fact of a workflow: pure, deterministic, without a model.
import { factType } from '../declarations/rules.ts';
import type { FindRule } from '../declarations/find-rule.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import type { Extraction } from '../facts/candidate.ts';
import { findByAnchor, labelPage, labelsOf } from './labels/anchors.ts';
import type { LabelledPage } from './labels/anchors.ts';
import type { CutContext } from './labels/cut.ts';
import { detectDocumentType } from './detect.ts';
import type { Draft } from './draft.ts';
import { MOST_OF_SEVERAL, toCandidates } from './finish.ts';
import { layOut } from './layout.ts';
import { findByPattern } from './pattern-search.ts';
import { settleContext } from './settle.ts';
import { onOneSide } from './several.ts';
import { findByStructure, readStructured } from './structured/structured.ts';
import type { StructuredPage } from './structured/structured.ts';
import { findTables } from './tables/find-table.ts';
import { findByType, isDistinctive } from './typed.ts';

export type ExtractInput = {
  declaration: Declaration;
  pages: Page[];
  filename?: string | undefined;
  mimeType?: string | undefined;
  /** Told by whoever sent the document; then it is not detected. */
  documentType?: string | undefined;
  /** As what the applicant sent it: counts where it is not recognised as anything. */
  sentAs?: string | undefined;
  locale?: string | undefined;
  /** Only these facts are looked for; the labels of the others still count. */
  factIds?: string[] | undefined;
  /** `YYYY-MM-DD` */
  today: string;
};

/** The type of the document and at most ten candidates per fact, best first within each fact. */
export function extract(input: ExtractInput): Extraction {
  const { declaration, pages } = input;
  const documentType =
    input.documentType ??
    detectDocumentType(declaration.documents, { pages, mimeType: input.mimeType }) ??
    input.sentAs ??
    null;
  const typesDeclared = (declaration.documents ?? []).length > 0;
  const visible = pages.filter((page) => page.attachment === undefined);
  const labels = labelsOf(declaration.facts);
  const document: SearchedDocument = {
    visible,
    labelled: visible.map((page) => labelPage(layOut(page), labels)),
    structured: pages
      .filter((page) => page.attachment !== undefined)
      .map(readStructured)
      .filter((page) => page !== null),
  };
  const parse = settleContext(input, visible);
  const asked = declaration.facts.filter((fact) => input.factIds?.includes(fact.fact_id) ?? true);
  const candidates = asked.flatMap((fact) => {
    const cut: CutContext = { type: factType(fact), parse };
    const rules = rulesFor(fact, documentType, typesDeclared);
    if (cut.type.name === 'table')
      return rules.length === 0
        ? []
        : findTables(
            fact,
            document.labelled.map(({ layout }) => layout),
            parse,
          );
    const drafts = rules.flatMap(({ rule, weight }) =>
      findByRule(document, rule, { fact, cut }).map((draft) => ({
        ...draft,
        quality: draft.quality * weight,
      })),
    );
    return fact.multiple === true
      ? toCandidates(fact.fact_id, onOneSide(drafts), MOST_OF_SEVERAL)
      : toCandidates(fact.fact_id, drafts);
  });
  return { documentType, candidates };
}

type SearchedDocument = { visible: Page[]; labelled: LabelledPage[]; structured: StructuredPage[] };

/** What a rule for certain documents finds in one whose type is unknown is shown to a person, never resolved. */
const UNKNOWN_TYPE = 0.75;

type WeightedRule = { rule: FindRule; weight: number };

/** The rules that hold for a document of the type. A fact without `find` is found by its label, and by its form if that is distinctive. */
function rulesFor(fact: FactSpec, documentType: string | null, typesDeclared: boolean): WeightedRule[] {
  if (fact.derive !== undefined) return [];
  if (!fact.find) {
    const rules: FindRule[] = isDistinctive(factType(fact).name)
      ? [{ by: 'anchor' }, { by: 'typed' }]
      : [{ by: 'anchor' }];
    return rules.map((rule) => ({ rule, weight: 1 }));
  }
  return fact.find.flatMap((rule) => {
    if (!('on' in rule) || !rule.on || !typesDeclared) return [{ rule, weight: 1 }];
    if (documentType === null) return [{ rule, weight: UNKNOWN_TYPE }];
    return rule.on.includes(documentType) ? [{ rule, weight: 1 }] : [];
  });
}

function findByRule(
  document: SearchedDocument,
  rule: FindRule,
  asked: { fact: FactSpec; cut: CutContext },
): Draft[] {
  switch (rule.by) {
    case 'structured':
      return document.structured.flatMap((page) => findByStructure(page, rule, asked.cut));
    case 'anchor':
      return document.labelled.flatMap((page) => findByAnchor(page, rule, asked));
    case 'pattern':
      return findByPattern(document.visible, rule, asked.cut);
    case 'typed':
      return document.visible.flatMap((page) => findByType(page, asked.cut, rule.prior));
    case 'model':
    case 'form':
    case 'connector':
      return [];
  }
}
