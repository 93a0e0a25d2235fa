// What stands behind a label in its own cell: its value, or only more of the label.
import type { Cell, Layout } from '../layout.ts';
import { isCurrencyAlone } from './label-currency.ts';
import type { LabelPlace } from './labels.ts';
import type { Region, Surroundings } from './region.ts';

/** What may stand between a label and its value: punctuation, and a remark in brackets such as `(EUR)` or `(incl. 10 % VAT)`. */
const LEAD = /^[\s:.…_#=\-–—>|]*(?:\((?:[^()\d]|\d{1,2}(?:[.,]\d{1,2})? ?%){1,40}\)[\s:.…_#=\-–—>|]*)?/;
/** Nothing but the number of the field on a form: `(4)`; nothing but the label in further languages: ` / Date de naissance (4)`. */
const NOTHING = /^\s*(?:(?:\(\d{1,2}[a-z]?\)|[A-Z]\.\d(?:\.\d)?)\s*)?$/;
const TRANSLATED = /^\s*\/\s*(?:\p{L}(?:[^\d:\n]|\(\d{1,2}\)){0,120})?$/u;
/** What is said before the line goes on with a label that nobody asks for: ` ++OM0031. Compte débité :`. */
const OWN_SENTENCE = /^\s*[:=]?\s*[^\s:][^:\n]*?[.;](?=\s+\p{Lu}[^.;:\n]{1,40}:\s*$)/u;
/** Nothing, or a rate. */
const NO_TAX = /^\s*(?:\(?\d{1,2}(?:[.,]\d{1,3})? ?%[\s:.)]*)?$/;

function endOfOwn({ page }: Layout, label: LabelPlace, cell: Cell): number {
  const own = OWN_SENTENCE.exec(page.text.slice(label.end, cell.end));
  return own === null ? cell.end : label.end + own[0].length;
}

/** The rest of the label's own cell, up to the next label in it. */
export function behindLabel(
  { layout, labels }: Surroundings,
  label: LabelPlace,
  { isTax, isNumber }: { isTax: boolean; isNumber: boolean },
): Region | null {
  const cell = layout.cells[label.cell];
  if (!cell) return null;
  const next = labels.find((other) => other.start >= label.end && other.start < cell.end && other.closed);
  const end = next === undefined ? endOfOwn(layout, label, cell) : next.start;
  const text = layout.page.text.slice(label.end, end);
  if (next === undefined && /:\s*$/.test(text)) return null;
  const lead = isNumber ? leadOfNumber(layout, label, text) : leadOf(text);
  const saysNothing = (isTax ? NO_TAX : NOTHING).test(text.slice(lead)) || isCurrencyAlone(text);
  return saysNothing || isTranslated(layout, label, text) ? null : behind(layout, label, { lead, end });
}

const leadOf = (text: string): number => LEAD.exec(text)?.[0].length ?? 0;

const DASH = /[-–—]\s?$/;
const NUMBER = /^(?:\p{L}{1,4}\.? ?|\p{Sc} ?)?[\d(]/u;

/** A dash before a number may be its sign: not a long one between blanks, which parts it from the label where no colon does. */
function leadOfNumber({ page }: Layout, label: LabelPlace, text: string): number {
  const lead = leadOf(text);
  const dash = DASH.exec(text.slice(0, lead));
  if (dash === null || !NUMBER.test(text.slice(lead))) return lead;
  const before = page.text.slice(label.start, label.end) + text.slice(0, dash.index);
  const isBetween = /^[–—]\s/.test(dash[0]);
  const isSign = (isBetween ? /[:=]\s*$/ : /[\s:=._…]$/).test(before);
  return isSign ? dash.index : lead;
}

function behind({ page }: Layout, label: LabelPlace, { lead, end }: { lead: number; end: number }): Region {
  const colon = /[:#=]/.test(page.text.slice(label.end - 1, label.end + lead));
  return { relation: 'same', start: label.end + lead, end, quality: colon ? 1 : 0.96 };
}

/** The slash may be the last part of the label itself. */
function isTranslated({ page }: Layout, { start, end }: LabelPlace, behind: string): boolean {
  const slash = /\/\s*$/.exec(page.text.slice(start, end))?.[0] ?? '';
  return TRANSLATED.test(slash + behind.replace(REMARK, ''));
}

/** `(naam, adres, land)` before the label in a further language. */
const REMARK = /^\s*\([^()\d]{1,40}\)/;

/** `Address:`, with nothing behind or beside it. */
export function isHeadAlone({ layout }: Surroundings, label: LabelPlace): boolean {
  const cell = layout.cells[label.cell];
  if (cell === undefined || cell.start !== label.start || (layout.rows[cell.row] ?? []).length > 1)
    return false;
  const behindIt = layout.page.text.slice(label.end - 1, cell.end);
  return /^.?\s*:\s*$/.test(behindIt);
}

/** More than the number of a field, and no rate. */
const FIGURE = /^(?:\p{Sc} ?|[A-Z]{3} )?(?:\d{2}|\d[.,]\d)[\d.,'’]*(?![\d.,]| ?%)/u;

/** `Living space 61.60 m²` in small print, as notes are, is no title of what is printed below it in large. */
export function saysItsNumber(
  around: Surroundings,
  label: LabelPlace,
  asked: { isTax: boolean; isNumber: boolean },
): boolean {
  const own = asked.isNumber ? behindLabel(around, label, asked) : null;
  return own !== null && FIGURE.test(around.layout.page.text.slice(own.start, own.end));
}
