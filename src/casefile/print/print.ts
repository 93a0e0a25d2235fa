// A case file as a PDF: data and pictures into a fixed template, typeset by Typst. Runs in a child process, never in the server.
import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { CaseFile } from '../content/case-file.ts';
import { FAMILIES, fontsFor } from './fonts.ts';
import { legible, mapTexts } from './legible.ts';

export type PrintTask = {
  content: CaseFile;
  /** By the names that the sheets give them. */
  pictures: { name: string; bytes: Uint8Array }[];
};

const TEMPLATE = new URL('./template.typ', import.meta.url);
const MAIN = '/template.typ';
/** An archive's format with tagged text; the second one where a text cannot be kept to it, which should not happen. */
const STANDARDS = ['a-2a', '1.7'];

let template: string | undefined;

export function print({ content, pictures }: PrintTask): Promise<Uint8Array> {
  const fonts = fontsFor(charactersOf(content));
  const covers = (code: number): boolean => fonts.some((font) => font.covers(code));
  const readable = mapTexts(content, (text) => legible(text, covers));
  const data = { ...readable, 'case-id': content['case-id'], fonts: FAMILIES };
  const compiler = NodeCompiler.create({
    workspace: '/',
    fontArgs: [{ fontBlobs: fonts.map(({ bytes }) => bytes) }],
  });
  compiler.addSource(MAIN, (template ??= readFileSync(TEMPLATE, 'utf8')));
  compiler.mapShadow('/data.json', Buffer.from(JSON.stringify(data)));
  for (const { name, bytes } of pictures) compiler.mapShadow(`/${name}`, Buffer.from(bytes));
  try {
    return Promise.resolve(printed(compiler, secondsOf(content)));
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

function printed(compiler: NodeCompiler, seconds: number): Uint8Array {
  let reason: unknown;
  for (const pdfStandard of STANDARDS) {
    try {
      return compiler.pdf({ mainFilePath: MAIN }, { pdfStandard, creationTimestamp: seconds });
    } catch (error) {
      // The message of the library is empty; what is wrong stands where others have a code.
      reason = error instanceof Error && 'code' in error ? new Error(String(error.code)) : error;
    }
  }
  throw reason;
}

function secondsOf({ date: [year = 1970, month = 1, ...rest] }: CaseFile): number {
  return Date.UTC(year, month - 1, ...rest) / 1000;
}

function charactersOf(content: CaseFile): Set<number> {
  const found = new Set<number>();
  mapTexts(content, (text) => {
    for (const character of text.toWellFormed()) {
      const code = character.codePointAt(0) ?? 0;
      if (code > 0x7e && !/[\p{Cc}\p{Cf}\p{Co}]/u.test(character)) found.add(code);
    }
    return text;
  });
  return found;
}
