// A bitmap as a JPEG, by MozJPEG as WebAssembly: for photographs and scans, whose noise no palette holds.
import { createRequire } from 'node:module';
import encode, { init } from '@jsquash/jpeg/encode.js';
import type { Bitmap } from './picture.ts';
import { compileFile, type WasmModule } from '../readers/images/wasm.ts';

/** Letters stay clean; measured on receipts and scanned letters. */
const QUALITY = 72;
// Progressive files are 10 % smaller and take twice as long.
const OPTIONS = { quality: QUALITY, progressive: false };

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  // The package would fetch it; its types know nothing of a module that is handed over.
  const initWith = init as unknown as (module: WasmModule) => Promise<void>;
  await initWith(compileFile(path));
}

export async function encodeJpeg({ width, height, pixels }: Bitmap): Promise<Uint8Array> {
  await (loading ??= load());
  const data = new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.length);
  // Of what browsers call ImageData it reads these three alone.
  return new Uint8Array(await encode({ data, width, height } as Parameters<typeof encode>[0], OPTIONS));
}
