// Imports in this very process: for what describes the API and never serves it, and for a command that ends afterwards.
import { importOpenApi } from './import.ts';
import { readImportBody } from './import-body.ts';
import type { OpenApiImporter } from './importer.ts';
import { performTask, policyText, type CheckedConnector } from './tasks.ts';
import type { MadeConnector } from './made.ts';

export const importHere: OpenApiImporter = {
  run: (source, options) => Promise.resolve(importOpenApi(source, options)),
  make: (source, { options, wish }, { policy }) =>
    Promise.resolve(
      performTask({ kind: 'make', source, options, wish, policy: policyText(policy) }) as MadeConnector,
    ),
  readBody: (bytes, { policy }) => Promise.resolve(readImportBody(bytes, policy)),
  check: (body, { policy }) =>
    Promise.resolve(
      performTask({ kind: 'connector_body', body, policy: policyText(policy) }) as CheckedConnector,
    ),
  close: () => Promise.resolve(),
};
