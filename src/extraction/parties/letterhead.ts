// Who a paper is from where no heading says it: the line of the sender, names with a legal form, the line it begins with.
import type { LabelledPage } from '../labels/labelled.ts';
import { labelKey } from '../layout.ts';
import type { Cell, Layout } from '../layout.ts';
import { legalForm } from '../names/legal-forms.ts';
import { nameAt } from '../names/names.ts';
import { POSTCODE, SEPARATOR } from '../names/side-labels.ts';
import { formOf, isHeading, isOrganization, mentionIn, textOf } from './side-names.ts';
import type { SideMention } from './side-names.ts';

/** How a contract begins to name its parties. */
const NAMES_PARTIES = /^(?:between|zwischen|entre|tussen)\b/iu;
const TOP = 0.4;
const FOOT = 0.85;
const MOST_CELLS = 60;
const FIRST_ROWS = 4;

/** An address in one line is for the window of an envelope: it may be another's, so it is for a person to confirm. */
const SENDER = { organization: 0.79, other: 0.74 };
const NAMED = 0.72;
const ADDRESSEE = 0.6;
const FIRST = { organization: 0.86, over_two: 0.82, second: 0.78, other: 0.66 };

/** The names of the letterhead, in no order. */
export function letterheads({ layout, labels }: LabelledPage): SideMention[] {
  const cells = layout.cells
    .filter((cell) => cell.y < TOP && !NAMES_PARTIES.test(textOf(layout, cell)))
    .slice(0, MOST_CELLS);
  const foot = layout.cells.filter((cell) => cell.y > FOOT).slice(-MOST_CELLS);
  const above = cells.flatMap((cell) => senderLine(layout, cell) ?? []);
  const lines = [...above, ...foot.flatMap((cell) => senderLine(layout, cell) ?? [])];
  const named = cells.flatMap((cell) => {
    const name = nameAt(layout.page.text, cell.start, cell.end);
    const isWhole = name?.form === 'strong' && name.end >= cell.end - 2;
    return isWhole
      ? [
          {
            page: layout.page,
            start: name.start,
            end: name.end,
            quality: NAMED,
          },
        ]
      : [];
  });
  const candidates = cells.filter((cell) => !isHeading(labels, cell) && senderLine(layout, cell) === null);
  const first = firstLine(layout, candidates);
  // Where the sender stands in one line, the block below it is the address of whom the paper is to.
  const senders = above.map(({ start, end }) => labelKey(layout.page.text.slice(start, end)));
  const beside = first.map((mention) =>
    senders.length === 0 || senders.includes(labelKey(layout.page.text.slice(mention.start, mention.end)))
      ? mention
      : asAddressee(mention),
  );
  return [...lines, ...named.slice(0, 1), ...beside];
}

const asAddressee = (mention: SideMention): SideMention => ({
  ...mention,
  quality: Math.min(mention.quality, ADDRESSEE),
});

/** The name before an address that is set in one line. */
function senderLine(layout: Layout, cell: Cell): SideMention | null {
  const parts = textOf(layout, cell).split(SEPARATOR);
  const first = parts[0] ?? '';
  const isOne = formOf(first) === 'strong';
  const at = parts.findIndex((part) => POSTCODE.test(part.trim()));
  if (at < 1 || parts.length < (isOne ? 2 : 3) || (!isOne && /\d/.test(first))) return null;
  const mention = mentionIn(layout, {
    start: cell.start,
    end: cell.start + first.length,
  });
  return (
    mention && {
      ...mention,
      quality: isOne ? SENDER.organization : SENDER.other,
    }
  );
}

/** The line that a paper begins with, as far as it is none of its kind or number; with the next one where the name goes on there. */
function firstLine(layout: Layout, cells: Cell[]): SideMention[] {
  const cell = cells.find((one) => one.row < FIRST_ROWS && headIn(layout, one) !== null);
  const mention = cell && headIn(layout, cell);
  if (!cell || !mention) return [];
  if (isOrganization(layout, mention)) return [{ ...mention, quality: FIRST.organization }];
  const form = formBelow(layout, cell, cells);
  if (form) return [{ ...mention, end: form.end, quality: FIRST.over_two }];
  const next = nextLine(layout, cell, cells);
  if (!next) return [{ ...mention, quality: FIRST.other }];
  if (!FORM_FIRST.test(textOf(layout, next))) return [{ ...next, quality: FIRST.second }];
  return [{ ...next, start: mention.start, quality: FIRST.over_two }];
}

/** The row below, where nothing stands beside the two. */
function lineBelow(layout: Layout, cell: Cell, cells: Cell[]): Cell | undefined {
  const isAlone = [cell.row, cell.row + 1].every((row) => layout.rows[row]?.length === 1);
  return isAlone ? cells.find((one) => one.row === cell.row + 1) : undefined;
}

/** A legal form in a line of its own (`SDN BHD`). */
function formBelow(layout: Layout, cell: Cell, cells: Cell[]): Cell | undefined {
  const below = lineBelow(layout, cell, cells);
  const words = below ? textOf(layout, below).split(/\s+/) : [];
  return words.length > 0 && words.every((word) => legalForm(word) === 'strong') ? below : undefined;
}

/** The name of an organization in the row below. */
function nextLine(layout: Layout, cell: Cell, cells: Cell[]): SideMention | null {
  const below = lineBelow(layout, cell, cells);
  const next = below ? headIn(layout, below) : null;
  return next && isOrganization(layout, next) ? next : null;
}

/** A line that begins with what a name ends with. */
const FORM_FIRST =
  /^(?:(?:sdn|bhd|gmbh|ltd|limited|inc|co\b|ag|kg|sarl|sa|s\.a|bv|b\.v|llc|enterprises?|trading|holdings?|group|\(|&)|\p{L}+\) )/iu;
const REGISTERED =
  /^(.{3,}?) *\(? *(?:(?:co|company|reg|roc)\.? *(?:no)?[.: ]*)?\p{L}{0,3}\d[\d -]{3,}[-– ]?\p{L}? *\)?(?: *\([\p{L} ]{1,12}\))?$/iu;

/** `Harbour Rope Works Ltd, 7 Quay Street, Bristol`: where the name ends before its address; null where none follows. */
function nameEnd({ page: { text } }: Layout, { start, end }: Cell): number | null {
  const name = nameAt(text, start, end);
  return name?.form === 'strong' && /^ *, *.*\d/u.test(text.slice(name.end, end)) ? name.end : null;
}

/** A cell as a name, without a number of registration behind it. */
function headIn(layout: Layout, cell: Cell): SideMention | null {
  const text = textOf(layout, cell);
  const end = nameEnd(layout, cell) ?? cell.start + (REGISTERED.exec(text)?.[1]?.length ?? text.length);
  return mentionIn(layout, { start: cell.start, end }, cell.row === 0 && !text.includes(','));
}
