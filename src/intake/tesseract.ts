// The system's Tesseract, where it is installed: a picture in, its table of words out, inside the sandbox for documents.
import { runProgram, type ProgramEnd } from '../platform/program.ts';
import { probeSandbox } from '../platform/sandbox.ts';
import type { Turn } from '../documents/readers/ocr-page.ts';

export type OcrEngine = {
  version: string;
  /** As Tesseract names them: `eng`, `deu`, … */
  languages: string[];
  /** A table of words (TSV); null where Tesseract cannot open the picture. Rejects with a `ChildFailure`. */
  read(picture: Uint8Array, options: OcrOptions & { languages: string[] }): Promise<string | null>;
  /** How far the picture has to be turned clockwise to stand upright, as far as can be seen. */
  turnOf(picture: Uint8Array, options: OcrOptions): Promise<Turn>;
};
export type OcrOptions = { timeoutMs: number; signal: AbortSignal };

// Measured: 61–135 MiB for a page of A4; a picture of 40 million pixels in colour needs several times its 160 MiB.
const DATA_LIMIT_MB = 1536;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
const LOOK_TIMEOUT_MS = 10_000;
const ORIENTATION = 'osd';
const MIN_TURN_CERTAINTY = 1;
// One core for each picture: more are not faster by much, and others wait for them.
const ENVIRONMENT = { OMP_THREAD_LIMIT: '1' };

/** Null where Tesseract, or a language for it, is not installed. */
export async function findTesseract(): Promise<OcrEngine | null> {
  const sandbox = await probeSandbox(DATA_LIMIT_MB);
  const run = (args: string[], input: Uint8Array, options: OcrOptions): Promise<ProgramEnd> =>
    runProgram(
      {
        command: ['tesseract', ...args],
        input,
        env: ENVIRONMENT,
        maxOutputBytes: MAX_OUTPUT_BYTES,
        ...options,
      },
      sandbox,
    );
  const look = (argument: string): Promise<string> => lookAt((options) => run([argument], NOTHING, options));
  const [version, listed] = await Promise.all([look('--version'), look('--list-langs')]);
  const languages = listed.split('\n').filter((line) => /^[a-z]{3}(?:_\w+)?$/.test(line));
  const readable = languages.filter((language) => language !== ORIENTATION);
  if (readable.length === 0) return null;
  return {
    version: /tesseract v?(\S+)/.exec(version)?.[1] ?? 'unknown',
    languages: readable,
    async read(picture, { languages: wanted, ...options }) {
      const { code, stdout } = await run(readArguments(wanted), picture, options);
      return code === 0 ? stdout : null;
    },
    async turnOf(picture, options) {
      if (!languages.includes(ORIENTATION)) return 0;
      const { code, stdout } = await run(['stdin', 'stdout', '--psm', '0'], picture, options);
      return code === 0 ? turnIn(stdout) : 0;
    },
  };
}

const NOTHING = new Uint8Array();

/** What it says of itself; nothing where it is not there. */
async function lookAt(run: (options: OcrOptions) => Promise<ProgramEnd>): Promise<string> {
  const options = { timeoutMs: LOOK_TIMEOUT_MS, signal: new AbortController().signal };
  const end = await run(options).catch(() => null);
  return end?.code === 0 ? `${end.stdout}\n${end.stderr}` : '';
}

function readArguments(languages: string[]): string[] {
  return ['stdin', 'stdout', '-l', languages.join('+'), '--oem', '1', '--psm', '3', 'tsv'];
}

function turnIn(told: string): Turn {
  const certainty = Number(/^Orientation confidence: ([\d.]+)/m.exec(told)?.[1] ?? 0);
  if (certainty < MIN_TURN_CERTAINTY) return 0;
  const degrees = /^Rotate: (\d+)/m.exec(told)?.[1];
  return ([90, 180, 270] as const).find((turn) => String(turn) === degrees) ?? 0;
}
