// What a file seems to be by its first bytes: enough to turn away at the door what nobody can read. Readers look closely, elsewhere.
import { admits, OFFICE_FILES, TEXTS } from '../catalog/media-types.ts';
import { archiveType } from './readers/archive-signature.ts';
import { isProtected } from './readers/office/compound.ts';

type Signature = { mimeType: string; at: number; bytes: readonly number[] };

const ARCHIVE = 'application/zip';
const LOCKED_OFFICE_FILE = 'application/encrypted';

const SIGNATURES: readonly Signature[] = [
  { mimeType: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { mimeType: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mimeType: 'image/tiff', at: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { mimeType: 'image/tiff', at: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { mimeType: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { mimeType: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { mimeType: 'image/heic', at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
];

const HEAD_BYTES = 1024;
const SAMPLE_BYTES = 4096;

/** The media type; `text/plain` for texts of every kind, null for what is none of these. */
export function signatureOf(bytes: Uint8Array): string | null {
  const known = SIGNATURES.find(({ at, bytes: wanted }) => wanted.every((byte, n) => bytes[at + n] === byte));
  if (known !== undefined) return known.mimeType;
  const archive = archiveType(bytes);
  if (archive !== null) return openDocumentType(bytes) ?? archive;
  // A reader tells that it is locked, which helps more than that it is of no known kind.
  if (isProtected(bytes)) return LOCKED_OFFICE_FILE;
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (/%PDF-|\b\d+ \d+ obj\b/.test(head)) return 'application/pdf';
  return bytes.length > 0 && isText(bytes.subarray(0, SAMPLE_BYTES)) ? 'text/plain' : null;
}

/** A file of OpenDocument begins with its media type, stored as it is; null for any other. */
function openDocumentType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(30, 120));
  return /^mimetype(application\/vnd\.oasis\.opendocument\.[a-z-]+)/.exec(head)?.[1] ?? null;
}

/** UTF-16 has its mark; any other text has no control characters but white space. */
function isText(sample: Uint8Array): boolean {
  const [first, second] = sample;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return sample.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

/** Known, so that they are told apart from what can be read. */
const UNREADABLE = ['image/gif', 'image/heic'];
const OPEN_DOCUMENT = /opendocument/;

/** What a file that seems to be of a kind may turn out to be. */
const CANDIDATES: Record<string, readonly string[]> = {
  'text/plain': TEXTS,
  [ARCHIVE]: OFFICE_FILES,
  [LOCKED_OFFICE_FILE]: OFFICE_FILES,
};

/** Whether one of the accepted types, such as `image/*`, may be what the file seems to be. */
export function isAccepted(seems: string | null, accepted: readonly string[]): boolean {
  if (seems === null || UNREADABLE.includes(seems) || OPEN_DOCUMENT.test(seems)) return false;
  return accepted.some((wanted) => admits(wanted, CANDIDATES[seems] ?? [seems]));
}
