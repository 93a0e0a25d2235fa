// The child process that imports OpenAPI documents: entry module of its pool.
import { serveTasks } from '../../platform/children/child-tasks.ts';
import { importOpenApi, type ImportResult, type ImportTask } from './import.ts';
import { readImportBody, type ReadBody } from './import-body.ts';

serveTasks<ImportTask | { body: Uint8Array }, ImportResult | ReadBody>((task) =>
  Promise.resolve('body' in task ? readImportBody(task.body) : importOpenApi(task.source, task.options)),
);
