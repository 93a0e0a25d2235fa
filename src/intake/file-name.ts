// What a document that comes by its address is called.
import { cleanName } from '../documents/clean-name.ts';

/** The last segment of the path, or what its server calls it; cleaned of anything that is no name, null where nothing is left. */
export function fileName(url: string, contentDisposition = ''): string | null {
  const given = /filename="?([^";]{1,200})"?/i.exec(contentDisposition)?.[1];
  const last = given ?? new URL(url).pathname.split('/').at(-1) ?? '';
  return cleanName(decode(last));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not percent-encoded: the name as it stands
  }
}
