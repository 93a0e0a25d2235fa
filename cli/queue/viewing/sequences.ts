// A picture as the escape sequences of each protocol, so many columns wide; the cursor stands below it afterwards.
import { deflateSync } from 'node:zlib';
import type { Picture } from '../../../src/documents/drawing/picture.ts';
import type { Protocol } from './graphics.ts';

export type Shown = { picture: Picture; columns: number; rows: number };

const KITTY_CHUNK = 4096;

const WRITERS: Record<Protocol, (shown: Shown) => Promise<string>> = { kitty, iterm2, sixel };

/** `sixel` and `kitty` want pixels, `iterm2` a file. */
export const wantsPixels = (protocol: Protocol): boolean => protocol !== 'iterm2';

export const sequenceOf = (protocol: Protocol, shown: Shown): Promise<string> => WRITERS[protocol](shown);

/** sw.kovidgoyal.net/kitty/graphics-protocol: deflated pixels in pieces; `q=2` asks for no answer. */
function kitty({ picture, columns, rows }: Shown): Promise<string> {
  const data = deflateSync(picture.bytes).toString('base64');
  const pieces = data.match(new RegExp(`.{1,${KITTY_CHUNK}}`, 'g')) ?? [];
  const about = `a=T,q=2,f=32,o=z,s=${picture.width},v=${picture.height},c=${columns},r=${rows}`;
  const parts = pieces.map((piece, at) => {
    const more = `m=${at < pieces.length - 1 ? 1 : 0}`;
    return `\u001B_G${at === 0 ? `${about},${more}` : more};${piece}\u001B\\`;
  });
  return Promise.resolve(`${parts.join('')}\r\n`);
}

/** iterm2.com/documentation-images. */
function iterm2({ picture, columns, rows }: Shown): Promise<string> {
  const about = `inline=1;size=${picture.bytes.length};width=${columns};height=${rows};preserveAspectRatio=1`;
  const data = Buffer.from(picture.bytes).toString('base64');
  return Promise.resolve(`\u001B]1337;File=${about}:${data}\u0007\r\n`);
}

const SIXEL_COLOURS = 64;

async function sixel({ picture }: Shown): Promise<string> {
  const { image2sixel } = await import('sixel');
  // A copy: it reads whole words from the beginning of the memory behind it.
  const pixels = new Uint8Array(picture.bytes);
  return `${image2sixel(pixels, picture.width, picture.height, SIXEL_COLOURS)}\r\n`;
}

/** Takes what was drawn away again. */
export const CLEARED = { kitty: '\u001B_Ga=d,q=2\u001B\\', iterm2: '', sixel: '' } satisfies Record<
  Protocol,
  string
>;
