// The child process that reads and searches documents: entry module of its pool.
import { serveTasks } from '../platform/children/child-tasks.ts';
import { performTask } from './task.ts';
import type { ChildResult, ChildTask } from './task.ts';

serveTasks<ChildTask, ChildResult>(performTask);
