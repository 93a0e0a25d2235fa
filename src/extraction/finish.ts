// From drafts to candidates: scored with the text layer, grounded, without repetitions, the ten best of a fact.
import type { FoundCandidate, ReasonCode, Span } from '../facts/candidate.ts';
import { orderOf, type Rule } from '../facts/choose.ts';
import { MOST_OF_SEVERAL, type Draft } from './draft.ts';
import { ground, textLayerQuality } from './quotes/ground.ts';

const MOST_CANDIDATES = 10;
/** Below this a draft says nothing. */
const LEAST_QUALITY = 0.2;

type Scored = { draft: Draft; quality: number };

/** How many finds are kept, and which: what `choose` means of those that are as good, where there are more. */
export type Keeping = { most?: number; rule?: Rule; minMargin?: number };

/** The candidates of one fact, best first, `most` of them. A refused value is kept only where it stands at a better place than any other. */
export function toCandidates(factId: string, drafts: Draft[], keeping: Keeping = {}): FoundCandidate[] {
  const { most = MOST_CANDIDATES } = keeping;
  const scored = withMisread(
    drafts.map((draft) => ({ draft, quality: round(draft.quality * textLayerQuality(draft.place)) })),
  )
    .filter(({ quality }) => quality >= LEAST_QUALITY)
    .sort(byQuality);
  const readable = withoutRepetition(scored.filter(({ draft }) => draft.readings.length > 0));
  const all = [...readable, ...refusedAtBetterPlace(scored, readable[0]?.quality ?? STRONG_ANCHOR)];
  const kept = meantOf(all.sort(byQuality), { ...keeping, most });
  const candidates: FoundCandidate[] = [];
  for (const one of kept) {
    if (candidates.length >= most) break;
    candidates.push(...candidatesOf(factId, one));
  }
  return candidates.slice(0, most);
}

/** Of more than are kept the best; of those that `choose` takes for equally good the ones that it means. */
function meantOf(
  ranked: Scored[],
  { most, rule = 'best', minMargin = 0 }: Keeping & { most: number },
): Scored[] {
  if (rule === 'best' || ranked.length <= most) return ranked;
  const least = (ranked[0]?.quality ?? 0) - minMargin - 1e-9;
  const isStructured = ({ draft }: Scored): boolean => draft.by === 'structured';
  const order = orderOf(rule);
  const meant = ranked
    .filter(({ quality }) => quality >= least)
    .map((one) => ({ one, as: readingsOf(one).toSorted(order)[0] ?? { value: null } }))
    .toSorted((a, b) => Number(isStructured(b.one)) - Number(isStructured(a.one)) || order(a.as, b.as))
    .map(({ one }) => one);
  return [...new Set([...meant, ...ranked])].slice(0, most).sort(byQuality);
}

/** As a choice looks at them. */
const readingsOf = ({ draft: { readings, place } }: Scored): Parameters<ReturnType<typeof orderOf>>[0][] =>
  readings.map((value) => ({ value, pageIndex: place.page.pageIndex, charStart: place.start }));

/** What stands farther from a label than a value that is hard to read is doubtful, however well it is read itself. */
function withMisread(scored: Scored[]): Scored[] {
  const nearest = new Map<string, Scored>();
  for (const one of scored) {
    const known = nearest.get(labelOf(one));
    if (known === undefined || one.draft.quality > known.draft.quality) nearest.set(labelOf(one), one);
  }
  return scored.map((one) => {
    const best = nearest.get(labelOf(one));
    const isOther = best !== undefined && best.draft.readings.join('|') !== one.draft.readings.join('|');
    const isOutread = one.draft.label !== undefined && isOther && best.quality < one.quality;
    return isOutread ? { ...one, draft: { ...one.draft, doubtful: true } } : one;
  });
}

const labelOf = ({ draft: { label } }: Scored): string =>
  label === undefined ? '' : `${label.page.pageIndex} ${label.start}`;

/** The candidates of a fact that may have several values; where a document has more than are kept, the last says that some are missing. */
export function toSeveral(factId: string, drafts: Draft[]): FoundCandidate[] {
  const found = toCandidates(factId, drafts, { most: MOST_OF_SEVERAL + 1 });
  const last = found[MOST_OF_SEVERAL - 1];
  if (last === undefined || found.length <= MOST_OF_SEVERAL) return found;
  return [...found.slice(0, MOST_OF_SEVERAL - 1), { ...last, reasonCodes: [...last.reasonCodes, 'missing'] }];
}

function byQuality(a: Scored, b: Scored): number {
  const [first, second] = [a.draft.place, b.draft.place];
  const authority = Number(b.draft.by === 'structured') - Number(a.draft.by === 'structured');
  return (
    b.quality - a.quality ||
    authority ||
    first.page.pageIndex - second.page.pageIndex ||
    first.start - second.start
  );
}

/** One draft per place and reading; the same label with the same value on a later page is a repeated header. */
function withoutRepetition(scored: Scored[]): Scored[] {
  const places = new Set<string>();
  const headers = new Map<string, number>();
  return scored.filter(({ draft }) => {
    const { page, start } = draft.place;
    const value = draft.readings.join('|');
    const place = `${page.pageIndex} ${start} ${value}`;
    const header = `${draft.origin} ${value}`;
    const known = places.has(place) || (headers.has(header) && headers.get(header) !== page.pageIndex);
    if (known) return false;
    places.add(place);
    headers.set(header, page.pageIndex);
    return true;
  });
}

const STRONG_ANCHOR = 0.85;

/** What looks like the value, stands where it is expected, and is none (a wrong check digit): a person has to see it. */
function refusedAtBetterPlace(scored: Scored[], least: number): Scored[] {
  const refused = scored.filter(
    ({ draft, quality }) => draft.readings.length === 0 && draft.by !== 'typed' && quality >= least,
  );
  return refused.slice(0, 1);
}

/** One candidate per reading of an ambiguous value, so that a person can choose. */
function candidatesOf(factId: string, { draft, quality }: Scored): FoundCandidate[] {
  const span = ground(draft.place);
  if (span === null) return [];
  const label = draft.label ? ground(draft.label) : null;
  const also = (draft.also ?? []).flatMap((place) => ground(place) ?? []);
  const spans: [Span, ...Span[]] = label ? [span, label, ...also] : [span, ...also];
  const anchorMatch = draft.match ?? 'exact';
  const base = { factId, by: draft.by, valueRaw: span.quote, quality, anchorMatch, spans };
  if (draft.readings.length === 0)
    return [{ ...base, value: null, reasonCodes: [draft.refusal ?? 'invalid_format'] }];
  const doubts = doubtsAbout(draft, quality);
  return draft.readings.map((value) => ({ ...base, value, reasonCodes: doubts }));
}

function doubtsAbout(draft: Draft, quality: number): ReasonCode[] {
  if (draft.isMismatch === true) return ['value_mismatch'];
  const unsure: ReasonCode[] = draft.doubtful === true ? ['low_anchor_quality'] : [];
  const doubts = draft.refusal ? [draft.refusal] : unsure;
  const lostByOcr = draft.place.page.method === 'ocr' && quality < draft.quality * 0.8;
  return lostByOcr ? [...doubts, 'ocr_low_confidence'] : doubts;
}

function round(quality: number): number {
  return Math.round(Math.min(1, Math.max(0, quality)) * 1e4) / 1e4;
}
