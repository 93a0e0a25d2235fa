// The system's Tesseract, where it is installed: a picture in, its words out, inside the sandbox for documents.
import { parseTsv } from '../readers/scans/words.ts';
import { runProgram, type ProgramEnd } from '../../platform/children/program.ts';
import { probeSandbox } from '../../platform/children/sandbox.ts';
import { segmentationMode, type OcrEngine, type OcrOptions, type ReadOptions } from './engine.ts';

// Measured: 61–135 MiB for a page of A4; a picture of 40 million pixels in colour needs several times its 160 MiB.
const DATA_LIMIT_MB = 1536;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
const LOOK_TIMEOUT_MS = 10_000;
/** Listed among the languages, and none. */
const ORIENTATION = 'osd';
// One core for each picture: more are not faster by much, and others wait for them.
const ENVIRONMENT = { OMP_THREAD_LIMIT: '1' };
const NOTHING = new Uint8Array();

/** Null where Tesseract, or a language for it, is not installed. */
export async function findTesseract(): Promise<Omit<OcrEngine, 'turned' | 'close'> | null> {
  const sandbox = await probeSandbox(DATA_LIMIT_MB);
  const run = (args: string[], input: Uint8Array, options: OcrOptions): Promise<ProgramEnd> => {
    const limits = { env: ENVIRONMENT, maxOutputBytes: MAX_OUTPUT_BYTES, ...options };
    return runProgram({ command: ['tesseract', ...args], input, ...limits }, sandbox);
  };
  const look = (argument: string): Promise<string> => lookAt((options) => run([argument], NOTHING, options));
  const [version, listed] = await Promise.all([look('--version'), look('--list-langs')]);
  const languages = listed
    .split('\n')
    .filter((line) => /^[a-z]{3}(?:_\w+)?$/.test(line) && line !== ORIENTATION);
  if (languages.length === 0) return null;
  return {
    name: 'Tesseract',
    version: /tesseract v?(\S+)/.exec(version)?.[1] ?? 'unknown',
    languages,
    async read(picture, { languages: wanted, segmentation, dotsPerInch, ...options }) {
      const { code, stdout } = await run(
        readArguments({ languages: wanted, segmentation, dotsPerInch }),
        picture,
        options,
      );
      return (code === 0 && parseTsv(stdout)[0]) || null;
    },
  };
}

/** What it says of itself; nothing where it is not there. */
async function lookAt(run: (options: OcrOptions) => Promise<ProgramEnd>): Promise<string> {
  const options = { timeoutMs: LOOK_TIMEOUT_MS, signal: new AbortController().signal };
  const end = await run(options).catch(() => null);
  return end?.code === 0 ? `${end.stdout}\n${end.stderr}` : '';
}

function readArguments({ languages, segmentation, dotsPerInch }: ReadOptions): string[] {
  const mode = segmentationMode(segmentation);
  const resolution = dotsPerInch === undefined ? [] : ['--dpi', String(dotsPerInch)];
  const options = ['-l', languages.join('+'), '--oem', '1', '--psm', mode, ...resolution];
  return ['stdin', 'stdout', ...options, 'tsv'];
}
