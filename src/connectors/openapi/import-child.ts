// The child process that imports OpenAPI documents: entry module of its pool.
import { serveTasks } from '../../platform/children/child-tasks.ts';
import { importOpenApi, type ImportTask } from './import.ts';
import { readImportBody } from './import-body.ts';

serveTasks<ImportTask | { body: Uint8Array }, string>((task) =>
  Promise.resolve(
    JSON.stringify('body' in task ? readImportBody(task.body) : importOpenApi(task.source, task.options)),
  ),
);
