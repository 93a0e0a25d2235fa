// Pictures decoded as OCR sees them: by the library inside of tesseract.js, so that boxes lie where the words are.
import { createRequire } from 'node:module';
import { compileFile, instantiate, memoryOf, type WasmInstance, type WasmMemory } from './wasm.ts';

/** The part in use of what the module exports; numbers are pointers. */
type Core = {
  _malloc(size: number): number;
  _free(pointer: number): void;
  _pixReadMem(bytes: number, size: number): number;
  _pixDestroy(pointerToPix: number): void;
  getPointer(wrapped: object): number;
  wrapPointer<T>(pointer: number, kind: new () => T): T;
  Pix: new () => Pix;
  PixColormap: new () => Colormap;
};
type Pix = {
  get_w(): number;
  get_h(): number;
  /** Bits of a pixel: 1, 2, 4, 8, 16 or 32. */
  get_d(): number;
  /** Samples of a pixel; 4 has transparency. */
  get_spp(): number;
  /** Words of 32 bits in a row. */
  get_wpl(): number;
  get_data(): number;
  get_colormap(): object;
};
type Colormap = { get_n(): number; get_array(): { ptr?: number } | number };
type Leptonica = { core: Core; memory: WasmMemory };

export type DecodedPicture = {
  width: number;
  height: number;
  /** Writes a row as red, green and blue, three bytes for each pixel, transparent ones as on white paper. */
  readRow(y: number, into: Uint8Array): void;
};

const CORE = 'tesseract.js-core/tesseract-core-simd-lstm';

let loading: Promise<Leptonica> | undefined;

async function load(): Promise<Leptonica> {
  const require = createRequire(createRequire(import.meta.url).resolve('tesseract.js/package.json'));
  const open = require(`${CORE}.js`) as (options: object) => Promise<Core>;
  let memory: WasmMemory | undefined;
  // The module keeps its memory to itself; pixels are in it.
  const instantiateWasm = (imports: object, done: (instance: WasmInstance) => void): void => {
    const instance = instantiate(compileFile(require.resolve(`${CORE}.wasm`)), imports);
    memory = memoryOf(instance);
    done(instance);
  };
  const core = await open({ instantiateWasm });
  if (memory === undefined) throw new Error('tesseract.js shows no memory.');
  return { core, memory };
}

/** Calls `use` with the decoded picture, the first page of several; null where it cannot be decoded. */
export async function withDecoded<T>(
  bytes: Uint8Array,
  use: (picture: DecodedPicture) => T,
): Promise<T | null> {
  const { core, memory } = await (loading ??= load());
  const input = core._malloc(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, input);
  const pointer = core._pixReadMem(input, bytes.length);
  core._free(input);
  if (pointer === 0) return null;
  try {
    return use(decoded({ core, memory }, core.wrapPointer(pointer, core.Pix)));
  } finally {
    const holder = core._malloc(4);
    new Uint32Array(memory.buffer)[holder >> 2] = pointer;
    core._pixDestroy(holder);
    core._free(holder);
  }
}

function decoded(leptonica: Leptonica, pix: Pix): DecodedPicture {
  const { memory } = leptonica;
  const [width, height, depth] = [pix.get_w(), pix.get_h(), pix.get_d()];
  const [start, stride] = [pix.get_data(), pix.get_wpl() * 4];
  const colours = depth > 8 ? undefined : coloursOf(leptonica, pix, depth);
  const hasAlpha = depth === 32 && pix.get_spp() === 4;
  return {
    width,
    height,
    readRow(y, into) {
      const row = new DataView(memory.buffer, start + y * stride, stride);
      if (colours !== undefined) readIndexed(row, { depth, colours, width }, into);
      else if (depth === 16) readGrey16(row, width, into);
      else readColour(row, { width, hasAlpha }, into);
    },
  };
}

/** Red, green, blue of every value that a pixel of few bits can have. */
function coloursOf({ core, memory }: Leptonica, pix: Pix, depth: number): Uint8Array {
  const count = 2 ** depth;
  const colours = new Uint8Array(count * 3);
  const pointer = core.getPointer(pix.get_colormap());
  if (pointer === 0) {
    // A single bit is ink where it is set.
    for (let i = 0; i < count; i++)
      colours.fill(depth === 1 ? 255 * (1 - i) : Math.round((255 * i) / (count - 1)), i * 3, i * 3 + 3);
    return colours;
  }
  const map = core.wrapPointer(pointer, core.PixColormap);
  const array = map.get_array();
  const at = typeof array === 'number' ? array : core.getPointer(array);
  const entries = new Uint8Array(memory.buffer, at, Math.min(map.get_n(), count) * 4);
  // Blue, green, red and how opaque it is.
  for (let i = 0; i * 4 < entries.length; i++)
    for (let part = 0; part < 3; part++) colours[i * 3 + part] = entries[i * 4 + 2 - part] ?? 0;
  return colours;
}

type Indexed = { depth: number; colours: Uint8Array; width: number };

function readIndexed(row: DataView, { depth, colours, width }: Indexed, into: Uint8Array): void {
  const [perWord, mask] = [32 / depth, 2 ** depth - 1];
  for (let x = 0; x < width; x++) {
    const word = row.getUint32(Math.floor(x / perWord) * 4, true);
    const value = (word >>> (32 - depth * ((x % perWord) + 1))) & mask;
    for (let part = 0; part < 3; part++) into[x * 3 + part] = colours[value * 3 + part] ?? 0;
  }
}

function readGrey16(row: DataView, width: number, into: Uint8Array): void {
  for (let x = 0; x < width; x++) {
    const word = row.getUint32((x >> 1) * 4, true);
    into.fill(x % 2 === 0 ? word >>> 24 : (word >>> 8) & 255, x * 3, x * 3 + 3);
  }
}

/** Red stands in the highest byte of a word. */
function readColour(
  row: DataView,
  { width, hasAlpha }: { width: number; hasAlpha: boolean },
  into: Uint8Array,
): void {
  for (let x = 0; x < width; x++) {
    const word = row.getUint32(x * 4, true);
    const alpha = hasAlpha ? (word & 255) / 255 : 1;
    for (let part = 0; part < 3; part++) {
      const value = (word >>> (24 - part * 8)) & 255;
      into[x * 3 + part] = alpha === 1 ? value : Math.round(255 + (value - 255) * alpha);
    }
  }
}
