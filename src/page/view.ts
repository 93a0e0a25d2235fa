// What the pages are made from: plain data in the applicant's language, put together by the routes, shown by the views.
import type { AnswerLimits } from './fields/answer-limits.ts';
import type { FactTypeName } from '../declarations/fact-type.ts';
import type { FieldType } from '../declarations/schema.ts';
import type { Html } from '../platform/html.ts';
import type { Texts } from './texts.ts';

/** What every page of a session has around its content. */
export type Frame = {
  texts: Texts;
  /** Where the pages of the session live, such as `/apply/ses_01…`; no slash at the end. */
  base: string;
  /** Stands in every form as `csrf`. */
  csrf: string;
  organization: Brand;
  /** The title of the workflow, such as "Supplier onboarding". */
  service: string;
};

export type Brand = {
  name: string;
  /** `#rrggbb`; null takes the default. */
  colour: string | null;
  /** Where its picture is; null shows the name alone. */
  logoUrl: string | null;
};

/** Where a value stands in a document of the applicant. */
export type Citation = {
  filename: string;
  /** From 1; null where the document has a single page. */
  pageNumber: number | null;
  /** The value as it stands there, and what stands before and behind it in its line. */
  quote: string;
  before?: string;
  after?: string;
  /** The line as it looks, and how large that is shown; absent where it has no look, or the page shows words alone. */
  picture?: { src: string; width: number; height: number };
};

export type Option = { value: string; label: string };

/** What an answer looks like; the author's own goes before ours. */
export type Example = { text: string; isOwn: boolean };

/** One question of the form, ready to be shown. */
export type ShownField = AnswerLimits & {
  fieldId: string;
  label: string;
  help: string | null;
  type: FieldType;
  /** The type of the fact behind it: chooses autocomplete, input mode and messages; null for fields without a fact. */
  factType: FactTypeName | null;
  options: Option[] | null;
  /** That an amount without one is meant in. */
  currency?: string | null;
  isRequired: boolean;
  /** A consent or attestation: one box to tick; `yes` where ticked. */
  isCompliance: boolean;
  isSensitive: boolean;
  /** About somebody else than the applicant, so that no browser fills it in. */
  isOthers?: boolean;
  /** Whether it may have several values, one a line. */
  isSeveral?: boolean;
  /** What was typed (raw), else the canonical value that is known; null where there is neither. */
  value: string | null;
  source: Citation | null;
  /** The value only waits for the applicant's word. */
  isUnconfirmed: boolean;
  /** Null where the kind of answer needs none. */
  example: Example | null;
  problem: FieldProblem | null;
};

/**
 * Why an answer is not taken. `missing`: required and empty; `unconfirmed`: there, but nobody has said yes to it; `invalid`: no value
 * of its type; `ambiguous`: can be read two ways; `not_an_option`: none of the options; `too_long`.
 */
export type FieldProblem = 'missing' | 'unconfirmed' | 'invalid' | 'ambiguous' | 'not_an_option' | 'too_long';

/** A line of the error summary at the top of a page; `href` leads to the place, such as `#f-iban`. */
export type PageError = { href: string; message: string };

export type ShownDocument = {
  docId: string;
  filename: string;
  byteSize: number | null;
  /** `waiting`: kept, and read later by a person or when reading is possible. */
  state: 'uploading' | 'reading' | 'read' | 'failed' | 'waiting' | 'erased';
  failureCode: string | null;
  /** Which kinds of files may take its place. */
  accept: string[];
  /** The label of the document that it was uploaded as, or was recognised as; null where unknown. */
  typeLabel: string | null;
  /** The mail that it came with. */
  partOf: { docId: string; filename: string } | null;
  /** Where it is taken back or replaced; only where it can be. */
  acts?: { removeHref: string; replaceHref: string };
};

/** A place to upload to. */
export type WantedDocument = {
  /** Posted as `document_type`; null for anything else that helps. */
  documentType: string | null;
  /** Posted as `task_id`: an operator's request. */
  taskId: string | null;
  label: string;
  /** What the operator wrote. */
  prompt: string | null;
  isRequired: boolean;
  /** Media types such as `application/pdf` or `image/*`. */
  accept: string[];
  maxBytes: number;
  documents: ShownDocument[];
  /** Where the form is posted to in the place of the documents page. */
  action?: string;
};

/** Which of the steps of the overview a page is, from 1. */
export type Place = { number: number; of: number };

export type StepState = 'done' | 'current' | 'open' | 'waiting';
export type Step = { title: string; href: string; state: StepState };

export type Overview = {
  description: string | null;
  expiresAt: Date;
  steps: Step[];
  /** Where the button leads. */
  next: { href: string; isFirst: boolean };
  /** What operators ask: shown above everything. */
  questions: { href: string; prompt: string }[];
  /** The applicant comes from a page whose answers came too late. */
  isLate: boolean;
};

export type DocumentsView = {
  wanted: WantedDocument[];
  isReading: boolean;
  /** Null where required documents are missing: then the button explains instead of leading on. */
  nextHref: string | null;
  errors: PageError[];
  place: Place | null;
  /** What has just been done. */
  done: DoneWithDocument | null;
};

export type DoneWithDocument = 'removed' | 'replaced';

/** One document that is to be taken back. */
export type RemovalView = {
  document: ShownDocument;
  parts: ShownDocument[];
  action: string;
  backHref: string;
};

/** One document in whose place another is sent. */
export type ReplacementView = {
  document: ShownDocument;
  /** What came with it, and goes with it. */
  parts: ShownDocument[];
  wanted: WantedDocument;
  backHref: string;
  errors: PageError[];
};

export type SectionView = {
  title: string;
  /** Where the form is posted to. */
  action: string;
  backHref: string;
  fields: ShownField[];
  errors: PageError[];
  /** Null for a single field that is changed. */
  place: Place | null;
  /** What an operator wrote, above the fields. */
  prompt: string | null;
  /** It holds what was typed and is not saved. */
  isUnsaved: boolean;
  /** Answers may bring up further questions, or make some go away. */
  isChanging: boolean;
};

export type CheckedRow = {
  fieldId: string;
  label: string;
  /** As people read it: dates and amounts in the language; null where nothing was answered. */
  value: string | null;
  source: Citation | null;
  /** Where it is changed; null where it cannot be. */
  changeHref: string | null;
  /** What is wrong with it. */
  problem: string | null;
  /** A document of theirs says otherwise: both as people read them, and where. */
  otherwise: { answer: string; other: string; source: Citation } | null;
  /** Nothing yet, and a document that is being read may still tell it. */
  isReading: boolean;
};

/** Values that wait for the applicant's word. */
export type ConfirmView = {
  rows: CheckedRow[];
  /** Hidden inputs that say which values the page shows. */
  marks: Html;
  /** Somebody has tried to send it: what else is wrong stays on the page. */
  isTriedAgain: boolean;
  /** What somebody said yes to was another value by then. */
  hasChanged: boolean;
};

export type CheckView = {
  /** Null where nothing waits. Its rows stand in no section. */
  confirm: ConfirmView | null;
  sections: { title: string; rows: CheckedRow[] }[];
  documents: ShownDocument[];
  documentsHref: string | null;
  /** What keeps it from being sent. */
  errors: PageError[];
  isReading: boolean;
  /** Where the page stops to be loaded again by itself; null where it does not. */
  stopHref: string | null;
  backHref: string;
  place: Place | null;
  /** Stands for all that is shown: what is sent is what was seen. */
  seen: string;
};

export type ReceiptView = {
  /** What the applicant can name when asking. */
  reference: string;
  submittedAt: Date;
  documents: string[];
  returnUrl: string | null;
  /** What came too late, from a page that had been open: answers, a file, the wish to have one removed. */
  late: 'sent' | 'file' | 'removal' | null;
};
