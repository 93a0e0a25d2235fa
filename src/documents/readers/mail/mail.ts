// A mail to pages: who wrote to whom, when and about what, then its text. Its attachments are to become documents of their own.

import PostalMime, { type Email } from 'postal-mime';
import type { Page, Reading } from '../../page.ts';
import { saysSomething } from '../seen/unseen.ts';
import { toPages } from '../text/plain-text.ts';
import { attachmentsOf } from './attachments.ts';
import { readBody } from './body.ts';
import { isInUtf7, protectionOf } from './protection.ts';
import { quotedParts } from './quoted.ts';
import { headerLines, withoutEnvelope } from './header.ts';

const MAIL = 'message/rfc822';

/** Parts inside of parts; mails that people send have five. */
const MAX_NESTING = 50;

export async function readMail(bytes: Uint8Array): Promise<Reading> {
  const mail = await parse(bytes);
  if (mail === null) return failed('too_large', 'The mail has too many parts inside of parts, or headers.');
  const refused = protectionOf(mail);
  if (refused !== null) return failed(refused.failureCode, refused.message);
  if (isInUtf7(bytes)) return failed('unsupported_type', IN_UTF7);
  const body = readBody(mail, bytes);
  const pages = toPages([...headerLines(mail), '', ...body.lines]);
  if (pages.every(({ words }) => words.length === 0))
    return failed('no_text', ['The mail holds no text.', ...body.notes].join(' '));
  const { attachments, notes: leftOut } = await attachmentsOf(mail);
  const notes = [...body.notes, ...(quotesSomething(pages) ? [QUOTED] : []), ...leftOut];
  const pageCount = pages.length;
  return { ok: true, mimeType: MAIL, pageCount, textMethod: 'born_digital_text', pages, notes, attachments };
}

const IN_UTF7 =
  'The text of the mail is encoded in UTF-7, which mail programs show in different ways. Open it in the mail program, and send what it says as a PDF.';
const QUOTED =
  'The mail quotes an earlier one: a value that stands only there is proposed, and a person has to confirm it.';

const quotesSomething = (pages: Page[]): boolean =>
  quotedParts(pages).some(({ page, start, end }) => saysSomething(page.text.slice(start, end)));

const failed = (
  failureCode: 'too_large' | 'no_text' | 'encrypted' | 'unsupported_type',
  message: string,
): Reading => ({ ok: false, failureCode, mimeType: MAIL, message });

/** Null where it goes beyond the limits of the parser. Mails inside of it are attachments, read by themselves. */
async function parse(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(withoutEnvelope(bytes), {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_NESTING,
    });
  } catch (error) {
    // These are told by their words alone.
    if (error instanceof Error && /^Maximum .* exceeded$/.test(error.message)) return null;
    throw error;
  }
}
