// Attachments that no reader ever opens, told by their bytes: archives, recordings, programs. Old Office files can be saved anew.

import { openArchive } from '../office/archive.ts';
import { isCompound } from '../office/compound.ts';
import { Refused } from '../refused.ts';
import { sniff } from '../sniff.ts';

const NEVER_READ =
  /^(?:audio|video)\/|^application\/(?:gzip|lzip|zstd|ogg|mxf|wasm|java-vm|vnd\.ms-asf|vnd\.rn-realmedia|vnd\.ms-cab-compressed|x-(?:7z-compressed|rar-compressed|ace-compressed|lzh-compressed|compress|tar|bzip2|xz|lz4|arj|cpio|deb|rpm|asar|unix-archive|apple-diskimage|iso9660-image|elf|mach-binary|msdownload|ms-shortcut|shockwave-flash|google-chrome-extension))$/i;

export async function isNeverRead(bytes: Uint8Array): Promise<boolean> {
  const kind = await sniff(bytes);
  if (kind.kind === 'unsupported') return NEVER_READ.test(kind.mimeType ?? '');
  return kind.kind === 'container' && !isCompound(bytes) && isPlainArchive(bytes);
}

/** Office files list the types of their parts; OpenDocument and books say first what they are. */
async function isPlainArchive(bytes: Uint8Array): Promise<boolean> {
  try {
    const { names } = await openArchive(bytes);
    return names[0] !== 'mimetype' && !names.includes(TYPES);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Too large or damaged: its directory, or what is left of it, has the names all the same.
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    return !text.startsWith('mimetype', ENTRY_HEADER) && !text.toLowerCase().includes(TYPES);
  }
}

const TYPES = '[content_types].xml';
/** What stands before the name of the first entry. */
const ENTRY_HEADER = 30;
