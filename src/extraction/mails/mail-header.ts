// The header of a mail: who wrote it, and when it was sent. That is no word on what an invoice in it says.
import { factType } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { Page } from '../../documents/page.ts';
import type { Draft } from '../draft.ts';

/** The page that a header stands on, and where it ends there. */
export type MailHeader = { page: Page; end: number };

/** Null where the document is no mail. */
export function mailHeaderOf([first]: Page[], mimeType: string | undefined): MailHeader | null {
  if (mimeType !== 'message/rfc822' || first === undefined) return null;
  const end = first.text.search(/\n[ \t]*\n/);
  return { page: first, end: end < 0 ? first.text.length : end };
}

/** Far below the threshold, and no contradiction to a document that came with it. */
const OF_HEADER = 0.6;

/** What stands in the header is proposed at most, unless an author says by rules of their own where to look. */
export function besideHeader(drafts: Draft[], header: MailHeader | null, fact: FactSpec): Draft[] {
  if (header === null || fact.find !== undefined || factType(fact).name === 'email') return drafts;
  return drafts.map((draft) =>
    draft.place.page === header.page && draft.place.start < header.end
      ? { ...draft, quality: OF_HEADER * draft.quality, doubtful: true }
      : draft,
  );
}
