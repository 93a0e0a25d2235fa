// Imports in this very process: for what describes the API and never serves it, and for a command that ends afterwards.
import { importOpenApi } from './import.ts';
import { readImportBody } from './import-body.ts';
import type { OpenApiImporter } from './importer.ts';

export const importHere: OpenApiImporter = {
  run: (source, options) => Promise.resolve(importOpenApi(source, options)),
  readBody: (bytes) => Promise.resolve(readImportBody(bytes)),
  close: () => Promise.resolve(),
};
