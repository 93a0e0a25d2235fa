// What the page says of files that it does not take.
import type { Multipart } from '../../http/bodies/upload.ts';
import type { Texts } from '../texts.ts';
import { largestFile } from '../components/file-upload.ts';
import { otherKind, takesPhotos } from '../components/kinds.ts';
import { Refusal } from '../../catalog/errors.ts';

/** So many are chosen at once, such as a photo of each page; more can follow. */
export const MOST_AT_ONCE = 20;

/** What a form brought; where a problem has cut it off, nothing of it counts. */
export type SentFiles = Multipart & { problem: 'too_many' | 'too_large' | null };

/** Which files were too large, or that there were too many. */
export function tooMuch(texts: Texts, { files, tooLarge, problem }: SentFiles, maxBytes: number): string[] {
  const size = largestFile(texts, maxBytes);
  const nameOf = (name: string | null | undefined): string => name ?? texts.t('documents.unnamed');
  if (problem === 'too_many') return [texts.t('documents.error_at_once', { count: MOST_AT_ONCE })];
  if (problem === 'too_large') {
    const filename = nameOf(tooLarge[0] ?? files.at(-1)?.filename);
    return [texts.t('documents.error_together', { filename, size })];
  }
  const message = texts.t('documents.file_too_large', { size });
  return tooLarge.map((name) => texts.t('common.named', { label: nameOf(name), message }));
}

type Sent = { name: string | null; accept: readonly string[] };

/** Why a file was not taken where `accept` is; throws what is wrong with the request as a whole. */
export function refusedFile(texts: Texts, error: unknown, { name, accept }: Sent): string {
  const code = error instanceof Refusal ? error.details[0]?.code : undefined;
  const filename = name ?? texts.t('documents.unnamed');
  if (code === 'empty') return texts.t('documents.error_empty', { filename });
  if (code === 'too_many') return texts.t('documents.error_many', { filename });
  if (code === 'unsupported_type') {
    const isPhoneFormat = takesPhotos(accept) && /\.hei[cf]s?$/i.test(filename);
    const message = isPhoneFormat ? texts.t('failure.phone_format') : otherKind(texts, accept);
    return texts.t('common.named', { label: filename, message });
  }
  throw error;
}
