// What a case file says, part by part, as plain texts: the form in which it is handed to what prints it.

/** How a place counts: it holds the value, it is a side of a conflict, or it was not chosen. */
export type MarkKind = 'value' | 'side' | 'lost';

export type Cite = {
  quote: string;
  /** Document and page, for people. */
  place: string;
  /** The number of the quote on its page; null where that page is not shown. */
  mark: number | null;
  kind: MarkKind;
  /** How it was understood, where that is not the value itself. */
  as: string | null;
  note: string | null;
};

export type FactPart = {
  /** Counts through all facts from 1; links lead to it. */
  n: number;
  label: string;
  kind: 'resolved' | 'needs_input' | 'failed' | 'pending' | 'not_applicable';
  status: string;
  value: string | null;
  notes: string[];
  cites: Cite[];
  /** What more there is than is shown. */
  more: string | null;
};

export type ConflictPart = {
  label: string;
  standing: string;
  values: { value: string; won: boolean; word: string; cites: Cite[] }[];
};

export type MarkPart = {
  n: number;
  kind: MarkKind;
  quote: string;
  facts: { n: number; label: string }[];
  note: string | null;
};

/** A cited page, as a picture or as its text. */
export type SheetPart = {
  title: string;
  about: string | null;
  /** The name of its picture among those that come along; null where its text is shown. */
  picture: string | null;
  alt: string;
  /** Millimetres of the picture on paper. */
  width: number;
  height: number;
  /** Fractions of the picture. */
  boxes: {
    mark: number;
    kind: MarkKind;
    first: boolean;
    x: number;
    y: number;
    width: number;
    height: number;
  }[];
  text: { t: string; mark: number | null; kind: MarkKind }[] | null;
  marks: MarkPart[];
};

export type CaseFile = {
  title: string;
  subtitle: string;
  organization: string;
  description: string;
  keywords: string[];
  /** Of the head of each page. */
  short: string;
  foot: string;
  'case-id': string;
  /** Year to second, UTC. */
  date: number[];
  about: [string, string][];
  counts: [string, string][];
  'left-out': string[];
  sections: { title: string; facts: FactPart[] }[];
  conflicts: ConflictPart[];
  verifications: { fact: string; asked: string; outcome: string; detail: string; at: string }[];
  decisions: { at: string; about: string; what: string; who: string; why: string }[];
  consents: { field: string; value: string; at: string; notice: string; hash: string }[];
  inputs: [string, string][];
  timeline: { at: string; what: string; about: string }[];
  'timeline-note': string | null;
  documents: { name: string; about: string; id: string; sha256: string | null }[];
  sheets: SheetPart[];
};
