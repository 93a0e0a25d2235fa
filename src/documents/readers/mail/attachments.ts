// What hangs on a mail: documents to be read by themselves, and what is none, which the mail's notes name.

import { createHash } from 'node:crypto';
import type { Attachment as Part, Email } from 'postal-mime';
import type { Attachment } from '../../page.ts';
import { named } from '../../left-out.ts';
import { attachmentName } from './attachment-name.ts';
import { isNeverRead } from './never-read.ts';
import { isNoDocument, isOutlooks } from './no-documents.ts';
import { isPictureOfText, isTooSmall, shownIds } from './pictures.ts';

/** Of one mail; what is read of a whole family of mails is counted where they are stored. */
const MAX_PARTS = 50;

type Verdict = 'document' | keyof typeof WHY;

const WHY = {
  empty: 'Empty attachments were left out',
  picture: 'Pictures that belong to the text were left out',
  small: 'Pictures that are too small to hold text were left out',
  none: 'Attachments that are no documents were left out',
  outlooks:
    'What Outlook attached in a format of its own cannot be opened; ask the sender to send it as a PDF',
  unreadable:
    'Archives, recordings and programs are never opened and were left out; send by itself what they hold',
  more: `Attachments beyond the first ${MAX_PARTS} were left out`,
} as const;

/** The same bytes count once. */
export async function attachmentsOf(mail: Email): Promise<{ attachments: Attachment[]; notes: string[] }> {
  const attachments = new Map<string, Attachment>();
  const leftOut = new Map<keyof typeof WHY, string[]>();
  const shown = shownIds(mail.html ?? '');
  for (const part of mail.attachments) {
    const bytes = bytesOf(part);
    const filename = attachmentName(part, bytes);
    const verdict = verdictOn(part, { bytes, filename, shown });
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (verdict === 'document' && attachments.has(hash)) continue;
    const why = verdict === 'document' ? await verdictOnDocument(bytes, attachments.size) : verdict;
    if (why === 'document') attachments.set(hash, { filename, bytes });
    else namesOf(leftOut, why).push(filename ?? kindOf(part));
  }
  const notes = [...leftOut].map(([why, names]) => `${WHY[why]}: ${named(names)}.`);
  return { attachments: [...attachments.values()], notes };
}

const kindOf = ({ mimeType }: Part): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'one without a name';

function namesOf<K>(leftOut: Map<K, string[]>, why: K): string[] {
  const names = leftOut.get(why) ?? [];
  leftOut.set(why, names);
  return names;
}

/** The parser is asked for bytes, never for texts. */
function bytesOf({ content }: Part): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return new Uint8Array(content);
}

/** What lies beyond the limit is named without a look at it. */
async function verdictOnDocument(bytes: Uint8Array, count: number): Promise<Verdict> {
  if (count === MAX_PARTS) return 'more';
  return (await isNeverRead(bytes)) ? 'unreadable' : 'document';
}

type Read = { bytes: Uint8Array; filename: string | null; shown: ReadonlySet<string> };

function verdictOn(part: Part, { bytes, filename, shown }: Read): Verdict {
  if (bytes.length === 0) return 'empty';
  if (isOutlooks(part, filename)) return 'outlooks';
  if (isNoDocument(part, filename)) return 'none';
  if (!part.mimeType.startsWith('image/')) return 'document';
  if (isPictureOfText(part, { bytes, shown })) return 'picture';
  return isTooSmall(part, bytes) ? 'small' : 'document';
}
