// Documents that tests make themselves, and the host that serves them.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { PDFDocument, StandardFonts } from '@pdfme/pdf-lib';
import { testAuthority } from './outside/certificates.ts';
import { testResolver } from './outside/dns.ts';
import { startDocumentHost } from './outside/document-host.ts';

/** A PDF with a text layer: each string is a line, or `[x, y, text]` in points from the top left of an A4 page. */
export async function pdfOf(...pages: (string | [number, number, string])[][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    lines.forEach((line, index) => {
      const [x, y, text] = typeof line === 'string' ? [60, 60 + index * 20, line] : line;
      page.drawText(text, { x, y: 842 - y, size: 11, font });
    });
  }
  return pdf.save();
}

/** A small invoice; the values that matter can be chosen. */
export const invoicePdf = (
  values: { number?: string; date?: string; total?: string } = {},
): Promise<Uint8Array> =>
  pdfOf([
    [60, 60, 'INVOICE'],
    [60, 100, 'Invoice number:'],
    [200, 100, values.number ?? 'RE-2026-0815'],
    [60, 120, 'Invoice date:'],
    [200, 120, values.date ?? '03.05.2026'],
    [60, 160, 'Total:'],
    [200, 160, values.total ?? '1,234.50 EUR'],
  ]);

/** A host for documents, and the settings that let an app fetch from it. */
export async function documentHost() {
  const ca = await testAuthority();
  const host = await startDocumentHost({ ca });
  const caFile = join(mkdtempSync(join(tmpdir(), 'intake-ca-')), 'ca.pem');
  writeFileSync(caFile, ca.ca);
  return {
    ...host,
    config: { INTAKE_EGRESS_ALLOW: `${host.hostname}:${host.port}`, INTAKE_EGRESS_CA_FILE: caFile },
    resolver: testResolver({ [host.hostname]: ['127.0.0.1'] }),
  };
}
