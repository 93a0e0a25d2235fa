// Words and signs right before and behind a value that make it a bound, an estimate, its negative, a part of a sum, or none any more.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { Draft } from '../draft.ts';
import { isOfScale } from './scales.ts';

const before = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})(?: ?[A-Z€$£]{1,3})? ?$`, 'iu');
const behind = (words: string): RegExp =>
  new RegExp(String.raw`^ ?[(,–—-]{0,2} ?(?:${words})(?![\p{L}\p{M}])`, 'iu');

/** `at least 2`, `mehr als 500,00 EUR` */
const BOUND_BEFORE = before(
  [
    String.raw`at least|(?:not? |no )?(?:more|less|fewer) than|over|under|above|below|exceeding|min\.?|minimum|max\.?|maximum`,
    String.raw`mindestens|wenigstens|mehr als|weniger als|über|unter|maximal|minimal`,
    String.raw`au moins|plus de|moins de|au plus|au minimum|au maximum`,
    String.raw`al menos|como m[ií]nimo|como máximo|más de|menos de|mínimo|máximo`,
    String.raw`minstens|ten minste|meer dan|minder dan|hoogstens`,
  ].join('|'),
);
/** `2 or more`, `2+` */
const BOUND_BEHIND = [
  behind(
    'or (?:more|less|fewer|over|above|under|below)|and (?:more|over|above)|(?:oder|und) (?:mehr|weniger)|(?:ou|et) (?:plus|moins)|[oy] (?:más|menos)|(?:of|en) (?:meer|minder)',
  ),
  /^\+(?=$|[\s),;])(?! ?[\p{L}\d])/u,
];
/** `< 0.1` and `≤ 500.00 EUR`; `->` points to a value. */
const BOUND_SIGN = /(?:^|[^-–—=<>])[<>≤≥]=? ?$/;
/** Labels that ask for a bound. */
const ASKS_BOUND =
  /min(?!ute|or|eral|ist)|max|least|most|limit|mindest|höchst|moins|plafond|límite|grens|threshold|cap(?!ac|it)|floor|ceiling|up to|bis zu/iu;

/** `minus 5`, `±5`; `1.5E+` before `3` */
const SIGNED = [before('minus|negative|negativ|moins|menos'), /(?:±|\+\/[-−–]|\d[eE][+-]?) ?$/u];
const UNSURE_BEFORE = [
  before(
    String.raw`est\.?|estimated|prov\.?|provisional(?:ly)?|expected|geschätzte?|voraussichtlich|vorauss\.|vorläufig|estimée?|estimad[oa]|geschat`,
  ),
  /[~≈∼] ?(?:[A-Z]{3}|[€$£])? ?$/u,
];
const OTHER_BEFORE = before(
  String.raw`usually|normally|otherwise|instead of|was|originally|previously|formerly|initially|last year|sonst|statt|anstatt|ursprünglich|vorher|bisher|au lieu de|auparavant|initialement|en lugar de|antes|in plaats van|voorheen|oorspronkelijk`,
);
/** `none (usually EUR 500.00)` */
const NONE_BEFORE =
  /^[\s:=]*(?:none|free|waived|nil|n\/a|no \p{Ll}{2,12}|kostenlos|entfällt|gratis|keine?|gratuite?|aucune?|ningun[oa]|geen)(?=[\s,;(])/iu;
const NOT_BEHIND = [
  behind(
    String.raw`waived|cancell?ed|deleted|void|withdrawn|crossed out|struck (?:out|through)|not applicable|entfällt|entfallen|storniert|gestrichen|aufgehoben|annulée?|supprimée?|rayée?|anulad[oa]|tachad[oa]|vervallen|geannuleerd|doorgehaald`,
  ),
  behind(
    String.raw`estimate[d]?|provisional|tbc|geschätzt|vorläufig|extended|postponed|changed|corrected|verlängert|verschoben|geändert|berichtigt|korrigiert|reportée?|prolongée?|corrigée?|prorrogad[oa]|aplazad[oa]|corregid[oa]|verlengd|uitgesteld|gecorrigeerd`,
  ),
  /^ ?(?:\?|~~|->|=>|→|\(?est\.)|^ ?\(?[x×] ?\d{1,4}(?![\p{L}\d]|[.,]\d)/u,
];

const FIGURES: ReadonlySet<FactTypeName> = new Set<FactTypeName>(['money', 'number', 'percentage']);
const TYPES: ReadonlySet<FactTypeName> = new Set<FactTypeName>([...FIGURES, 'date', 'duration']);
const AROUND = 60;

/** `answer`: all that stands between a label and the value in its line. */
type Around = { first: string; rest: string; answer: string };

const matched = (form: RegExp, text: string): string => form.exec(text)?.[0] ?? '';

/** What stands between its label and the value, as far as its line goes, signs of both with it, and behind this. */
function aroundOf({ place: { page, start, end }, label }: Draft): Around {
  const { text } = page;
  const own = label?.page === page && label.end <= start ? label : undefined;
  const signs = own === undefined ? '' : matched(/[^\p{L}\p{N})\]]*$/u, text.slice(own.start, own.end));
  const from = Math.max(own?.end ?? 0, start - AROUND);
  const line = signs + text.slice(from, start) + matched(/^[^\p{L}\p{N}]*/u, text.slice(start, end));
  const isWhole = from === own?.end && !line.includes('\n');
  return {
    answer: isWhole ? line : '',
    first: line.slice(line.lastIndexOf('\n') + 1),
    rest: matched(/^[^\n\t]*?(?= {2,}|\n|\t|$)/u, text.slice(end, end + AROUND)),
  };
}

const isBoundOf = ({ first, rest }: Around): boolean =>
  BOUND_BEFORE.test(first) || BOUND_BEHIND.some((form) => form.test(rest));

function isOtherFigure(around: Around, called: string): boolean {
  if (SIGNED.some((form) => form.test(around.first))) return true;
  return isBoundOf(around) && !ASKS_BOUND.test(called);
}

const isSaidOtherwise = ({ first, rest, answer }: Around): boolean =>
  [...UNSURE_BEFORE, OTHER_BEFORE].some((form) => form.test(first)) ||
  NONE_BEFORE.test(answer) ||
  NOT_BEHIND.some((form) => form.test(rest));

/** Proposed, never resolved. */
const OTHERWISE = 0.75;

const isInWords = (around: Around, { type, asked }: { type: FactTypeName; asked: string }): boolean =>
  isSaidOtherwise(around) || (FIGURES.has(type) && isOtherFigure(around, asked));

/**
 * Less sure is what a sign makes a bound, what is one of a printed scale, and what stands behind a label with words that say that it is
 * not, or not just, the value.
 */
export function knowingBounds(drafts: Draft[], called: readonly string[], type: FactTypeName): Draft[] {
  if (!TYPES.has(type)) return drafts;
  const asked = called.join(' ');
  return drafts.map((draft) => {
    if (draft.by === 'structured') return draft;
    const around = aroundOf(draft);
    const isOther =
      BOUND_SIGN.test(around.first) ||
      (FIGURES.has(type) && isOfScale(draft)) ||
      (draft.by === 'anchor' && isInWords(around, { type, asked }));
    return isOther ? { ...draft, quality: draft.quality * OTHERWISE, doubtful: true } : draft;
  });
}
