// The child process that draws pages: entry module of its pool.
import { serveTasks } from '../../platform/children/child-tasks.ts';
import { drawPage } from './draw.ts';
import type { DrawTask } from './draw.ts';
import type { Picture } from './picture.ts';

serveTasks<DrawTask, Picture | null>(drawPage);
