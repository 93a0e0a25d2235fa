// Words that make another value of what a label leads to: of somebody else, of before, only a part, given back.
import type { Draft } from '../draft.ts';
import { labelKey } from '../layout.ts';

const WHO = [
  String.raw`spouse|partner|husband|wife|child(?:ren)?|(?<=of (?:\p{L}+ )?)son|daughter|mother|father|parents?|guarantor|landlord|manager|supervisor|employer`,
  String.raw`ehepartners?|ehegatten?|ehefrau|ehemann(?:s|es)?|lebenspartner(?:s|in)?|partner(?:s|in)|kind(?:es|er)?(?! of)|sohn(?:e?s)?|tochter|mutter|vaters?|eltern|bürgen|vermieters?|vermieterin|vorgesetzten?|arbeitgebers?`,
  String.raw`conjointe?|époux|épouse|partenaire|enfants?|fils|fille|mère|père|parents|garant|bailleur|employeur|supérieur`,
  String.raw`cónyuge|pareja|espos[oa]|hij[oa]s?|madre|padre|avalista|arrendador|casero|empleador|supervisora?`,
  String.raw`echtgeno(?:o?t|te)|kinderen|zoon|dochter|moeder|vader|verhuurder|werkgever|leidinggevende`,
].join('|');
const BEFORE = [
  String.raw`previous|prior|former|old|expired|last (?:month|year|period)|before(?! (?:\p{L}+ )?(?:tax|vat|gst|discount))|until|to date|year[- ]to[- ]date|ytd|cumulative`,
  String.raw`vormonate?s?|vorjahre?s?|vorherige[nrs]?|bisherige[nrs]?|frühere[nrsm]?|alte[nrsm]?|abgelaufen|bis(?= (?:zum )?\d)|kumuliert|aufgelaufen|vor der (?!\p{L}*steuer|mwst|ust)\p{L}+`,
  String.raw`précédente?|ancien(?:ne)?|antérieure?|mois dernier|jusqu['’]|cumulée?s?|avant(?! (?:impôt|taxe|remise|tva))`,
  String.raw`anterior|antigu[oa]|mes pasado|hasta|acumulad[oa]|antes(?! de (?:impuestos|iva))`,
  String.raw`vorige|vorig|voormalige|oude?|vervalt|vervallen|tot(?: en met)?(?= \d)|cumulatief|voor de (?!belasting|btw)\p{L}+`,
].join('|');
const PART = [
  String.raw`returned|refund(?:ed)?|back|repaid|deductions?|reductions?|increase|arrears|taken|used|remaining|left|carried over|per (?:hour|day|week)|hourly|death`,
  String.raw`zurückgezahlt|rückzahlung|erstattet|abzüge|minderung|erhöhung|rückstand|rückstände|genommen|verbraucht|übrig|(?:pro|je) (?:stunde|tag|woche)|tod(?:es)?`,
  String.raw`rendue?|restituée?|remboursée?|retenues?|réduction|augmentation|impayée?s?|pris|utilisés|restants?|par (?:heure|jour|semaine)|horaire|décès`,
  String.raw`devuelt[oa]|reembolsad[oa]|deducciones|reducción|aumento|impagad[oa]s?|disfrutad[oa]s|usad[oa]s|restantes|pendientes|por (?:hora|día|semana)|fallecimiento|defunción`,
  String.raw`terugbetaald|inhoudingen?|inhouding|verlaging|verhoging|achterstand|opgenomen|gebruikt|resterend|per (?:uur|dag|week)|overlijden`,
].join('|');

const wordsOf = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`, 'iu');
const AFTER_LABEL = wordsOf(`${WHO}|${BEFORE}|${PART}`);
const BEFORE_VALUE = wordsOf(`${WHO}|${BEFORE}`);

const LONGEST = 80;
const LONGEST_LINE = 300;
/** Proposed, never resolved. */
const OF_ANOTHER = 0.75;

/** What a label goes on with: up to its colon, its value, or the end of its cell. */
function goesOnWith({ label, place }: Draft): string {
  if (label === undefined) return '';
  const { text } = label.page;
  if (/[:=]\s*$/.test(text.slice(label.start, label.end))) return '';
  const line = /^[^\n\t]*?(?= {2,}|\n|\t|$)/u.exec(text.slice(label.end, label.end + LONGEST))?.[0] ?? '';
  const colon = /:(?!\d)/.exec(line);
  if (colon !== null) return line.slice(0, colon.index);
  const isBehind =
    place.page === label.page && place.start >= label.end && place.start < label.end + line.length;
  return isBehind ? line.slice(0, place.start - label.end) : line;
}

const CELLS = / {2,}|\t/;

/** What a value that its form alone tells is called: before it in its cell, in the cell beside, or in the one above. */
function calledBefore({ place: { page, start } }: Draft): string {
  const line = /[^\n]*$/.exec(page.text.slice(Math.max(0, start - LONGEST_LINE), start))?.[0] ?? '';
  const cells = line.split(CELLS);
  if (/\p{L}/u.test(cells.at(-1) ?? '')) return cells.at(-1) ?? '';
  const above =
    /([^\n]*)\n[^\n]*$/.exec(page.text.slice(Math.max(0, start - 2 * LONGEST_LINE), start))?.[1] ?? '';
  return [cells.at(-2) ?? '', above.split(CELLS)[cells.length - 1] ?? '']
    .map((cell) => cell.slice(-LONGEST))
    .join('  ');
}

function wordsAbout(draft: Draft): string | undefined {
  if (draft.by === 'anchor') return AFTER_LABEL.exec(goesOnWith(draft))?.[0];
  return draft.by === 'typed' ? BEFORE_VALUE.exec(calledBefore(draft))?.[0] : undefined;
}

/** Less sure are values of which the paper says that they are another, unless the fact is called so itself. */
export function knowingOthers(drafts: Draft[], called: readonly string[]): Draft[] {
  return drafts.map((draft) => {
    const about = wordsAbout(draft);
    const isAsked = about === undefined || called.some((label) => labelKey(label).includes(labelKey(about)));
    return isAsked ? draft : { ...draft, quality: draft.quality * OF_ANOTHER, doubtful: true };
  });
}
