// The case file as a whole: the cover, and every part in its place.
import { presentPackage } from '../../cases/wire/package.ts';
import { applicationState } from '../../cases/standing/rules.ts';
import { titleOf } from '../../cases/standing/title.ts';
import { blockingItems, countFacts } from '../../cases/standing/view.ts';
import { whyHere } from '../../cases/standing/why-here.ts';
import { localized } from '../../declarations/rules.ts';
import type { CaseFile } from './case-file.ts';
import { sectionsOf } from './facts.ts';
import { conflictsOf } from './conflicts.ts';
import { consentsOf, decisionsOf, documentsOf, inputsOf, timelineOf, verificationsOf } from './history.ts';
import { MOST_MARKS, MOST_PAGES, type Marked } from './marks.ts';
import type { Gathered } from './queries.ts';
import { sheetsOf, type PageLooks } from './sheets.ts';
import { capital, moment, spelled } from './words.ts';

export type Composed = { content: CaseFile; packageHash: string };

/** `version` is that of the program. */
export function compose(
  gathered: Gathered,
  { marked, looks, version }: { marked: Marked; looks: PageLooks; version: string },
): Composed {
  const { record, declaration, organization, decisions, consents, hasOlderEvents } = gathered;
  const packageHash = presentPackage(record, declaration, { decisions, consents }).package_hash;
  const subtitle = localized(declaration.title, declaration.default_locale);
  const title = titleOf(record, declaration) ?? record.externalCaseId ?? record.caseId;
  const at = new Date(record.readAt);
  const content: CaseFile = {
    title,
    subtitle,
    organization,
    description: `Case file of ${record.caseId}, revision ${record.revision}, package ${packageHash}`,
    keywords: [record.caseId, `revision ${record.revision}`, packageHash],
    short: `${title} – ${subtitle}`.slice(0, 120).toWellFormed(),
    foot: `Case file · revision ${record.revision} · ${moment(at)}`,
    'case-id': record.caseId,
    date: [
      at.getUTCFullYear(),
      at.getUTCMonth() + 1,
      at.getUTCDate(),
      at.getUTCHours(),
      at.getUTCMinutes(),
      at.getUTCSeconds(),
    ],
    about: coverRows(gathered, { packageHash, at, version }),
    counts: coverCounts(gathered),
    'left-out': leftOut(marked),
    sections: sectionsOf(gathered, marked),
    conflicts: conflictsOf(gathered, marked),
    verifications: verificationsOf(gathered),
    decisions: decisionsOf(gathered),
    consents: consentsOf(gathered),
    inputs: inputsOf(gathered),
    timeline: timelineOf(gathered),
    'timeline-note': hasOlderEvents ? 'Only the newest events are listed; the feed has all of them.' : null,
    documents: documentsOf(gathered),
    sheets: sheetsOf(gathered, marked, looks),
  };
  return { content, packageHash };
}

function coverRows(
  { record, declaration }: Gathered,
  { packageHash, at, version }: { packageHash: string; at: Date; version: string },
): [string, string][] {
  const { runtimeStatus, whyHereCode, completedAt, externalCaseId } = record;
  const state = capital(spelled(applicationState(runtimeStatus, whyHereCode)));
  const why =
    runtimeStatus === 'complete' ? '' : ` – ${whyHere(whyHereCode, blockingItems(record, declaration))}`;
  return [
    ['Case', record.caseId],
    ...(externalCaseId === null ? [] : [['External id', externalCaseId] as [string, string]]),
    [
      'Workflow',
      `${localized(declaration.title, declaration.default_locale)} (${record.workflowId}, version ${record.workflowVersion})`,
    ],
    ['Environment', record.environment],
    ['State', `${state}${why}`],
    ['Opened', moment(record.createdAt)],
    ...(completedAt === null ? [] : [['Completed', moment(completedAt)] as [string, string]]),
    ['Revision', String(record.revision)],
    ['Package SHA-256', packageHash],
    ['Generated', `${moment(at, true)} by intake ${version}`],
  ];
}

function coverCounts({ record, declaration }: Gathered): [string, string][] {
  const counts = countFacts(record, declaration);
  const open = counts.needs_input_count + counts.pending_count;
  return [
    ['facts settled', String(counts.resolved_count)],
    ['open', String(open)],
    ['failed', String(counts.failed_count)],
    ['do not apply', String(counts.not_applicable_count)],
    ['documents', String(counts.document_count)],
  ];
}

const leftOut = ({ leftOut: { pages, places } }: Marked): string[] => [
  ...(pages === 0
    ? []
    : [
        `${pages} cited pages: a file shows ${MOST_PAGES} at most. Their quotes stand beside the facts, without a number.`,
      ]),
  ...(places === 0
    ? []
    : [
        `${places} places of long tables and lists: a file marks ${MOST_MARKS} at most. "intake documents open" shows all of them.`,
      ]),
];
