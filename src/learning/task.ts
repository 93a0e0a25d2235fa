// The tasks of a child process: features of the candidates of documents, and a model from what was decided of them.
import type { Declaration } from '../declarations/schema.ts';
import type { Page } from '../documents/page.ts';
import { featuresOf, type Featured } from './features/candidates.ts';
import type { Seen } from './features/seen.ts';
import type { Decided } from './fitting/instance.ts';
import { fitFact, type FittedFact } from './fitting/learn.ts';

type Asked = Pick<Declaration, 'facts' | 'review'>;

/** As it is stored, with offsets in UTF-16 units. */
export type SeenPage = Omit<Page, 'attachment' | 'turn'>;

export type DescribeTask = {
  task: 'describe';
  declaration: Asked;
  documents: { pages: SeenPage[]; pageCount: number; candidates: Seen[] }[];
};
export type FitTask = { task: 'fit'; declaration: Asked; factId: string; decided: Decided[] };
export type LearnTask = DescribeTask | FitTask;

/** Of each document the candidates of each fact. */
export type Described = { documents: [factId: string, candidates: Featured[]][][] };
export type LearnResult = Described | { fact: FittedFact };

export async function performTask(task: LearnTask): Promise<LearnResult> {
  if (task.task === 'fit') return { fact: fitFact(task.declaration, task.factId, task.decided) };
  return { documents: task.documents.map((document) => [...featuresOf(task.declaration, document)]) };
}
