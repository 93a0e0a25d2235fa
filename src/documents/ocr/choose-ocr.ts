// What reads pictures: the system's Tesseract where it is installed, else tesseract.js. Chosen once.
import type { Declaration } from '../../declarations/schema.ts';
import type { Log } from '../../platform/log.ts';
import { MOST_LANGUAGES, type OcrEngine } from './engine.ts';
import { createPpOcr } from './hard-print/pp-ocr.ts';
import { tesseractName } from './language-names.ts';
import { createTesseractJs } from './tesseract-js.ts';
import { findTesseract } from './tesseract.ts';

type Installed = Omit<OcrEngine, 'turned' | 'close'>;

export type FindOcrOptions = {
  /** How many pictures tesseract.js reads at once. */
  size: number;
  /** Of the system. */
  findInstalled?: typeof findTesseract;
};

/** Null where there is neither engine. */
export async function findOcr({
  size,
  findInstalled = findTesseract,
}: FindOcrOptions): Promise<OcrEngine | null> {
  const tesseractJs = createTesseractJs({ size });
  const hardPrint = createPpOcr({ size });
  const ours: OcrEngine = {
    ...tesseractJs,
    ...(hardPrint === null ? {} : { hardPrint }),
    async close() {
      await Promise.all([tesseractJs.close(), hardPrint?.close()]);
    },
  };
  const installed = await findInstalled();
  if (installed !== null) return { ...ours, ...inEachOnesLanguages(installed, tesseractJs) };
  return ours.languages.length > 0 ? ours : null;
}

/** The installed program reads for what it has; the one that comes along, which is slower, for more languages. */
function inEachOnesLanguages(installed: Installed, along: OcrEngine): Installed {
  const more = along.languages.filter((language) => !installed.languages.includes(language));
  if (more.length === 0) return installed;
  return {
    ...installed,
    languages: [...installed.languages, ...more],
    besides: { name: along.name, version: along.version, languages: more },
    read(picture, { languages, ...options }) {
      const has = (reader: Installed): string[] => languages.filter((one) => reader.languages.includes(one));
      const [own, others] = [has(installed), has(along)];
      const reader = own.length < languages.length && others.length > own.length ? along : installed;
      return reader.read(picture, { ...options, languages: reader === along ? others : own });
    },
  };
}

type OcrChoice = { engine(): Promise<OcrEngine | null>; close(): Promise<void> };

/** Keeps the engine that is found first; with a log it is looked for at once. Where there was none, it is looked for anew. */
export function chooseOcr(find: () => Promise<OcrEngine | null>, log?: Log): OcrChoice {
  let choice: Promise<OcrEngine | null> | undefined;
  const engine = async (): Promise<OcrEngine | null> => {
    choice ??= find();
    const found = await choice.catch((error: unknown) => {
      choice = undefined;
      throw error;
    });
    if (found === null) choice = undefined;
    return found;
  };
  if (log !== undefined)
    engine().then(
      (found) => tell(log, found),
      (error: unknown) => log.warn({ err: error }, 'looking for OCR failed; again with the first picture'),
    );
  return {
    engine,
    async close() {
      // Why there is none was told to whoever asked for it.
      const found = await choice?.catch(() => null);
      await found?.close();
    },
  };
}

function tell(log: Log, engine: OcrEngine | null): void {
  if (engine === null) return log.warn('pictures are not read: there is neither Tesseract nor tesseract.js');
  const { name, version, languages, hardPrint, besides } = engine;
  const more = {
    ...(besides && { besides: `${besides.name} ${besides.version}: ${besides.languages.join(' ')}` }),
    ...(hardPrint && { hardPrint: `${hardPrint.name} ${hardPrint.version}` }),
  };
  log.info({ version, languages: languages.join(' '), ...more }, `pictures are read by ${name}`);
}

/** The languages of a workflow that the engine has, its own first, English among them; else whatever there is. */
export function ocrLanguages(declaration: Declaration, installed: string[]): string[] {
  const { default_locale: own, locales = [] } = declaration;
  const wanted = [...(own === undefined ? [] : [own]), 'en', ...locales];
  const known = wanted.flatMap((locale) => tesseractName(locale) ?? []);
  const found = [...new Set(known)].filter((language) => installed.includes(language));
  return found.length > 0 ? found.slice(0, MOST_LANGUAGES) : installed.slice(0, 1);
}
