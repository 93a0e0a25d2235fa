// The names in the head of a contract, with the role in whose column they stand; none that a party has no more.
import type { Flow } from '../flow/flow.ts';
import { sentenceAt } from '../flow/flow.ts';
import { isBareRole, roleOfTerm } from '../names/legal-forms.ts';
import { nameAt } from '../names/names.ts';
import type { Name } from '../names/names.ts';

const MOST_MENTIONS = 600;

/** `isHeaded`: a role stands in a column of its own, or with a colon, before it. Which one, its label finds. */
export type Headed = Name & { isHeaded: boolean };

/** Written neither as an organization nor as a person. */
export const isPlain = ({ form, person }: Name): boolean => form === null && !person;

/** Every name of the text, in order. */
export function namesOf(flow: Flow, text: string): Headed[] {
  const names: Headed[] = [];
  let from = 0;
  let isBehindColumn = false;
  for (const match of text.matchAll(/(?<![\p{L}\p{N}.&'’@/-])[\p{L}\p{N}]/gu)) {
    if (match.index < from || names.length >= MOST_MENTIONS) continue;
    const name = nameAt(text, match.index, sentenceAt(flow, match.index).end);
    if (!name) continue;
    const column = columnOf(text.slice(name.start, name.end));
    from = column > 0 ? match.index + column : name.end;
    if (column === 0) names.push({ ...name, isHeaded: isBehindColumn || isLabelled(text, name) });
    isBehindColumn = column > 0;
  }
  const former = new Set(names.filter((name) => isFormer(text, name)).map((name) => wordsOf(text, name)));
  return names.filter((name) => !former.has(wordsOf(text, name)));
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

/** `First Party   Acme, Inc.`: how long the role is that stands in a column of its own before a name; 0 where none does. */
function columnOf(name: string): number {
  const [heading = '', gap = '', next = ''] = /^(.{3,30}?)( {2,})(\S+)/u.exec(name)?.slice(1) ?? [];
  // Two roles side by side are the heads of columns.
  const isRole = roleOfTerm(heading.replace(/s$/, '')) !== undefined && roleOfTerm(next) === undefined;
  return isRole ? heading.length + gap.length : 0;
}

/** `formerly known as Acme Ltd.`: what a party is called no more. */
const FORMERLY =
  /(?<![\p{L}/])(?:formerly(?: known as| called)?|previously known as|f[/.]?k[/.]?a\.?|vormals|früher|anciennement|antes denominada|voorheen)[ ,:]{1,3}(?:the )?$/iu;

const isFormer = (text: string, { start }: Name): boolean =>
  FORMERLY.test(text.slice(Math.max(0, start - 40), start));
