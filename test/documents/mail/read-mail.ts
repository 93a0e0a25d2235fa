// Mails read as documents are, with what tests look at most.
import { expect } from 'vitest';
import type { Reading } from '../../../src/documents/page.ts';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { faultsOf, readOf, type Read } from '../page-checks.ts';

const LIMITS = { maxPages: 50, maxCharacters: 1_000_000 };
export const read = (bytes: Uint8Array): Promise<Reading> => readDocument(bytes, LIMITS);

export async function mail(bytes: Uint8Array): Promise<Read & { text: string; names: (string | null)[] }> {
  const reading = readOf(await read(bytes));
  expect(reading.pages.flatMap(faultsOf)).toEqual([]);
  return {
    ...reading,
    text: reading.pages.map((page) => page.text).join(''),
    names: (reading.attachments ?? []).map(({ filename }) => filename),
  };
}

/** What is read of the header that samples have. */
export const HEAD = 'From: Anna <anna@example.com>\nTo: desk@example.com\nSubject: Papers\n\n';
