// How large documents may be and how long they may take, as the settings have it, and in words.
import type { Config } from './config.ts';
import { DOCUMENTS } from './settings/documents.ts';

/** Of one document. */
export type DocumentLimits = {
  maxBytes: number;
  maxPages: number;
  /** For fetching it, with all tries and redirects. */
  fetchMs: number;
  /** For each of its readings. */
  parseMs: number;
  maxRedirects: number;
};

export const documentLimits = (
  config: Pick<
    Config,
    | 'INTAKE_MAX_DOCUMENT_BYTES'
    | 'INTAKE_MAX_PAGES'
    | 'INTAKE_FETCH_TIMEOUT_MS'
    | 'INTAKE_PARSE_TIMEOUT_MS'
    | 'INTAKE_MAX_REDIRECTS'
  >,
): DocumentLimits => ({
  maxBytes: config.INTAKE_MAX_DOCUMENT_BYTES,
  maxPages: config.INTAKE_MAX_PAGES,
  fetchMs: config.INTAKE_FETCH_TIMEOUT_MS,
  parseMs: config.INTAKE_PARSE_TIMEOUT_MS,
  maxRedirects: config.INTAKE_MAX_REDIRECTS,
});

/** Where nobody has set any (completions §5). */
export const USUAL_LIMITS: DocumentLimits = {
  maxBytes: DOCUMENTS.INTAKE_MAX_DOCUMENT_BYTES.unset,
  maxPages: DOCUMENTS.INTAKE_MAX_PAGES.unset,
  fetchMs: DOCUMENTS.INTAKE_FETCH_TIMEOUT_MS.unset,
  parseMs: DOCUMENTS.INTAKE_PARSE_TIMEOUT_MS.unset,
  maxRedirects: DOCUMENTS.INTAKE_MAX_REDIRECTS.unset,
};

const UNITS = [
  ['MiB', 1024 * 1024],
  ['KiB', 1024],
] as const;

/** `25 MiB`, `1.5 MiB`, `700 KiB`; never more than it is. */
export function sizeInWords(bytes: number): string {
  const [unit, size] = UNITS.find(([, one]) => bytes >= one) ?? ['bytes', 1];
  return `${Math.floor((bytes * 10) / size) / 10} ${unit}`;
}

/** `60 s` */
export const secondsInWords = (ms: number): string => `${ms / 1000} s`;
