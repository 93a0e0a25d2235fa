// What tests of the case file share: cases as their file tells them, and the file as the product's own reader sees it.
import { expect } from 'vitest';
import { makeCaseFile, type MadeCaseFile } from '../../src/casefile/make.ts';
import { createPrinter } from '../../src/casefile/print/printer.ts';
import { createDrawer } from '../../src/documents/drawing/drawer.ts';
import { bytesSource } from '../../src/documents/blobs/read.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import type { Tenant } from '../harness/factories.ts';
import { send, type Story } from '../harness/story.ts';

export const tools = { drawer: createDrawer(), printer: createPrinter(), version: '1.2.3' };

/** One case of all the documents; its id and those of the documents. */
export async function caseOf(
  story: Story,
  tenant: Tenant,
  given: { bytes: string | Uint8Array; name: string; type?: string }[],
): Promise<{ caseId: string; docIds: string[] }> {
  const docIds: string[] = [];
  let caseId = '';
  for (const { bytes, name, type } of given) {
    const url = story.serve(bytes, { name, ...(type === undefined ? {} : { type }) });
    const sent = await send(tenant, url, { external_case_id: `file-${tenant.orgId}` });
    docIds.push(sent.doc_id);
    caseId = sent.case_id;
    await story.app.drain();
  }
  return { caseId, docIds };
}

export const make = (story: Story, { orgId, environment }: Tenant, caseId: string): Promise<MadeCaseFile> =>
  makeCaseFile({ source: bytesSource(story.app.store), ...tools }, { orgId, environment, caseId });

/** The text of each page; spaces and the breaks inside of long words do not count. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const reading = await readDocument(bytes, { maxPages: 300, maxCharacters: 5_000_000 });
  expect(reading).toMatchObject({ ok: true });
  return reading.ok ? reading.pages.map(({ text }) => text.replaceAll(/[\s\u200b]+/g, ' ')) : [];
}

/** PDF/A-2a, as the file says of itself. */
export const isArchival = (bytes: Uint8Array): boolean =>
  /pdfaid:part>2<[\s\S]*pdfaid:conformance>A</.test(Buffer.from(bytes).toString('latin1'));
