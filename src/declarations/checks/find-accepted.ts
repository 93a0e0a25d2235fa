// Kinds of files that are accepted and cannot be read: nobody could hand one in.
import { isReadable, READABLE } from '../../catalog/media-types.ts';
import type { Declaration } from '../schema.ts';
import { type Finding, warning } from './finding.ts';

export const findUnreadable = ({ documents = [] }: Declaration): Finding[] =>
  documents.flatMap(({ accept = [] }, d) =>
    accept.flatMap((type, a) => {
      const message = `Files of the type "${type}" cannot be read. These can: ${READABLE.join(', ')}.`;
      return isReadable(type) ? [] : [warning('type_mismatch', ['documents', d, 'accept', a], message)];
    }),
  );
