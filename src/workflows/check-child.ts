// The child process that checks declarations: entry module of its pool.
import { serveTasks } from '../platform/children/child-tasks.ts';
import { checkDeclaration, type CheckedDeclaration } from './check.ts';

serveTasks<unknown, CheckedDeclaration>((value) => Promise.resolve(checkDeclaration(value)));
