// Fields of a form that hold a value of which nothing is drawn, or what was in them before: drawn as viewers draw them.

import { withMemory, type Pdfium } from './pdfium.ts';

/** fpdf_annot.h: an annotation that is a field of a form. */
export const FIELD = 20;
const MAX_ANNOTATIONS = 1000;
// fpdf_formfill.h: a version of the answers of whoever fills in a form, and room for them; there are none.
const NO_FORM = 0;
const ANSWERS = { version: 1, bytes: 512 };

export function forEachAnnotation({ api }: Pdfium, page: number, use: (annotation: number) => void): void {
  const count = Math.min(api.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  for (let i = 0; i < count; i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    use(annotation);
    api.FPDFPage_CloseAnnot(annotation);
  }
}

/** Calls `use` with the form of a document, as somebody has it who could fill it in; 0 where it has none. */
export function withForm<T>({ api, memory }: Pdfium, document: number, use: (form: number) => T): T {
  if (api.FPDF_GetFormType(document) === NO_FORM) return use(0);
  return withMemory(api, ANSWERS.bytes, (answers) => {
    memory.HEAPU8.fill(0, answers, answers + ANSWERS.bytes);
    memory.HEAPU32[answers >> 2] = ANSWERS.version;
    const form = api.FPDFDOC_InitFormFillEnvironment(document, answers);
    try {
      return use(form);
    } finally {
      if (form !== 0) api.FPDFDOC_ExitFormFillEnvironment(form);
    }
  });
}

/**
 * Programs that fill in forms may leave it to the viewer to draw what they filled in. PDFium does so as soon as somebody could fill in the
 * page: fields of which nothing is drawn, and all of a document that asks for it (`NeedAppearances`).
 */
export function drawFields(pdfium: Pdfium, form: number, page: number): void {
  keepBoxes(pdfium, page);
  pdfium.api.FORM_OnAfterLoadPage(page, form);
  pdfium.api.FORM_OnBeforeClosePage(page, form);
}

/**
 * Boxes to tick that have a look of their own keep it: PDFium would draw the tick alone. A field is none for it whose kind is written as a
 * text, instead of as a name.
 */
function keepBoxes(pdfium: Pdfium, page: number): void {
  const { api, memory } = pdfium;
  const names = Buffer.concat(['Subtype\0', 'AS\0', 'AP\0'].map((name) => Buffer.from(name.padEnd(8, '\0'))));
  const text = Buffer.from('Widget\0', 'utf16le');
  withMemory(api, names.length + text.length, (kind) => {
    const [state, look, widget] = [kind + 8, kind + 16, kind + names.length];
    memory.HEAPU8.set(names, kind);
    memory.HEAPU8.set(text, widget);
    forEachAnnotation(pdfium, page, (annotation) => {
      if (api.FPDFAnnot_GetSubtype(annotation) !== FIELD) return;
      const has = (name: number): boolean => api.FPDFAnnot_HasKey(annotation, name) !== 0;
      if (has(state) && has(look)) api.FPDFAnnot_SetStringValue(annotation, kind, widget);
    });
  });
}
