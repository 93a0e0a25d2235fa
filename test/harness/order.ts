// The order of the test files: the long ones first, so that none of them runs alone at the end.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds on two idle cores, by the beginning of the path; what has no number here takes a second or two. */
const SECONDS: [string, number][] = [
  ['test/faults/processes', 60],
  ['test/faults/webhooks.test', 50],
  ['test/page/browser/languages', 45],
  // Not beside the ones above, which have deadlines: it alone keeps two cores busy.
  ['test/faults/nasty', 44],
  ['test/cli/server/serve', 40],
  ['test/page/browser/answers', 40],
  ['test/page/browser/', 30],
  ['test/faults/', 25],
  ['test/cli/readme', 25],
  ['test/flows/queue/plans', 25],
  ['test/flows/intake/blobs', 24],
  ['test/flows/cases/case-model', 20],
  ['test/platform/embedded', 20],
  ['test/cli/program/process', 20],
  ['test/documents/ocr', 18],
  ['test/view/highlights-ocr', 14],
  ['test/platform/hung-database', 12],
  ['test/cli/', 12],
  ['test/endpoints/http/fuzzed', 12],
  ['test/endpoints/sessions/fuzzed', 12],
  ['test/page/', 8],
  ['test/backup/', 8],
  ['test/flows/', 6],
  ['test/endpoints/', 3],
];

const secondsOf = (path: string): number => SECONDS.find(([start]) => path.startsWith(start))?.[1] ?? 1;

/** A class, since that is what Vitest asks for. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification): number =>
      secondsOf(relative(this.ctx.config.root, moduleId));
    return Promise.resolve(files.toSorted((a, b) => weight(b) - weight(a)));
  }
}
