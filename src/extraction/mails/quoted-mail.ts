// The earlier mails that a mail quotes: what is new in it counts first, and what stands only in a quote waits for a person.
import { toCodePoints } from '../../documents/code-points.ts';
import type { Page } from '../../documents/page.ts';
import { quotedParts, type QuotedPart } from '../../documents/readers/mail/quoted.ts';
import type { Extraction, FoundCandidate } from '../../facts/candidate.ts';

const MAIL = 'message/rfc822';

/** Far below the threshold, and no contradiction to a document that came with it. */
const OF_QUOTE = 0.6;
/** What is new in a mail and as good as this is taken, whatever it quotes. */
const GOOD = 0.75;
const MOST = 10;
/** For private use, of two units as the sign that it stands for. */
const NO_SIGN = '\u{f0000}';

/** Without its quotes, each of which is as many blanks; null where it has none. */
export function withoutQuotes(
  pages: Page[],
  mimeType: string | undefined,
): { pages: Page[]; quoted: QuotedPart[] } | null {
  if (mimeType !== MAIL) return null;
  const quoted = quotedParts(pages);
  if (quoted.length === 0) return null;
  return {
    pages: pages.map((page) =>
      blanked(
        page,
        quoted.filter((part) => part.page === page),
      ),
    ),
    quoted,
  };
}

function blanked(page: Page, parts: QuotedPart[]): Page {
  if (parts.length === 0) return page;
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of parts) {
    kept.push(page.text.slice(at, start), blanks(page.text.slice(start, end)));
    at = end;
  }
  const text = kept.join('') + page.text.slice(at);
  return { ...page, text, words: page.words.filter(({ start }) => !isBlank(text, start)) };
}

/** As many code points and as many units, so that what follows keeps its place in both. */
const blanks = (text: string): string =>
  text.replaceAll(/[^\n]/gu, (sign) => (sign.length === 1 ? ' ' : NO_SIGN));

const isBlank = (text: string, at: number): boolean => text[at] === ' ' || text.startsWith(NO_SIGN, at);

/** What is new, and what only the quotes have for facts that nothing new is good for. */
export function withQuoted(fresh: Extraction, whole: Extraction, quoted: QuotedPart[]): Extraction {
  const ranges = quoted.map(({ page, start, end }) => ({
    pageIndex: page.pageIndex,
    start: toCodePoints(page.text, start),
    end: toCodePoints(page.text, end),
  }));
  const isQuoted = ({ spans }: FoundCandidate): boolean =>
    spans.some(({ pageIndex, charStart }) =>
      ranges.some(
        (range) => range.pageIndex === pageIndex && charStart >= range.start && charStart < range.end,
      ),
    );
  const byFact = Map.groupBy(fresh.candidates, ({ factId }) => factId);
  const isOpen = ({ factId }: FoundCandidate): boolean =>
    (byFact.get(factId) ?? []).every(({ quality, reasonCodes }) => quality < GOOD || reasonCodes.length > 0);
  const old = whole.candidates.filter((candidate) => isOpen(candidate) && isQuoted(candidate)).map(doubted);
  const all = Map.groupBy([...fresh.candidates, ...old], ({ factId }) => factId);
  const candidates = [...all.entries()].flatMap(([factId, found]) =>
    found.slice(0, Math.max(MOST, byFact.get(factId)?.length ?? 0)),
  );
  return { documentType: fresh.documentType ?? whole.documentType, candidates };
}

const doubted = (candidate: FoundCandidate): FoundCandidate => ({
  ...candidate,
  quality: OF_QUOTE * candidate.quality,
  reasonCodes: [...new Set([...candidate.reasonCodes, 'low_anchor_quality' as const])],
});
