// The child process that reads pictures with tesseract.js: entry module of its pool.
import { serveTasks } from '../../platform/children/child-tasks.ts';
import { runCore } from './tesseract-core.ts';
import type { CoreResult, CoreTask } from './tesseract-core.ts';

serveTasks<CoreTask, CoreResult>(runCore);
