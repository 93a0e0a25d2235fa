// What a document that comes by its address is called.
import { cleanName } from '../documents/clean-name.ts';

/** As RFC 8187 has it, `filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`; its quotes are none of a name's. */
const ENCODED = /(?:^|;)\s*filename\*\s*=\s*"?utf-8'[^']{0,40}'([^";\s]{1,900})/i;
const PLAIN = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.){1,900})"|([^";]{1,900}))/i;

/** The last segment of the path, or what its server calls it; cleaned of anything that is no name, null where nothing is left. */
export function fileName(url: string, contentDisposition = ''): string | null {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return cleanName(nameGiven(contentDisposition)) ?? cleanName(decode(last));
}

function nameGiven(contentDisposition: string): string {
  const encoded = ENCODED.exec(contentDisposition)?.[1];
  if (encoded !== undefined) return decode(encoded);
  const [, quoted, bare] = PLAIN.exec(contentDisposition) ?? [];
  const plain = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
  return plain === undefined ? '' : decode(fromBytes(plain));
}

/** Headers come as bytes, which servers mean as UTF-8 wherever they can be read so. */
function fromBytes(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text; // ISO-8859-1, as it stands
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not percent-encoded: the name as it stands
  }
}
