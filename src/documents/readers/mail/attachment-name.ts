// What an attachment is called: as its sender says, without folders; a mail by its subject.

import type { Attachment as Part } from 'postal-mime';
import { cleanName } from '../../clean-name.ts';
import { cleanText } from '../text/decode.ts';
import { headerText } from './header.ts';

const HEAD_BYTES = 64 * 1024;

export function attachmentName({ filename, mimeType, description }: Part, bytes: Uint8Array): string | null {
  const given = filename ?? (mimeType === 'message/rfc822' ? subjectName(bytes) : description) ?? '';
  return cleanName(cleanText(given).replace(/^[^]*[/\\]/, ''));
}

function subjectName(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString();
  const header = head.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const subject = /^Subject:((?:.*)(?:\r?\n[ \t].*)*)/im.exec(header)?.[1] ?? '';
  const text = headerText(subject).replaceAll(/[/\\]/g, ' ').slice(0, 150);
  return text === '' ? null : `${text}.eml`;
}
