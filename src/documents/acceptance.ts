// What may be handed in as a file, whoever hands it in: how many there may be, and of which kinds.
import { READABLE } from '../catalog/media-types.ts';
import { isCompound } from './readers/office/compound.ts';
import { unsupportedMessage } from './readers/unsupported.ts';
import { isAccepted, signatureOf } from './signature.ts';

/** What one person hands in for one case: more is nobody's application. */
export const MAX_DOCUMENTS = 50;
export const MAX_TOTAL_BYTES = 250 * 1024 * 1024;

export const acceptedTypes = (declared: string[]): string[] => (declared.length > 0 ? declared : READABLE);

/** Why the file is turned away at the door; null where it may come in. */
export function unacceptable(
  bytes: Uint8Array,
  accepted: string[],
): { code: 'empty' | 'unsupported_type'; message: string } | null {
  if (bytes.length === 0) return { code: 'empty', message: 'the file is empty' };
  const seems = signatureOf(bytes);
  if (isAccepted(seems, accepted)) return null;
  const wanted = `the file is none of ${accepted.join(', ')}`;
  return {
    code: 'unsupported_type',
    message: isAccepted(seems, READABLE) ? wanted : `${wanted}. ${unreadable(seems, bytes)}`,
  };
}

/** What nobody can read, and what to send instead; without a full stop. */
const unreadable = (seems: string | null, bytes: Uint8Array): string =>
  unsupportedMessage(seems ?? (isCompound(bytes) ? 'application/x-cfb' : null)).replace(/\.$/, '');
