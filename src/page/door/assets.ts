// The stylesheet and the scripts of the applicant's pages: named by their content, compressed once, kept for ever by browsers.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bestEncoding, type Encoding } from '../../http/packed.ts';

export type PageAsset = {
  /** `/page/<name>-<hash>.<extension>`. */
  path: string;
  /** The Content-Type. */
  type: string;
  /** What every answer has beside type, length and encoding. */
  headers: Readonly<Record<string, string>>;
  /** The bytes for a request's Accept-Encoding, with the Content-Encoding that they have (null: none). */
  body(acceptEncoding: string | undefined): { bytes: Buffer; encoding: Encoding | null };
};

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
  'X-Content-Type-Options': 'nosniff',
} as const;

const HASH_LENGTH = 12;

/** Nearly the smallest: the last percent would take ten times as long, and a process that starts waits for nothing of it. */
const BROTLI_QUALITY = 9;

const PACK: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Compresses once, when it is first asked for. */
export function makeAsset(name: string, type: string, bytes: Buffer): PageAsset {
  const [stem = name, extension = ''] = name.split('.');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  const packed: Partial<Record<Encoding, Buffer>> = {};
  return {
    path: `/page/${stem}-${hash}.${extension}`,
    type,
    headers: HEADERS,
    body: (acceptEncoding) => {
      const encoding = bestEncoding(acceptEncoding);
      if (encoding === null) return { bytes, encoding };
      return { bytes: (packed[encoding] ??= PACK[encoding](bytes)), encoding };
    },
  };
}

/** Beside this file, as source and as built. */
const read = (name: string): Buffer => readFileSync(new URL(`../assets/${name}`, import.meta.url));

const style = makeAsset('page.css', 'text/css; charset=utf-8', read('page.css'));
const scriptOf = (name: string): PageAsset => makeAsset(name, 'text/javascript; charset=utf-8', read(name));
const script = scriptOf('page.js');
/** For pages whose answers bring up further questions. */
const questions = scriptOf('questions.js');

/** For pages that send answers. */
const saving = scriptOf('saving.js');

/** For pages that send files, and the one before them. */
const sending = scriptOf('sending.js');

/** For the head of the documents. */
export const assetPaths = {
  style: style.path,
  script: script.path,
  questions: questions.path,
  saving: saving.path,
  sending: sending.path,
} as const;

const assets = new Map([style, script, questions, saving, sending].map((asset) => [asset.path, asset]));

/** The asset at a path, or null: an old name is not found, so that no browser keeps the wrong content for it. */
export function pageAsset(path: string): PageAsset | null {
  return assets.get(path) ?? null;
}
