// Headings of several lines: whether a line goes on from the one above it.
import { legalForm } from './legal-forms.ts';

type Slice = { start: number; end: number };

/** What stands above a title in capitals, and is no part of it. */
const APART =
  /(?<!\p{L})(?:EXHIBIT|ANNEX|SCHEDULE|APPENDIX|COPY|VERSION|CONFIDENTIAL|PRIVATE|DRAFT|EXECUTION|CONFORMED|REDACTED|REQUESTED|OMITTED|AS AMENDED|COMMISSION|ANLAGE|ANNEXE|ANEXO|BIJLAGE)(?!\p{L})|\d{4}|[*[\]:]/u;

/** `INFORMATION TECHNOLOGY` over `OUTSOURCING SERVICES AGREEMENT`: lines in capitals, the upper one neither a firm nor a remark. */
export function goesOnFromAbove(text: string, { start, end }: Slice): boolean {
  const own = text.slice(start, end);
  const line = text.lastIndexOf('\n', start - 1);
  if (/\p{Ll}/u.test(own) || text.slice(line + 1, start).trim() !== '') return false;
  const above = text.slice(Math.max(0, line - 200), Math.max(0, line)).trimEnd();
  const upper = above.slice(above.lastIndexOf('\n') + 1).trim();
  if (!/\p{Lu}{2}/u.test(upper) || /\p{Ll}/u.test(upper) || APART.test(upper)) return false;
  return !upper.split(/[\s,()]+/).some((word) => legalForm(word) !== null);
}
