// The child process that learns: entry module of its pool.
import { serveTasks } from '../platform/children/child-tasks.ts';
import { performTask, type LearnResult, type LearnTask } from './task.ts';

serveTasks<LearnTask, LearnResult>(performTask);
