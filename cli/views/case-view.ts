// The picture of a case for people: where it stands and why, what to do next, its documents, its facts with their citations.
import { attachmentMark } from './attachment-mark.ts';
import { eventAbout, eventWords } from './event-words.ts';
import type { CaseEvidence, CaseFact, CasePicture } from './case-picture.ts';
import { fileKind } from './file-kind.ts';
import { factLines, type Sources, type ViewedFact } from './fact-view.ts';
import { nextStep } from './next-step.ts';
import { lastConsents } from './told.ts';
import { readingsOf, refusedOf } from './readings.ts';
import { foreign, layoutWidth, paint, shortTime, type Screen, type Style } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';
import { clean, cutEnd, pad, widthOf, wrap } from '../terminal/text.ts';

const EVENTS_SHOWN = 5;
const MAX_NAME = 24;
/** Heads the column of match scores. */
const MATCH = 'match';

const STATUS_STYLES: Record<string, Style> = { complete: 'green', ready_for_review: 'yellow' };

export function caseLines(screen: Screen, picture: CasePicture): string[] {
  const { workspace } = picture;
  return [
    ...headLines(screen, picture),
    ...section(screen, 'Documents', documentLines(screen, picture)),
    ...section(screen, 'Facts', factLines(screen, workspace.facts.map(viewedFact), sourcesOf(picture))),
    ...section(screen, 'Also from the applicant', toldLines(screen, picture)),
    ...section(screen, 'In the way', blockingLines(screen, picture)),
    ...section(screen, 'Latest events', eventLines(screen, picture)),
  ];
}

function section(screen: Screen, title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const head = title === 'Facts' ? pad(title, layoutWidth(screen) - MATCH.length) + MATCH : title;
  return ['', paint(screen, 'cyan', head), ...lines];
}

export const inWords = (code: string): string =>
  code.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function headLines(screen: Screen, picture: CasePicture): string[] {
  const { workspace, title } = picture;
  const { reason } = workspace.workspace.operational_summary;
  const status = workspace.runtime_status;
  const about = [
    workspace.environment,
    `${foreign(screen, picture.case.workflow_id)} version ${picture.case.workflow_version}`,
    ...(workspace.external_case_id === null
      ? []
      : [`external id ${foreign(screen, workspace.external_case_id)}`]),
  ];
  return [
    ...nameLines(screen, workspace.title ?? title, workspace.case_id),
    `${paint(screen, STATUS_STYLES[status] ?? 'cyan', inWords(status))} ${paint(screen, 'dim', `· ${about.join(' · ')}`)}`,
    '',
    ...labelled(screen, 'Why here', [reason.why_here]),
    ...labelled(screen, 'Next', nextStep(picture)),
  ];
}

/** The title, or what kind of case it is, with the id behind it or beneath it: the id is copied, so it stays whole. */
function nameLines(screen: Screen, name: string, caseId: string): string[] {
  const shown = paint(screen, 'bold', foreign(screen, name));
  const fits = widthOf(clean(name)) + 2 + caseId.length <= layoutWidth(screen);
  return fits ? [`${shown}  ${caseId}`] : [shown, caseId];
}

/** Commands stay whole; sentences may hold what a workflow calls its facts. */
function labelled(screen: Screen, label: string, sentences: string[]): string[] {
  const isCommand = (line: string): boolean => line.startsWith('intake ');
  const lines = sentences
    .map(clean)
    .flatMap((sentence) =>
      isCommand(sentence)
        ? [paint(screen, 'cyan', sentence)]
        : wrap(sentence, layoutWidth(screen) - 12).map((line) => foreign(screen, line)),
    );
  return lines.map((line, at) => `  ${paint(screen, 'dim', pad(at === 0 ? label : '', 8))}  ${line}`);
}

const DOCUMENT_MARKS: Record<string, [string, Style]> = {
  processed: ['✓', 'green'],
  failed: ['✗', 'red'],
  erased: ['–', 'dim'],
};

function documentLines(screen: Screen, { workspace, flags }: CasePicture): string[] {
  const width = layoutWidth(screen);
  const names = workspace.documents.map(
    (document, _at, all) =>
      attachmentMark(all, document) + cutEnd(clean(document.filename ?? 'document'), MAX_NAME),
  );
  const nameWidth = Math.max(0, ...names.map(widthOf));
  const rows = workspace.documents.flatMap((document, at) => {
    const [mark, style] = DOCUMENT_MARKS[document.status] ?? ['…', 'yellow'];
    const room = width - nameWidth - document.doc_id.length - 8;
    const about = pad(cutEnd(clean(aboutDocument(document)), room), room);
    const name = foreign(screen, names[at] ?? '') + ' '.repeat(nameWidth - widthOf(names[at] ?? ''));
    const message =
      document.status_message === null ? [] : wrap(foreign(screen, document.status_message), width - 6);
    return [
      `  ${paint(screen, style, mark)} ${name}  ${about}  ${paint(screen, 'dim', document.doc_id)}`,
      ...message.map((line) => `      ${line}`),
    ];
  });
  const shown = workspace.documents.find(({ status }) => status !== 'erased');
  return shown === undefined
    ? rows
    : [...rows, `  ${paint(screen, 'dim', `See it: intake documents open ${shown.doc_id}${flags}`)}`];
}

function aboutDocument({
  mime_type,
  page_count,
  document_type,
  status,
}: CasePicture['workspace']['documents'][number]): string {
  return [
    ...(status === 'processed' ? [] : [status]),
    ...(mime_type === null ? [] : [fileKind(mime_type)]),
    ...(page_count === null ? [] : [plural(page_count, 'page')]),
    ...(document_type === null ? [] : [document_type]),
  ].join(' · ');
}

/** Where sources disagree, each side stands with its own quotes. */
function viewedFact(fact: CaseFact): ViewedFact {
  const candidates = fact.candidates.map((one) => ({
    ...one,
    value: one.value_normalized,
    raw: one.value_raw,
  }));
  const readings = readingsOf(fact.reason_codes, candidates);
  const refused = refusedOf(fact, candidates);
  if (fact.conflicts.length === 0) return { ...fact, sides: [], readings, refused };
  const quotesFor = (value: string): CaseEvidence[] => fact.evidence.filter((item) => item.value === value);
  return {
    ...fact,
    evidence: [],
    sides: fact.conflicts.map(({ value }) => ({ value, evidence: quotesFor(value) })),
  };
}

/** Pages by number, and by document where there are several. */
export function sourcesOf({ workspace, pages }: Pick<CasePicture, 'workspace' | 'pages'>): Sources {
  const byPlace = new Map(pages.map((page) => [`${page.docId} ${page.pageIndex}`, page]));
  const names = new Map(
    workspace.documents.map(({ doc_id, filename }) => [doc_id, cutEnd(clean(filename ?? doc_id), 24)]),
  );
  return {
    pageText: (docId, pageIndex) => byPlace.get(`${docId} ${pageIndex}`)?.text ?? null,
    pageName: (docId, pageIndex) => {
      const page = byPlace.get(`${docId} ${pageIndex}`)?.attachment ?? `page ${pageIndex + 1}`;
      return names.size > 1 ? `${names.get(docId) ?? docId}, ${page}` : page;
    },
  };
}

/** The label of an answer and what was said; what was agreed to, and what was not. */
function toldLines(screen: Screen, { answers, workspace }: CasePicture): string[] {
  const width = layoutWidth(screen);
  const told = answers.flatMap(({ label, value }) =>
    wrap(`${foreign(screen, label)}  ${foreign(screen, value)}`, width - 6).map(
      (line, at) => `${at === 0 ? '  ' : '      '}${line}`,
    ),
  );
  const agreed = lastConsents(workspace.consents).flatMap(({ isGiven, text }) => {
    const mark = isGiven ? paint(screen, 'green', '✓') : paint(screen, 'red', '✗');
    return wrap(foreign(screen, text), width - 4).map((line, at) => `  ${at === 0 ? mark : ' '} ${line}`);
  });
  return [...told, ...agreed];
}

function blockingLines(screen: Screen, { workspace }: CasePicture): string[] {
  return workspace.workspace.operational_summary.blocking_items.flatMap(({ message }) =>
    wrap(foreign(screen, message), layoutWidth(screen) - 4).map(
      (line, at) => `  ${at === 0 ? paint(screen, 'yellow', '•') : ' '} ${line}`,
    ),
  );
}

function eventLines(screen: Screen, { workspace }: CasePicture): string[] {
  const newest = [...workspace.timeline].sort((a, b) => b.cursor - a.cursor).slice(0, EVENTS_SHOWN);
  return newest.map(
    ({ created_at, event_type, data }) =>
      `  ${paint(screen, 'dim', shortTime(created_at))}  ${`${pad(eventWords(event_type), 22)}  ${foreign(screen, eventAbout(data, workspace))}`.trimEnd()}`,
  );
}
