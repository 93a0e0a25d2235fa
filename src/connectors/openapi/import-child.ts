// The child process that imports OpenAPI documents: entry module of its pool.
import { serveTasks } from '../../platform/children/child-tasks.ts';
import { importOpenApi, type ImportResult, type ImportTask } from './import.ts';

serveTasks<ImportTask, ImportResult>(({ source, options }) =>
  Promise.resolve(importOpenApi(source, options)),
);
