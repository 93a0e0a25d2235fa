// Values by their path in XML that is embedded in a document: e-invoices in UN/CEFACT CII or UBL.
import type { FindRule } from '../../declarations/find-rule.ts';
import type { Page } from '../../documents/page.ts';
import { parseValue } from '../../values/parse.ts';
import { outcomeOf } from '../labels/cut.ts';
import type { CutContext } from '../labels/cut.ts';
import { MOST_OF_SEVERAL, type Draft } from '../draft.ts';
import { CURRENCY_PATHS, flavourOf, type Flavour } from './invoice-paths.ts';
import { findByPath, parsePath, valuesAt } from './xml-path.ts';
import { parseXml, valuePlace } from './xml.ts';
import type { XmlElement } from './xml.ts';

export type StructuredRule = Extract<FindRule, { by: 'structured' }>;

/** An attached XML file that is an invoice of a known kind; `currency` is what its amounts are in where they do not say. */
export type StructuredPage = {
  page: Page;
  flavour: Flavour;
  root: XmlElement;
  currency?: string | undefined;
};

/** The attachment as a tree; null where it is no invoice. */
export function readStructured(page: Page): StructuredPage | null {
  const root = parseXml(page.text);
  const flavour = root && flavourOf(root.name, page.text);
  if (!root || !flavour) return null;
  const [named] = valuesAt(root, CURRENCY_PATHS[flavour]);
  return { page, root, flavour, currency: named?.text.trim() };
}

/** The values a path names; a path of another kind of invoice names none. */
export function findByStructure(
  { page, flavour, root, currency }: StructuredPage,
  rule: StructuredRule,
  cut: CutContext,
): Draft[] {
  const path = parsePath(rule.path);
  if (!path || path.flavour !== flavour) return [];
  return findByPath(root, path)
    .slice(0, MOST_OF_SEVERAL + 1)
    .map((element) => {
      const place = valuePlace(page.text, element);
      return {
        by: 'structured',
        place: { page, ...place },
        ...outcomeOf(parseElement(element, cut, currency)),
        quality: 1,
        origin: `structured ${rule.path}`,
      };
    });
}

/** XML has its own notation: `102` dates without separators, decimals with a point, the currency in an attribute or once for all. */
export function parseElement(
  element: XmlElement,
  { type, parse }: CutContext,
  invoiceCurrency?: string,
): ReturnType<typeof parseValue> {
  const text = element.text.trim();
  const currency = element.attributes['currencyID'] ?? invoiceCurrency;
  const context = {
    ...parse,
    decimal: '.' as const,
    dateOrder: 'YMD' as const,
    ...(currency ? { currency } : {}),
  };
  const plainType = { ...type, decimal: '.' as const };
  if (type.name !== 'date') return parseValue(plainType, text, context);
  return parseValue(
    { ...type, order: 'YMD' },
    text.replace(/^(\d{4})(\d{2})(\d{2})(?:\d{4,6})?$/, '$1-$2-$3'),
    context,
  );
}
