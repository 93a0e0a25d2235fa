// The child process that imports OpenAPI documents and checks large connectors: entry module of its pool.
import { serveTasks } from '../../platform/children/child-tasks.ts';
import { performTask, type Task } from './tasks.ts';

serveTasks<Task, string>((task) => Promise.resolve(JSON.stringify(performTask(task))));
