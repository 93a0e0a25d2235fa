// PDFium as WebAssembly: the raw functions that reading needs, loaded once per process, and memory to pass values through.

import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The part of PDFium's C API in use (fpdfview.h, fpdf_text.h, fpdf_attachment.h, …). Numbers are pointers, handles and booleans. */
export type PdfiumApi = {
  FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageBoundingBox(page: number, rect: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetStrokeColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetStrokeWidth(object: number, width: number): number;
  FPDFPageObj_CountMarks(object: number): number;
  FPDFPageObj_GetMark(object: number, index: number): number;
  FPDFPageObjMark_GetName(mark: number, buffer: number, size: number, outSize: number): number;
  FPDFPageObj_GetClipPath(object: number): number;
  FPDFClipPath_CountPaths(clip: number): number;
  FPDFClipPath_CountPathSegments(clip: number, path: number): number;
  FPDFClipPath_GetPathSegment(clip: number, path: number, segment: number): number;
  FPDFPageObj_SetIsActive(object: number, isActive: number): number;
  FPDFTextObj_GetTextRenderMode(text: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFPath_GetDrawMode(path: number, fill: number, stroke: number): number;
  FPDFPath_GetPathSegment(path: number, index: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPathSegment_GetClose(segment: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): number;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  FPDFAnnot_HasKey(annotation: number, key: number): number;
  FPDFAnnot_SetStringValue(annotation: number, key: number, value: number): number;
  FPDFPage_Flatten(page: number, use: number): number;
  FPDF_GetFormType(document: number): number;
  FPDFDOC_InitFormFillEnvironment(document: number, answers: number): number;
  FPDFDOC_ExitFormFillEnvironment(form: number): void;
  FORM_OnAfterLoadPage(page: number, form: number): void;
  FORM_OnBeforeClosePage(page: number, form: number): void;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(textPage: number): void;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_IsGenerated(textPage: number, index: number): number;
  FPDFText_IsHyphen(textPage: number, index: number): number;
  FPDFText_GetFontInfo(textPage: number, index: number, buffer: number, size: number, flags: number): number;
  FPDFText_GetFontSize(textPage: number, index: number): number;
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
  FPDFText_GetCharAngle(textPage: number, index: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rect: number): number;
  FPDFText_GetCharBox(
    textPage: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number;
  FPDFText_GetTextObject(textPage: number, index: number): number;
  FPDFDoc_GetAttachmentCount(document: number): number;
  FPDFDoc_GetAttachment(document: number, index: number): number;
  FPDFAttachment_GetName(attachment: number, buffer: number, size: number): number;
  FPDFAttachment_GetFile(attachment: number, buffer: number, size: number, outSize: number): number;
  malloc(size: number): number;
  free(pointer: number): void;
};

/** The views of PDFium's memory; they are replaced when it grows, so take them from here each time. */
type PdfiumMemory = {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
};

export type Pdfium = {
  /** The exports of the WebAssembly module itself: the package's wrappers around them cost more than the calls. */
  api: PdfiumApi;
  memory: PdfiumMemory;
};

/** `FPDF_GetLastError` after a document that did not open. */
export const PDFIUM_ERROR = { format: 3, password: 4, security: 5 } as const;

let loading: Promise<Pdfium> | undefined;

/** PDFium of this process. After a `WebAssembly.RuntimeError` it is broken for good: leave the process. */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= PDFiumLibrary.init().then((library) => {
    const memory = library['module'] as unknown as PdfiumMemory & { wasmExports: PdfiumApi };
    return { api: memory.wasmExports, memory };
  });
  return loading;
}

/** Calls `use` with a pointer to `size` fresh bytes of PDFium's memory; the views of the heap may move while it runs. */
export function withMemory<T>(api: PdfiumApi, size: number, use: (pointer: number) => T): T {
  const pointer = api.malloc(Math.max(size, 1));
  if (pointer === 0) throw new Error(`PDFium has no memory left for ${size} bytes.`);
  try {
    return use(pointer);
  } finally {
    api.free(pointer);
  }
}
