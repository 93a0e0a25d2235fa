// Kinds of files that are accepted and cannot be read, or do not exist: nobody could hand one in.
import { DOCX, isReadable, meantType, READABLE } from '../../catalog/media-types.ts';
import type { Declaration } from '../schema.ts';
import { error, type Finding, warning } from './finding.ts';

const EXAMPLES = `application/pdf, image/*, text/plain or ${DOCX}`;

/** The name of a type, or a group of them. What comes after it, such as a character set, is compared with nothing. */
const MEDIA_TYPE = /^(?:\*\/\*|[a-z]+\/(?:\*|[a-z0-9][a-z0-9!#$&^_.+-]*))$/i;

/** Where another kind can be handed in, one that cannot be read is in nobody's way. */
export const findUnreadable = ({ documents = [] }: Declaration): Finding[] =>
  documents.flatMap(({ accept = [] }, d) =>
    accept.flatMap((type, a) => {
      if (isReadable(type)) return [];
      const path = ['documents', d, 'accept', a];
      const wrong = whatIsWrong(type);
      if (wrong !== null) return [error('type_mismatch', path, wrong)];
      const told = accept.some(isReadable) ? warning : error;
      const message = `Files of the type "${type}" cannot be read. These can: ${READABLE.join(', ')}.`;
      return [told('type_mismatch', path, message)];
    }),
  );

/** What is no media type at all; null where it is one. */
function whatIsWrong(type: string): string | null {
  const meant = meantType(type);
  if (meant !== null) return `"${type}" is no media type; did you mean ${meant}?`;
  return MEDIA_TYPE.test(type.trim()) ? null : `"${type}" is no media type. Write one such as ${EXAMPLES}.`;
}
