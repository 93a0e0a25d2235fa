// The address that stands under the name of a party, line by line.
import { isJurisdiction } from '../../values/places/jurisdictions.ts';
import type { Cell, Layout } from '../layout.ts';
import { legalForm } from '../names/legal-forms.ts';
import { KIND_OF_PAPER, POSTCODE } from '../names/side-labels.ts';

export type AddressRange = { start: number; end: number; hasPostcode: boolean };

const MOST_ROWS = 10;
const MOST_BETWEEN = 2;
/** With lines of another kind among them: a date of print, a number of the shop, the address of its web site. */
const MOST_ASIDE = 4;
/** `(961394-X)`, `Reg. No. 789417-W`: between a name and its address. */
const REGISTRATION =
  /^(?:\(? ?(?:co\.?|company|reg(?:istration)?|roc|br|gst|sst|tax|ust|siret|siren|hrb|kvk)\b.*|\(?\p{L}{0,3}[\d -]{4,20}[-– ]?\p{L}?\)?\.?|\(.{0,40}\d.{0,20}\))$/iu;
/** What no line of an address begins with or is. */
const OTHER =
  /^(?:\+?\d{2,3}[ -]\d{3,4}[ -]?\d{3,4}|.{0,12}\b(?:tel|telefon|phone|fax|fon|mobile|h\/p|hp|e-?mail|gst|sst|vat|ust|tva|iva|btw|siret|siren|iban|bic|bank|web|www|http|hotline|whatsapp\p{L}*|(?:reg|id|roc|tax|company|invoice|bill|receipt|doc(?:ument)?|order|table|customer|cashier|counter|date|time|rechnungs?\p{L}*|datum|kunden\p{L}*|facture|fecha|date)\b.{0,12}[:#])|.*@|.*\d{2}[:.]\d{2}[: ]|.*:\s*\S)/iu;
const STREET =
  /(?:^|[^\p{L}])(?:jalan|jln|jl|lot|taman|kampung|bandar|lorong|street|st|road|rd|avenue|ave|drive|lane|blvd|suite|floor|level|unit|rue|av|bd|chemin|place|calle|plaza|paseo|\p{L}*(?:str(?:a(?:ss|ß)e)?|weg|platz|gasse|allee|ring|straat|laan|plein|kade))(?:[^\p{L}]|$)/iu;

/** From the first line of the address under a cell to its last; null where none stands there, or beside other columns. */
export function addressUnder(layout: Layout, name: Cell): AddressRange | null {
  const rows = rowsUnder(layout, name);
  const first = rows.findIndex(({ text }) => !isBetween(text) && !isAside(text));
  if (first === -1) return null;
  const between = rows.slice(0, first);
  const lines = linesFrom(rows.slice(first));
  const [start, end] = [lines[0], lines.at(-1)];
  if (!start || !end) return null;
  const isNear = between.length <= MOST_BETWEEN && between.every(({ text }) => isBetween(text));
  if (!isNear && (between.length > MOST_ASIDE || !isPlain(lines))) return null;
  const hasPostcode = lines.some(({ text }) => POSTCODE.test(text) || NUMBER.test(text));
  return { start: start.start, end: end.end, hasPostcode };
}

function linesFrom(rows: Line[]): Line[] {
  const lines: Line[] = [];
  for (const line of rows) {
    if (endsAddress(line.text) || !belongs(line.text, lines)) break;
    lines.push(line);
  }
  return lines;
}

/** A street, and a place with its postal code: an address whatever stands above it. */
const isPlain = (lines: Line[]): boolean =>
  lines.some(({ text }) => STREET.test(text)) && lines.some(({ text }) => PLACE.test(text));

type Line = { start: number; end: number; text: string };

/** The rows below, as far as they stand close together. In columns, none: an address there cannot be quoted as one. */
function rowsUnder(layout: Layout, name: Cell): Line[] {
  const inColumns = (layout.rows[name.row] ?? []).length > 1;
  const lines: Line[] = [];
  let above = name;
  for (let row = name.row + 1; row <= name.row + MOST_ROWS; row++) {
    const cells = layout.rows[row] ?? [];
    const [cell] = cells;
    if (!cell || cell.y - above.bottom > 2.5 * layout.lineHeight) break;
    if (inColumns && cells.length > 1) return [];
    const end = cells.at(-1)?.end ?? cell.end;
    lines.push({
      start: cell.start,
      end,
      text: layout.page.text.slice(cell.start, end).trim(),
    });
    above = cell;
  }
  return lines;
}

const NUMBER = /\b\d{4,6}\b/;
/** `16200 PALEKBANG, KELANTAN`: only its country, or the rest of its region, goes on behind it. */
const WITH_REGION = /\b\d{4,6}\b[ ,]+\p{L}[^\d,]+, ?\p{L}[^\d,]+$/u;
const PLACE = /\b\d{4,6}\b[ ,]+\p{L}{3}/u;

/** Numbers of registration, and names that go on: they stand between a name and its address. */
const isBetween = (text: string): boolean =>
  !KIND_OF_PAPER.test(text) &&
  (REGISTRATION.test(text) || isName(text) || !(endsAddress(text) || isStreetLike(text)));

/** Neither of the address nor the end of what stands over it. */
const isAside = (text: string): boolean => isOther(text) && !KIND_OF_PAPER.test(text);

const endsAddress = (text: string): boolean =>
  isOther(text) || KIND_OF_PAPER.test(text) || REGISTRATION.test(text);

/** `NO: G3, BLK G, JLN PJU 1A/3`: the number of a house is none of a paper. */
const isOther = (text: string): boolean =>
  OTHER.test(text) && !(/^(?:lot )?no[.: ]{1,4}\S/iu.test(text) && STREET.test(text));

const isStreetLike = (text: string): boolean => /[\d,]/.test(text) || STREET.test(text);

const isName = (text: string): boolean =>
  !/^(?:no|lot|\d)/i.test(text) && text.split(/[\s,()]+/).some((word) => legalForm(word) === 'strong');

/** A line with a number, a comma or a street; behind such lines a place too. */
function belongs(text: string, lines: Line[]): boolean {
  if (isStreetLike(text)) return true;
  const last = lines.at(-1);
  if (!last || !/^[\p{L} .,()'-]{3,40}$/u.test(text)) return false;
  if (WITH_REGION.test(last.text))
    return /^darul\b/i.test(text) || isJurisdiction(text.replace(/[ .,]+$/, ''));
  return lines.length < 3 || /[,&]\s*$/.test(last.text) || lines.some((line) => NUMBER.test(line.text));
}
