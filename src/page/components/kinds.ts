// The kinds of files that are taken, in words.
import { DOCM, DOCX, XLSM, XLSX } from '../../catalog/media-types.ts';
import type { Texts } from '../texts.ts';

export const MAIL = 'message/rfc822';

/** The same in every language. */
const NAMES: Record<string, string[]> = {
  [DOCX]: ['Word'],
  [DOCM]: ['Word'],
  [XLSX]: ['Excel'],
  [XLSM]: ['Excel'],
  'text/csv': ['CSV'],
  'application/xml': ['XML'],
  'text/xml': ['XML'],
};

export const takesPhotos = (accept: readonly string[]): boolean =>
  accept.some((type) => type.startsWith('image/'));

/** Such as `PDF or photo`. Kinds without an everyday name are left out; empty where none has one. */
export function kindsIn(texts: Texts, accept: readonly string[]): string {
  const kinds = [...new Set(accept.flatMap((type) => kindOf(texts, type)))];
  return new Intl.ListFormat(texts.locale, { type: 'disjunction' }).format(kinds);
}

/** What to send in the place of a file of a kind that is not taken. */
export function otherKind(texts: Texts, accept: readonly string[]): string {
  if (takesPhotos(accept) && accept.includes('application/pdf')) return texts.t('failure.unsupported_type');
  const kinds = kindsIn(texts, accept);
  return kinds === ''
    ? texts.t('failure.unsupported_other')
    : texts.t('failure.unsupported_kinds', { kinds });
}

function kindOf(texts: Texts, mediaType: string): string[] {
  if (mediaType.startsWith('image/')) return [texts.t('documents.kind_photo')];
  switch (mediaType) {
    case 'application/pdf':
      return [texts.t('documents.kind_pdf')];
    case 'text/plain':
      return [texts.t('documents.kind_text')];
    case 'text/html':
      return [texts.t('documents.kind_web')];
    case MAIL:
      return [texts.t('documents.kind_mail')];
    default:
      return NAMES[mediaType] ?? [];
  }
}
