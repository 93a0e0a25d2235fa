// Archives by their first bytes: whatever stands behind these is what they hold, a stored PDF for one.

const SIGNATURES: readonly { mimeType: string; at: number; bytes: Buffer }[] = [
  { mimeType: 'application/zip', at: 0, bytes: Buffer.from('504b0304', 'hex') },
  { mimeType: 'application/zip', at: 0, bytes: Buffer.from('504b0506', 'hex') },
  { mimeType: 'application/x-7z-compressed', at: 0, bytes: Buffer.from('377abcaf271c', 'hex') },
  { mimeType: 'application/x-rar-compressed', at: 0, bytes: Buffer.from('526172211a07', 'hex') },
  { mimeType: 'application/gzip', at: 0, bytes: Buffer.from('1f8b08', 'hex') },
  { mimeType: 'application/x-tar', at: 257, bytes: Buffer.from('ustar') },
];

/** The media type; null for what is no archive. A ZIP begins with an entry, or ends at once where it has none. */
export function archiveType(bytes: Uint8Array): string | null {
  const found = SIGNATURES.find(({ at, bytes: wanted }) =>
    wanted.equals(bytes.subarray(at, at + wanted.length)),
  );
  return found?.mimeType ?? null;
}
