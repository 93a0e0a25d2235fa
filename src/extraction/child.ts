// The child process that reads and searches documents: entry module of its pool.
import { serveTasks } from '../platform/child-tasks.ts';
import { readAndExtract } from './task.ts';
import type { ReadResult, ReadTask } from './task.ts';

serveTasks<ReadTask, ReadResult>(readAndExtract);
