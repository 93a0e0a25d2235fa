// Files embedded in a PDF: XML only (invoices of Factur-X, ZUGFeRD and XRechnung carry their data so).

import { withMemory, type Pdfium } from './pdfium.ts';

export type PdfAttachment = { name: string; bytes: Uint8Array };

const MAX_ATTACHMENTS = 50;
const MAX_BYTES = 2 * 1024 * 1024;

/** The XML attachments that are small enough, and a note about each that is not. */
export function readXmlAttachments(
  pdfium: Pdfium,
  document: number,
): { files: PdfAttachment[]; notes: string[] } {
  const files: PdfAttachment[] = [];
  const notes: string[] = [];
  const count = Math.min(pdfium.api.FPDFDoc_GetAttachmentCount(document), MAX_ATTACHMENTS);
  for (let i = 0; i < count; i++) {
    const attachment = pdfium.api.FPDFDoc_GetAttachment(document, i);
    const name = attachment ? attachmentName(pdfium, attachment) : '';
    if (!/\.xml$/i.test(name)) continue;
    const bytes = attachmentBytes(pdfium, attachment);
    if (bytes) files.push({ name, bytes });
    else
      notes.push(
        `The attachment ${name} was not read: it is empty, damaged or larger than ${MAX_BYTES} bytes.`,
      );
  }
  return { files, notes };
}

function attachmentName(pdfium: Pdfium, attachment: number): string {
  const size = Math.min(pdfium.api.FPDFAttachment_GetName(attachment, 0, 0), 2048);
  return withMemory(pdfium.api, size, (pointer) => {
    pdfium.api.FPDFAttachment_GetName(attachment, pointer, size);
    const name = new TextDecoder('utf-16le').decode(pdfium.memory.HEAPU8.slice(pointer, pointer + size));
    return name
      .replaceAll(/\p{Cc}/gu, '')
      .replace(/^.*[/\\]/, '')
      .slice(0, 255)
      .normalize('NFC');
  });
}

function attachmentBytes(pdfium: Pdfium, attachment: number): Uint8Array | undefined {
  return withMemory(pdfium.api, 4, (sizePointer) => {
    if (!pdfium.api.FPDFAttachment_GetFile(attachment, 0, 0, sizePointer)) return undefined;
    const size = pdfium.memory.HEAPU32[sizePointer >> 2] ?? 0;
    if (size === 0 || size > MAX_BYTES) return undefined;
    return withMemory(pdfium.api, size, (pointer) => {
      if (!pdfium.api.FPDFAttachment_GetFile(attachment, pointer, size, sizePointer)) return undefined;
      return pdfium.memory.HEAPU8.slice(pointer, pointer + size);
    });
  });
}
