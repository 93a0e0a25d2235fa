// What the bench of extraction is asked for on its command line.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FAMILIES } from './families.ts';

const NAMES = FAMILIES.map(({ name }) => name).join(', ');

const USAGE = `npm run bench -- extraction [FAMILY…]
  FAMILY            ${NAMES}, align (quotes of cuad), tables (line items of zugferd) or certainty
                    (fits what the product doubts, on the even half); default: all families
  --dir DIR         documents with known facts (default ../shared/data/documents)
  --out FILE        results, one JSON document a line
  --by-page-text    ignore embedded XML
  --from-boxes      sroie: pages from the transcription of people, all documents, instead of OCR of those with a picture
  --untuned         declarations that name only what a customer would write
  --renamed         declarations that call everything as no paper does: what decisions alone teach
  --learn N         fits on N decided documents of the other half
  --careless P      with --learn: this part of the decisions is wrong (0.1)
  --half even|odd   only documents whose id hashes to that half (even: declarations are developed on it)
  --slips           print every fact that is missing or wrong
  --passes N        reads and searches everything N times (1), for the speed of a process that goes on
  --cached          use kept readings of unchanged readers (no figures for speed)`;

export type Half = 'even' | 'odd';

export type Options = {
  names: string[];
  dir: string;
  out: string | undefined;
  byPageText: boolean;
  fromBoxes: boolean;
  untuned: boolean;
  renamed: boolean;
  learn: number | undefined;
  careless: number;
  half: Half | undefined;
  slips: boolean;
  passes: number;
  cached: boolean;
};

/** Null where only help was asked for, and printed; throws on what is no option. */
export function readOptions(args: string[]): Options | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: join(import.meta.dirname, '../../../shared/data/documents') },
      out: { type: 'string' },
      'by-page-text': { type: 'boolean', default: false },
      'from-boxes': { type: 'boolean', default: false },
      untuned: { type: 'boolean', default: false },
      renamed: { type: 'boolean', default: false },
      learn: { type: 'string' },
      careless: { type: 'string', default: '0' },
      half: { type: 'string' },
      slips: { type: 'boolean', default: false },
      passes: { type: 'string', default: '1' },
      cached: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return null;
  }
  const { out, half, slips, cached, untuned, renamed } = values;
  if (half !== undefined && half !== 'even' && half !== 'odd')
    throw new Error(`--half is even or odd.\n${USAGE}`);
  const dir = resolve(values.dir);
  if (!existsSync(dir)) throw new Error(`No documents at ${dir}: name their folder with --dir.`);
  return {
    names: positionals.length > 0 ? positionals : FAMILIES.map(({ name }) => name),
    dir,
    out,
    byPageText: values['by-page-text'],
    fromBoxes: values['from-boxes'],
    untuned,
    renamed,
    learn: values.learn === undefined ? undefined : Number(values.learn),
    careless: Number(values.careless),
    half,
    slips,
    passes: Number(values.passes),
    cached,
  };
}

/** What a family is not, by name. */
export const unknownFamily = (name: string): Error => new Error(`Unknown family "${name}".\n${USAGE}`);
