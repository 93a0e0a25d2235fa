// Where the value of a label is looked for.
import type { Layout } from '../layout.ts';
import type { LabelPlace } from './labels.ts';

export type Relation = 'same' | 'right' | 'below' | 'left' | 'above';

/** A stretch of text in which to look, with the quality of its relation to the label. */
export type Region = {
  relation: Relation;
  start: number;
  end: number;
  quality: number;
  /** Another label may stand between it and its own, or it is one of several answers, none of which is ticked. */
  isUnsure?: boolean;
  /** It is the answer whose box is ticked, and no label. */
  isTicked?: boolean;
};

/** What stands on the page beside the label: its cells, and where other labels are. */
export type Surroundings = {
  layout: Layout;
  /** Every label of the declaration on this page, by start. */
  labels: LabelPlace[];
};
