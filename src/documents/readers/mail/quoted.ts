// The earlier mails that a mail quotes, by the marks that mail programs put before them. What is forwarded is no quote: it is what
// the sender wants read.

import type { Page } from '../../page.ts';

/** A line of a page: where it begins there, and where it ends. */
type Line = { page: Page; start: number; end: number; text: string };
/** Half-open, in UTF-16 units of the page's text. */
export type QuotedPart = { page: Page; start: number; end: number };

const MARK = /^\s*>/;
const MARKS = /^[\s>]+/;
const FORWARDED_SUBJECT = /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:fwd?|wg|tr|rv|i|doorst|doorgestuurd|enc)\s*:/i;
const REPLY = /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:re|aw|antw(?:oord)?|sv|rif|rép)\s*:/iu;
const FORWARDED =
  /^[\s*_]*(?:-{2,}\s*)?(?:forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|message transféré|début du message (?:transféré|réexpédié)|mensaje reenviado|inicio del mensaje reenviado|doorgestuurd bericht|begin doorgestuurd bericht)\s*(?::|-{2,}|$)/iu;
const ORIGINAL =
  /^\s*-{2,}\s*(?:original message|original appointment|ursprüngliche nachricht|original-?nachricht|message d['’]origine|message original|mensaje original|oorspronkelijk bericht)\s*-{2,}/iu;
/** `On Tue, 3 Nov 2026, Anna wrote:`, over three lines at most. */
const SAYS = /(?:wrote|schrieb(?:en)?|a écrit|escribió|schreef)(?!\p{L})/iu;
const WROTE = /^.*(?:wrote|schrieb(?:en)?|a écrit|escribió|schreef)(?!\p{L}).{0,200}:\s*$/iu;
const BEGINS = /^\s*(?:on|am|le|el|op)\b.*\d/iu;
const LINES_OF_WROTE = 3;
const LONGEST_WROTE = 500;

/** The head of a mail as Outlook repeats it, in any order after the first. */
const FROM = /^[\s*]*(?:from|von|de|van)\s?:/iu;
const OTHERS = [
  /^[\s*]*(?:sent|date|gesendet|datum|envoyé|date|enviado(?: el)?|fecha|verzonden)(?: (?:am|on))?\s?:/iu,
  /^[\s*]*(?:subject|betreff|objet|asunto|onderwerp)\s?:/iu,
];
const LINES_OF_HEAD = 8;

export const isForwarded = (subject: string): boolean => FORWARDED_SUBJECT.test(subject);

export function quotedParts(pages: Page[]): QuotedPart[] {
  const subject = subjectOf(pages);
  if (isForwarded(subject)) return [];
  const lines = linesBelowHeader(pages);
  const parts: QuotedPart[] = [];
  for (let at = 0; at < lines.length;) {
    const { isQuoted, next } = stepAt(lines, at, REPLY.test(subject));
    if (isQuoted) addLines(parts, lines.slice(at, next));
    at = next;
  }
  return parts;
}

/** Lines that follow each other on a page are one part. */
function addLines(parts: QuotedPart[], lines: Line[]): void {
  for (const { page, start, end } of lines) {
    const last = parts.at(-1);
    if (last !== undefined && last.page === page && last.end + 1 === start) last.end = end;
    else parts.push({ page, start, end });
  }
}

/** Whether the lines up to the next step are quoted. */
type Step = { isQuoted: boolean; next: number };

function stepAt(lines: Line[], at: number, isReply: boolean): Step {
  const text = lines[at]?.text ?? '';
  // Some programs forward a mail as one that is quoted; so does a reply quote what was forwarded.
  if (FORWARDED.test(isReply ? text : text.replace(MARKS, '')))
    return { isQuoted: false, next: lines.length };
  if (ORIGINAL.test(text) || isHead(lines, at)) return { isQuoted: true, next: lines.length };
  const behind = behindWrote(lines, at);
  return behind === null ? { isQuoted: MARK.test(text), next: at + 1 } : stepAtWrote(lines, at, behind);
}

/** Without a mark before its lines, what somebody wrote on a day goes on to the end. */
function stepAtWrote(lines: Line[], at: number, behind: number): Step {
  let next = behind;
  while (next < lines.length && lines[next]?.text.trim() === '') next++;
  const text = lines[next]?.text ?? '';
  if (MARK.test(text)) return { isQuoted: true, next: behind };
  return BEGINS.test(lines[at]?.text ?? '')
    ? { isQuoted: true, next: lines.length }
    : { isQuoted: false, next: behind };
}

/** What mail programs show above the text. */
function headerOf({ text }: Page): string {
  const end = text.search(/\n[ \t]*\n/);
  return end < 0 ? text : text.slice(0, end);
}

const subjectOf = ([first]: Page[]): string =>
  first === undefined ? '' : (/^Subject: (.*)$/m.exec(headerOf(first))?.[1] ?? '');

function linesBelowHeader(pages: Page[]): Line[] {
  const below = pages[0] === undefined ? 0 : headerOf(pages[0]).length;
  return pages.flatMap((page, at) => {
    let start = 0;
    const lines = page.text.split('\n').map((text): Line => {
      const line = { page, start, end: start + text.length, text };
      start = line.end + 1;
      return line;
    });
    return at === 0 ? lines.filter((line) => line.start > below) : lines;
  });
}

/** Where it ends that somebody wrote what follows; null where it does not begin in this line. */
function behindWrote(lines: Line[], at: number): number | null {
  const first = (lines[at]?.text ?? '').slice(0, LONGEST_WROTE);
  if (isWrote(first)) return at + 1;
  if (!BEGINS.test(first)) return null;
  let text = first;
  for (let behind = at + 1; behind < at + LINES_OF_WROTE; behind++) {
    text += ` ${lines[behind]?.text ?? ''}`;
    if (text.length > LONGEST_WROTE) return null;
    if (isWrote(text)) return behind + 1;
  }
  return null;
}

const isWrote = (text: string): boolean => /:\s*$/.test(text) && SAYS.test(text) && WROTE.test(text);

function isHead(lines: Line[], at: number): boolean {
  if (!FROM.test(lines[at]?.text ?? '')) return false;
  const head = lines.slice(at + 1, at + LINES_OF_HEAD).map(({ text }) => text);
  return OTHERS.every((pattern) => head.some((text) => pattern.test(text)));
}
