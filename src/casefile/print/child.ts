// The child process that prints case files: entry module of its pool.
import { serveTasks } from '../../platform/children/child-tasks.ts';
import { print, type PrintTask } from './print.ts';

serveTasks<PrintTask, Uint8Array>(print);
