// The parties of letters and the people who sign: addressee, who closes the letter, blocks of signatures.
import type { Page } from '../../documents/page.ts';
import { isNoParty, roleOfTerm } from '../names/legal-forms.ts';
import { nameAt } from '../names/names.ts';
import type { Name } from '../names/names.ts';

/** A name on a page, with how sure it is a party's; `role` where a heading says it. */
export type PageMention = {
  page: Page;
  name: Name;
  quality: number;
  role: string | undefined;
};

const SALUTATION =
  /^ *(?:dear |ladies and gentlemen|gentlemen|to whom it may|sehr geehrte|liebe[rs]? |madame|monsieur|mesdames|cher |chère |estimad|muy señor|geachte|beste )/iu;
const CLOSING =
  /^ *(?:very truly yours|truly yours|sincerely|yours (?:very )?(?:truly|sincerely|faithfully)|(?:with )?(?:best|kind) regards|mit freundlichen grüßen|hochachtungsvoll|veuillez agréer|cordialement|atentamente|met vriendelijke groet|hoogachtend)/iu;
const SIGNED =
  /^ *(?:by|per|durch|von|par|por|door|name|title|its|signature|unterschrift|signé|firma|nom|nombre|naam)? *[:_]|\/s\//iu;
/** Whether a text is the line that somebody signs on, or says who. */
export const isSigned = (text: string): boolean => SIGNED.test(text);

const HEADING = /^ *(?:the |der |die |das |le |la |el |de )?([\p{L}’' -]{3,30}?) *:? *$/iu;
const MOST_LINES = 4000;

type Line = { text: string; start: number };

function linesOf(page: Page): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const text of page.text.split('\n')) {
    if (text.trim() !== '') lines.push({ text, start });
    start += text.length + 1;
    if (lines.length >= MOST_LINES) break;
  }
  return lines;
}

/** The name that makes up a line, or its first column. */
function nameOfLine(page: Page, line: Line): Name | null {
  const lead = /^ */.exec(line.text)?.[0].length ?? 0;
  const cell = line.text.slice(lead).split(/ {2,}|\t/)[0] ?? '';
  const name = nameAt(page.text, line.start + lead, line.start + lead + cell.length);
  const whole = name !== null && name.end >= line.start + lead + cell.replace(/[\s,.:;]+$/, '').length;
  return whole && !isNoParty(page.text.slice(name.start, name.end)) ? name : null;
}

/** Who a letter is addressed to, and who closes it. */
export function partiesOfLetter(pages: Page[]): PageMention[] {
  const [first] = pages;
  if (!first) return [];
  const lines = linesOf(first);
  const at = lines.findIndex(({ text }) => SALUTATION.test(text));
  if (at < 2 || at > 40) return [];
  return [...addressees(first, lines.slice(0, at)), ...pages.flatMap(closers)];
}

/** The block above the salutation, up to the date, or the one above the date: its organization, else its first name. */
function addressees(page: Page, above: Line[]): PageMention[] {
  const block = above.slice(-8);
  const date = block.findLastIndex(
    ({ text }) => /\b(?:19|20)\d\d\s*$/.test(text) && /\p{L}{3}|\d[./]\d/u.test(text),
  );
  const namesOf = (lines: Line[]): Name[] => lines.flatMap((line) => nameOfLine(page, line) ?? []);
  const below = namesOf(block.slice(date + 1));
  const name =
    below.find(({ form }) => form === 'strong') ??
    below.find(({ form }) => form === 'weak') ??
    below.find(({ person }) => person) ??
    namesOf(block.slice(0, Math.max(0, date))).findLast(({ form }) => form === 'strong');
  return name ? [{ page, name, quality: name.form === 'strong' ? 0.8 : 0.6, role: undefined }] : [];
}

/** How many lines below the closing somebody signs, and says for whom. */
const CLOSED_WITHIN = 5;

/** Who stands directly below the closing, or the organization for which it is signed there. */
function closers(page: Page): PageMention[] {
  const lines = linesOf(page);
  return lines.flatMap((line, index) => {
    if (!CLOSING.test(line.text)) return [];
    const names = lines
      .slice(index + 1, index + 1 + CLOSED_WITHIN)
      .map((next) => nameOfLine(page, next))
      .map((one, nth) => (nth < 2 || one?.form === 'strong' ? one : null))
      .filter((one) => one !== null);
    const [name] = names;
    return name ? [{ page, name, quality: name.form === 'strong' ? 0.8 : 0.5, role: undefined }] : [];
  });
}

const SIGNED_WITHIN = 4;
/** Further down a page than this, its signatures were too many. */
const MOST_SIGNED = 100;

/** What stands between wide gaps; `By:` belongs to what follows it. */
const COLUMN = /(?:(?:by|name|title|date|its|printed name) ?: +)?\S(?:\S| (?! ))*/giu;

/** The columns of a row, by two blanks. */
type Cell = Line & { column: number };

function cellsOf({ text, start }: Line): Cell[] {
  return [...text.matchAll(COLUMN)].map((match, column) => ({
    text: match[0],
    start: start + match.index,
    column,
  }));
}

/** Names over the line of a signature, and people who sign under the heading of a role (`EMPLOYEE`). */
export function partiesOfSignatures(pages: Page[]): PageMention[] {
  const last = pages.slice(-Math.max(3, Math.ceil(pages.length / 2)));
  return last.flatMap((page) => {
    const rows = linesOf(page).map(cellsOf);
    const signed = rows.flatMap((cells, row) =>
      cells.filter(({ text }) => SIGNED.test(text)).map((cell) => ({ cell, row })),
    );
    return signed.slice(0, MOST_SIGNED).flatMap(({ cell, row }) => {
      const above = rows
        .slice(Math.max(0, row - SIGNED_WITHIN), row)
        .flatMap((cells) => cells.find(({ column }) => column === cell.column) ?? []);
      return [
        ...organizationAbove(page, above),
        ...personUnderRole(page, {
          above,
          below: rows.slice(row, row + SIGNED_WITHIN),
          signed: cell,
        }),
      ];
    });
  });
}

function organizationAbove(page: Page, above: Cell[]): PageMention[] {
  for (const line of above.slice(-3).reverse()) {
    const name = nameOfLine(page, line);
    if (name && name.form === 'strong') return [{ page, name, quality: 0.6, role: undefined }];
  }
  return [];
}

const PERSON_LINE = /^ *(?:\/s\/ *|(?:printed |print )?name *: *|by *: *(?:\/s\/ *)?)?(?=\p{Lu})/iu;

type Around = { above: Cell[]; below: Cell[][]; signed: Cell };

function personUnderRole(page: Page, { above, below, signed }: Around): PageMention[] {
  const heading = above
    .map(({ text }) => roleOfTerm(HEADING.exec(text)?.[1] ?? ''))
    .find((role) => role === 'employee' || role === 'other');
  if (heading === undefined) return [];
  for (const cells of below) {
    const line = cells.find(({ column }) => column === signed.column);
    if (!line) continue;
    const lead = PERSON_LINE.exec(line.text)?.[0].length ?? 0;
    const name = nameAt(page.text, line.start + lead, line.start + line.text.length);
    if (name?.person === true && !isNoParty(page.text.slice(name.start, name.end)))
      return [{ page, name, quality: 0.65, role: heading }];
  }
  return [];
}
