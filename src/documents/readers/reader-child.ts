// The child process that reads documents: entry module of the pool of readers.

import { serveTasks } from '../../platform/child-tasks.ts';
import type { ReadLimits, Reading } from '../page.ts';
import { readDocument } from './read.ts';

export type ReadTask = { bytes: Uint8Array; limits: ReadLimits };

serveTasks<ReadTask, Reading>(({ bytes, limits }) => readDocument(bytes, limits));
