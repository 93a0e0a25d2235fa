// The names in the head of a contract, with the role in whose column they stand; none that a party has no more.
import type { Flow, Range } from '../flow/flow.ts';
import { sentenceAt } from '../flow/flow.ts';
import { isBareRole, roleOfTerm } from '../names/legal-forms.ts';
import { nameAt } from '../names/names.ts';
import type { Name } from '../names/names.ts';

const MOST_MENTIONS = 600;
const LONGEST_ROW = 240;

/** `isHeaded`: a role stands in a column of its own (`First Party   Acme, Inc.`), or with a colon, before it. Which one, its label finds. */
export type Headed = Name & { isHeaded: boolean };

/** Written neither as an organization nor as a person. */
export const isPlain = ({ form, person }: Name): boolean => form === null && !person;

/** Every name of the text, in order. None that has its form goes on in the next column; justified lines have wide gaps too. */
export function namesOf(flow: Flow, text: string): Headed[] {
  const names: Headed[] = [];
  let from = 0;
  let behindRole = -1;
  for (const match of text.matchAll(/(?<![\p{L}\p{N}.&'’@/-])[\p{L}\p{N}]/gu)) {
    if (match.index < from || names.length >= MOST_MENTIONS) continue;
    const found = nameFrom(flow, text, match.index);
    if (!found) continue;
    const { name, roleUpTo } = found;
    from = name.end;
    if (roleUpTo === null)
      names.push({ ...name, isHeaded: name.start === behindRole || isLabelled(text, name) });
    else behindRole = roleUpTo;
  }
  const former = new Set(names.filter((name) => isFormer(text, name)).map((name) => wordsOf(text, name)));
  return names.filter((name) => !former.has(wordsOf(text, name)));
}

/** The name that begins at an offset; where it is a role in a column of its own, `roleUpTo` is where the next column begins. */
function nameFrom(flow: Flow, text: string, at: number): { name: Name; roleUpTo: number | null } | null {
  const { end } = sentenceAt(flow, at);
  const gap = gapBehind(flow, at);
  const inColumn = nameAt(text, at, Math.min(end, gap.start));
  if (inColumn?.end === gap.start && isRoleName(text.slice(at, gap.start)))
    return { name: inColumn, roleUpTo: gap.end };
  const name = inColumn && inColumn.form !== null ? inColumn : nameAt(text, at, end);
  return name && { name, roleUpTo: null };
}

/** `Tenants` */
const isRoleName = (heading: string): boolean => roleOfTerm(heading.replace(/s$/, '')) !== undefined;

const GAP = / {2,}(?=\S)/gu;
const NO_GAP: Range = { start: Infinity, end: Infinity };

/** The next wide gap within the row that an offset stands in; infinitely far where there is none. */
function gapBehind({ pages }: Flow, at: number): Range {
  const place = pages.findLast(({ offset }) => offset <= at);
  if (!place) return NO_GAP;
  const { page, offset } = place;
  const rest = page.text.slice(at - offset, at - offset + LONGEST_ROW);
  const row = rest.split('\n', 1)[0] ?? '';
  GAP.lastIndex = 0;
  const gap = GAP.exec(row);
  return gap ? { start: at + gap.index, end: at + GAP.lastIndex } : NO_GAP;
}

const LABELLED = /(?:^|[^\p{L}])(\p{L}[\p{L} ]{1,24}): {1,4}$/u;
/** `to me, I, Jane Doe, hereby agree` */
const AS_I = /(?:^|[,;.] {1,3})I, {1,3}$/u;

/** `Employer: Acme, Inc.` */
function isLabelled(text: string, { start }: Name): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  const label = LABELLED.exec(before)?.[1];
  return AS_I.test(before) || (label !== undefined && isBareRole(label));
}

const wordsOf = (text: string, { start, end }: Name): string => text.slice(start, end).replace(/ +/g, ' ');

/** `formerly known as Acme Ltd.`: what a party is called no more. */
const FORMERLY =
  /(?<![\p{L}/])(?:formerly(?: known as| called)?|previously known as|f[/.]?k[/.]?a\.?|vormals|früher|anciennement|antes denominada|voorheen)[ ,:]{1,3}(?:the )?$/iu;

const isFormer = (text: string, { start }: Name): boolean =>
  FORMERLY.test(text.slice(Math.max(0, start - 40), start));
