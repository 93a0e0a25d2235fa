// The line items of an e-invoice: a row for each item of its XML, every cell cited where it stands there.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { columnEntry } from '../../declarations/lexicon/column-entry.ts';
import { columnType } from '../../declarations/tables.ts';
import { factType } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { FoundCandidate } from '../../facts/candidate.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { cellOf, tableOf, type CellRead } from '../tables/rows.ts';
import type { Flavour } from './invoice-paths.ts';
import { parseElement, type StructuredPage } from './structured.ts';
import { elementsAt, valuesAt } from './xml-path.ts';
import { valuePlace, type XmlElement } from './xml.ts';

const ITEMS: Record<Flavour, string> = {
  cii: 'cii:IncludedSupplyChainTradeLineItem',
  ubl: 'ubl:InvoiceLine',
};

/** What CII says of lines that sum up others, or are only a remark: they are no items. */
const KIND = 'cii:AssociatedDocumentLineDocument/LineStatusReasonCode';
const DETAIL = 'DETAIL';

/**
 * The table of a fact in each e-invoice that has items, where the lexicon knows the columns that every row has to have. Without some
 * of the others it is a weaker match than a table on a page that has them all.
 */
export function findLineItems(
  fact: FactSpec,
  pages: StructuredPage[],
  parse: ParseContext,
): FoundCandidate[] {
  const { columns = [] } = factType(fact);
  const known = columns.filter((column) => columnEntry(column) !== undefined);
  if (columns.some((column) => column.required === true && !known.includes(column))) return [];
  const quality = (known.length / columns.length) ** 0.5;
  return pages.flatMap((page) => {
    const rows = elementsAt(page.root, ITEMS[page.flavour])
      .filter(isItem)
      .map((item) => known.flatMap((column) => readCell({ page, item, column, parse }) ?? []));
    return tableOf(fact, { by: 'structured', rows, quality }) ?? [];
  });
}

function isItem(item: XmlElement): boolean {
  const [kind] = valuesAt(item, KIND);
  return kind === undefined || kind.text.trim() === DETAIL;
}

type Cell = { page: StructuredPage; item: XmlElement; column: TableColumn; parse: ParseContext };

function readCell({ page, item, column, parse }: Cell): CellRead | null {
  const paths = columnEntry(column)?.paths.filter((path) => path.startsWith(`${page.flavour}:`)) ?? [];
  const [element] = paths.flatMap((path) => valuesAt(item, path));
  if (element === undefined) return null;
  const parsed = parseElement(element, { type: columnType(column), parse }, page.currency);
  const place = { page: page.page, ...valuePlace(page.page.text, element) };
  return { column, ...cellOf(parsed.ok ? parsed.value : null, [place]) };
}
