// Seller and buyer of an invoice or order: under their headings, in the letterhead, in the address block.
import type { LabelledPage } from '../labels/labelled.ts';
import type { LabelPlace } from '../labels/labels.ts';
import { horizontalOverlap, labelKey } from '../layout.ts';
import type { Cell, Layout } from '../layout.ts';
import { addressUnder } from './addresses.ts';
import { letterheads } from './letterhead.ts';
import { OTHER_LABELS, POSTCODE, SEPARATOR, SIDE_LABELS } from '../names/side-labels.ts';
import type { Side } from '../names/side-labels.ts';
import { isHeading, mentionIn, namedIn, textOf } from './side-names.ts';
import type { SideMention } from './side-names.ts';

const ROWS_BELOW = 6;
const MOST_LABELS = 20;
/** Between a heading and a name beside it, in widths of the page. */
const BESIDE = 0.25;

const keysOf = (labels: string[]): ReadonlySet<string> => new Set(labels.map(labelKey));
/** Whom a paper is to: of an order the seller, of an invoice the buyer. */
const ADDRESSEE = new Set(['To', 'Destinataire', 'Destinatario']);
const KEYS: Record<'invoice' | 'order', Record<Side, ReadonlySet<string>>> = {
  invoice: { seller: keysOf(SIDE_LABELS.seller), buyer: keysOf(SIDE_LABELS.buyer) },
  order: {
    seller: keysOf([...SIDE_LABELS.seller, ...ADDRESSEE]),
    buyer: keysOf(SIDE_LABELS.buyer.filter((label) => !ADDRESSEE.has(label))),
  },
};
const SENDER_OF = { invoice: 'seller', order: 'buyer' } as const;
const TOP = 0.4;
const LONGEST_TITLE = 80;
const ORDER =
  /^[^\p{L}]*(?:purchase order|bestellung|inkooporder|bestelbon|bon de commande|orden de compra|pedido(?: de compra)?)[^\p{L}]*$/iu;
const INVOICE =
  /^[^\p{L}]*(?:\p{L}+ )?(?:invoice|receipt|credit note|\p{L}*rechnung|gutschrift|facture|avoir|factura|recibo|factuur)[^\p{L}]*$/iu;
const OTHER_KEYS = new Set(OTHER_LABELS.map(labelKey));

const WITH_POSTCODE = 0.96;
const WITHOUT_POSTCODE = 0.8;

/** The addresses under the names of a side, as sure as these. */
export function addressesOf(pages: LabelledPage[], side: Side): SideMention[] {
  return sidesOf(pages, side).flatMap((mention) => {
    const layout = pages.find((page) => page.layout.page === mention.page)?.layout;
    const cell = layout?.cells.find((one) => one.start < mention.end && one.end >= mention.end);
    const address = layout && cell ? addressUnder(layout, cell) : null;
    if (!address) return [];
    const quality = mention.quality * (address.hasPostcode ? WITH_POSTCODE : WITHOUT_POSTCODE);
    return [{ ...mention, start: address.start, end: address.end, quality }];
  });
}

/** The names of a side, best first. */
export function sidesOf(pages: LabelledPage[], side: Side): SideMention[] {
  const [first] = pages;
  if (!first) return [];
  const paper = isOrder(first) ? 'order' : 'invoice';
  const labelled = pages.flatMap((page) => underLabels(page, KEYS[paper][side]));
  // What stands under a heading of the other side is no letterhead.
  const sender = SENDER_OF[paper];
  const others =
    side === sender ? underLabels(first, KEYS[paper][side === 'seller' ? 'buyer' : 'seller']) : [];
  const heads = letterheads(first).filter((head) => !others.some(({ start }) => start === head.start));
  const found = side === sender ? heads : addressBlock(first, heads);
  return [...labelled, ...found].sort((a, b) => b.quality - a.quality);
}

/** Whether a paper is an order, and not the invoice that names one: then who sends it buys. */
function isOrder({ layout }: LabelledPage): boolean {
  const top = layout.cells
    .filter((cell) => cell.y < TOP && cell.end - cell.start < LONGEST_TITLE)
    .map((cell) => textOf(layout, cell));
  return top.some((text) => ORDER.test(text)) && !top.some((text) => INVOICE.test(text));
}

function underLabels({ layout, labels }: LabelledPage, keys: ReadonlySet<string>): SideMention[] {
  const places = labels.filter((place) => keys.has(place.key) && place.closed && !place.inner);
  return places.slice(0, MOST_LABELS).flatMap((place) => nameUnder(layout, labels, place) ?? []);
}

/** Behind the heading, else in the first line of its block that is a name, else beside it. */
function nameUnder(layout: Layout, labels: LabelPlace[], place: LabelPlace): SideMention | null {
  const own = layout.cells[place.cell];
  if (!own) return null;
  const end = labels.find((label) => label.start >= place.end && label.start < own.end)?.start ?? own.end;
  const behind = mentionIn(layout, { start: place.end, end });
  return behind ?? nameInBlock(layout, labels, { place, own }) ?? nameBeside(layout, labels, { place, own });
}

type Heading = { place: LabelPlace; own: Cell };

function nameInBlock(layout: Layout, labels: LabelPlace[], heading: Heading): SideMention | null {
  for (const cell of cellsUnder(layout, heading)) {
    if (isHeading(labels, cell)) return null;
    const mention = namedIn(layout, cell);
    if (mention) return mention;
    if (POSTCODE.test(textOf(layout, cell))) return null;
  }
  return null;
}

function nameBeside(layout: Layout, labels: LabelPlace[], { place, own }: Heading): SideMention | null {
  const row = layout.rows[own.row] ?? [];
  const right = row.find((cell) => cell.x >= place.right && cell.index > own.index);
  const isNear = right !== undefined && right.x - place.right < BESIDE;
  return isNear && !labels.some((label) => label.start === right.start) ? mentionIn(layout, right) : null;
}

function* cellsUnder(layout: Layout, { place, own }: Heading): Generator<Cell> {
  const column = {
    ...place,
    x: place.x - 2 * layout.em,
    right: Math.max(place.right, place.x + 12 * layout.em),
  };
  let bottom = place.bottom;
  for (let row = own.row + 1; row <= own.row + ROWS_BELOW; row++) {
    const cell = (layout.rows[row] ?? []).find(
      (one) => one.x < column.right && horizontalOverlap(one, column) > 0 && one.x > column.x - 6 * layout.em,
    );
    if (!cell) continue;
    if (cell.y - bottom > 3 * layout.lineHeight) return;
    bottom = cell.bottom;
    yield cell;
  }
}

const SURE_HEAD = 0.7;
const IN_BLOCK = 0.75;
/** A heading so many characters before a block is its own. */
const HEADED = 60;

/** The first line of the first address block that is not the letterhead's. */
function addressBlock({ layout, labels }: LabelledPage, heads: SideMention[]): SideMention[] {
  const sure = heads.filter(({ quality }) => quality >= SURE_HEAD);
  const senders = new Set(sure.map((head) => labelKey(textOf(layout, head))));
  const others = labels.filter((label) => OTHER_KEYS.has(label.key));
  const isOthers = ({ start }: SideMention): boolean =>
    others.some((label) => label.end <= start && start - label.end < HEADED);
  for (const cell of layout.cells) {
    if (cell.y > 0.5) break;
    const text = textOf(layout, cell);
    if (!POSTCODE.test(text) || SEPARATOR.test(text)) continue;
    const mention = topOfBlock(layout, labels, cell);
    const isFree = mention && !isOthers(mention) && !senders.has(labelKey(textOf(layout, mention)));
    if (isFree) return [{ ...mention, quality: IN_BLOCK }];
  }
  return [];
}

function topOfBlock(layout: Layout, labels: LabelPlace[], postcode: Cell): SideMention | null {
  let top = postcode;
  let mention: SideMention | null = null;
  for (let row = postcode.row - 1; row >= Math.max(0, postcode.row - 5); row--) {
    const cell = (layout.rows[row] ?? []).find((one) => Math.abs(one.x - postcode.x) < 1.5 * layout.em);
    if (!cell) continue;
    const isApart = top.y - cell.bottom > 2 * layout.lineHeight;
    if (isApart || isHeading(labels, cell) || SEPARATOR.test(textOf(layout, cell))) break;
    mention = mentionIn(layout, cell) ?? mention;
    top = cell;
  }
  return mention;
}
