// The WebAssembly of tesseract.js without its worker threads: reads or turns one picture in the process that calls it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Turn } from '../page.ts';
import { segmentationMode, type Segmentation } from './engine.ts';

export type CoreTask = {
  /** Where the module is. */
  core: string;
  /** Packed language data; the first language counts most. */
  data: { language: string; path: string }[];
  picture: Uint8Array;
  /** Asks for the picture turned clockwise in place of its words. */
  turn?: Turn;
  segmentation?: Segmentation | undefined;
  dotsPerInch?: number | undefined;
};
/** Nothing where the picture cannot be opened. */
export type CoreResult = { tsv?: string; picture?: Uint8Array };

/** The part in use of what the module exports. */
type Core = {
  FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array };
  TessBaseAPI: new () => Tesseract;
};
type Tesseract = {
  Init(path: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads `/input`, turned as EXIF counts; 0 where that went well. */
  SetImageFile(orientation: number, radians: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  /** To `/image.png`. */
  WriteImage(kind: number): void;
};

const LSTM_ONLY = 1;
const GREY = 1;
const ORIENTATIONS: Record<Turn, number> = { 0: 1, 90: 6, 180: 3, 270: 8 };

/** @throws Error where the module itself fails; the process has to be left then. */
export async function runCore(task: CoreTask): Promise<CoreResult> {
  const { core: path, data, picture, turn, segmentation, dotsPerInch } = task;
  const open = createRequire(import.meta.url)(path) as (options: object) => Promise<Core>;
  const core = await open({});
  for (const { language, path: packed } of data)
    core.FS.writeFile(`/${language}.traineddata`, gunzipSync(readFileSync(packed)));
  const tesseract = new core.TessBaseAPI();
  const languages = data.map(({ language }) => language).join('+');
  if (tesseract.Init(null, languages, LSTM_ONLY) !== 0)
    throw new Error(`tesseract.js cannot open its language data (${languages}).`);
  core.FS.writeFile('/input', picture);
  if (tesseract.SetImageFile(ORIENTATIONS[turn ?? 0], 0) !== 0) return {};
  if (turn !== undefined) {
    tesseract.WriteImage(GREY);
    return { picture: core.FS.readFile('/image.png') };
  }
  tesseract.SetVariable('tessedit_pageseg_mode', segmentationMode(segmentation));
  if (dotsPerInch !== undefined) tesseract.SetVariable('user_defined_dpi', String(dotsPerInch));
  return tesseract.Recognize(null) === 0 ? { tsv: tesseract.GetTSVText(0) } : {};
}
