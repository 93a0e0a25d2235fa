// A cell of an invoice as the name of one of its sides: no number, no label, no part of an address.
import type { Page } from '../../documents/page.ts';
import type { LabelPlace } from '../labels/labels.ts';
import { labelKey, type Cell, type Layout } from '../layout.ts';
import { isBareRole, legalForm } from '../names/legal-forms.ts';
import { nameAt } from '../names/names.ts';
import { isKnownLabel } from '../names/known-labels.ts';
import { isSentence } from '../names/prose.ts';
import { KIND_OF_PAPER, NAME_LABEL, NO_NAME, POSTCODE } from '../names/side-labels.ts';

export type SideMention = {
  page: Page;
  start: number;
  end: number;
  quality: number;
};

const LONGEST_NAME = 100;
const LABELLED = { strong: 0.93, other: 0.79 };

export const textOf = (layout: Layout, { start, end }: { start: number; end: number }): string =>
  layout.page.text.slice(start, end);

/** The surest legal form among the words of a text. */
export function formOf(text: string): 'strong' | 'weak' | null {
  const forms = text.split(/[\s,()]+/).map(legalForm);
  return forms.includes('strong') ? 'strong' : forms.includes('weak') ? 'weak' : null;
}

export const isOrganization = (layout: Layout, range: { start: number; end: number }): boolean =>
  formOf(textOf(layout, range)) === 'strong';

/** A stretch of a page as a name, behind `Name:` where that stands in it. `head`: a paper begins with it, so it is no street. */
export function mentionIn(
  layout: Layout,
  range: { start: number; end: number },
  head = false,
): SideMention | null {
  const raw = textOf(layout, range);
  const marks = /^[\s:.,*•|~_="“”«»-]*(?:\(\d{1,2}\)\s+)?/u.exec(raw)?.[0].length ?? 0;
  const lead = marks + (NAME_LABEL.exec(raw.slice(marks))?.[0].length ?? 0);
  const text = withoutPlace(raw.slice(lead).replace(/[\s,;:]+$/, ''));
  if (!isName(text) || (!head && isStreet(text))) return null;
  const form = formOf(text);
  const start = range.start + lead;
  const quality = form === 'strong' ? LABELLED.strong : LABELLED.other;
  return { page: layout.page, start, end: start + text.length, quality };
}

/** `Huber GmbH, Linz`, `Nordlicht GmbH, a German company`: behind a legal form and a comma the name is over. */
function withoutPlace(text: string): string {
  const name = nameAt(text, 0);
  const rest = name?.form === 'strong' ? text.slice(name.end) : '';
  return name !== null && BEHIND_NAME.test(rest) && formOf(rest) === null ? text.slice(0, name.end) : text;
}

const BEHIND_NAME = /^ *[,;] *\p{L}/u;

/** More than a house number. */
const NUMBERED = /(?:\d[^\p{L}\d]*){5}/u;

/** `Date 04/11/2025` is no name, be its year cut off. */
const DAY = /(?<!\d)\d{1,2}([./-])\d{1,2}\1(?:\d{2}|$)/;

function isName(text: string): boolean {
  if (text.length < 3 || text.length > LONGEST_NAME || !/\p{L}{2}/u.test(text)) return false;
  if (formOf(text) === null && (!/^[\p{Lu}\p{N}]/u.test(text) || NUMBERED.test(text))) return false;
  return ![NO_NAME, POSTCODE, KIND_OF_PAPER, DAY].some((pattern) => pattern.test(text)) && !isOther(text);
}

/** A role, a label, running text. */
const isOther = (text: string): boolean =>
  isBareRole(text) || isKnownLabel(labelKey(text)) || isSentence(text);

const isStreet = (text: string): boolean =>
  formOf(text) === null &&
  (/\p{L}[\p{L}. -]*\s\d{1,4} ?[a-z]?(?:[-/]\d+)?$/u.test(text) || /^\d{1,5},? \p{L}/u.test(text));

export const isHeading = (labels: LabelPlace[], { start }: { start: number }): boolean =>
  labels.some((label) => label.start === start && label.closed && label.key.length > 3);

/** The name of a row of an address block: behind `Name:` in the next cell too; what another label says is none. */
export function namedIn(layout: Layout, cell: Cell): SideMention | null {
  const text = textOf(layout, cell).trim();
  const next = (layout.rows[cell.row] ?? []).find((one) => one.index === cell.index + 1);
  const isLabel = text.endsWith(':') || (next !== undefined && textOf(layout, next).startsWith(':'));
  if (!isLabel) return mentionIn(layout, cell);
  const isNamed = NAME_LABEL.test(`${text.replace(/[\s:]+$/, '')}:`);
  return next && isNamed ? mentionIn(layout, next) : null;
}
