// Bytes that many ask for: compressed once, off the event loop, under a strong tag for each encoding.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256Hex } from '../platform/crypto.ts';

export type Encoding = 'br' | 'gzip';
export type PackedBody = { bytes: Buffer; encoding: Encoding | null; etag: string };

/** The same content in each encoding that browsers ask for. */
export type Packed = (acceptEncoding: string | undefined) => PackedBody;

const HASH_LENGTH = 20;

/** Nearly the smallest: the last percent would take ten times as long, and somebody waits for it. */
const BROTLI_QUALITY = 9;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

export async function pack(content: string): Promise<Packed> {
  const plain = Buffer.from(content);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([
    brotli(plain, { params }),
    gzipped(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const hash = sha256Hex(plain).slice(0, HASH_LENGTH);
  const bodies = {
    br: { bytes: br, encoding: 'br', etag: `"${hash}-br"` },
    gzip: { bytes: gz, encoding: 'gzip', etag: `"${hash}-gzip"` },
    none: { bytes: plain, encoding: null, etag: `"${hash}"` },
  } as const;
  return (acceptEncoding) => bodies[bestEncoding(acceptEncoding) ?? 'none'];
}

/** What tells of the encoding, also where the body is left out. */
export const headersOfPacked = ({ encoding, etag }: PackedBody): Record<string, string> => ({
  ETag: etag,
  Vary: 'Accept-Encoding',
  ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
});

/** Made when it is first asked for, and kept; where that failed, the next one who asks tries again. */
export function packedOnce(write: () => string): () => Promise<Packed> {
  let made: Promise<Packed> | undefined;
  return async () => {
    made ??= Promise.resolve().then(() => pack(write()));
    try {
      return await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
}

/** The encoding with the greatest weight; of equals the smaller one. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding | null {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const;
    }),
  );
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 ? best : null;
}
