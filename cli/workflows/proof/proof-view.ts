// A replay for people: how many decided facts each declaration tells rightly, and what is told otherwise, with its quotes.
import { reasonSaid } from '../../../src/cases/standing/reasons.ts';
import { listPageTexts } from '../../../src/documents/page-queries.ts';
import type { Sql } from '../../../src/platform/database/sql.ts';
import type { ChangeKind, CitedPlace, LeftOut, Outcome, Told } from '../../../src/proof/compare.ts';
import { CHANGE_ORDER, changesOf, type FactChange } from '../../../src/proof/sum.ts';
import type { VersionRow } from '../../../src/workflows/queries.ts';
import { foreign, layoutWidth, paint, table, type Screen, type Style } from '../../terminal/print.ts';
import { plural } from '../../../src/platform/plural.ts';
import { clean, cutEnd } from '../../terminal/text.ts';
import { citationText, citedLine } from '../../views/citation.ts';
import { factMark } from '../../views/fact-view.ts';
import type { Proof } from './prove.ts';
import { totalsOf } from './proof-json.ts';

type Shown = { screen: Screen; sql: Sql; /** Of each kind. */ most: number };

export async function proofLines({ screen, sql, most }: Shown, proof: Proof): Promise<string[]> {
  const shown = CHANGE_ORDER.map((kind) => changesOf(proof.replayed, kind));
  const cited = shown.flatMap((changes) => changes.slice(0, most)).flatMap(placesOf);
  const page = pageTexts(await listPageTexts(sql, cited), proof);
  return [
    headLine(proof),
    ...remarks(proof).map((line) => paint(screen, 'dim', foreign(screen, line))),
    '',
    ...tallyLines(screen, proof),
    ...CHANGE_ORDER.flatMap((kind, at) => kindLines({ screen, page, most }, kind, shown[at] ?? [])),
  ];
}

const nameOf = ({ status, version }: VersionRow): string =>
  `${status === 'draft' ? 'draft' : 'version'} ${version}`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function headLine({ tried, published, replayed }: Proof): string {
  const beside = published === null ? '' : ` beside ${nameOf(published)}, which is published,`;
  const { cases, documents } = replayed;
  const judged = plural(totalsOf(replayed).decided_facts, 'decided fact');
  return `${sentence(nameOf(tried))}${beside} on the last ${plural(cases, 'case')} (${plural(documents, 'document')}), judged by ${judged}.`;
}

const WHY: Record<LeftOut, string> = {
  new: 'is new',
  removed: 'is gone',
  type_changed: 'is of another type now',
};

function remarks({ replayed, model }: Proof): string[] {
  const { erasedDocuments, emptyCases, unsearched, leftOut } = replayed;
  const broken = unsearched.before + unsearched.after;
  return [
    ...(model === null
      ? []
      : [
          `What was learned (model ${model.version}) chooses as it does for new cases; it knows these decisions.`,
        ]),
    ...(erasedDocuments === 0 ? [] : [`Left out: ${plural(erasedDocuments, 'erased document')}.`]),
    ...(emptyCases === 0 ? [] : [`Left out: ${plural(emptyCases, 'case')} without any document.`]),
    ...(broken === 0
      ? []
      : [`Not searched, since it took too long or broke off: ${plural(broken, 'document')}.`]),
    ...leftOut.map(({ factId, reason }) => `Not judged: ${factId} ${WHY[reason]}.`),
  ];
}

const OUTCOMES: Outcome[] = ['right', 'wrong', 'asked'];

function tallyLines(screen: Screen, { replayed: { facts } }: Proof): string[] {
  const columns = [
    { title: 'FACT' },
    { title: 'DECIDED', align: 'right' as const },
    ...OUTCOMES.map((outcome) => ({ title: outcome.toUpperCase(), align: 'right' as const })),
  ];
  const rows = facts.map(({ factLabel, decided, before, after }) => [
    factLabel,
    decided,
    ...OUTCOMES.map((outcome) =>
      before === null || before[outcome] === after[outcome]
        ? after[outcome]
        : `${before[outcome]} → ${after[outcome]}`,
    ),
  ]);
  return rows.length === 0 ? [] : table(screen, columns, rows);
}

const HEADS: Record<ChangeKind, [text: string, style: Style]> = {
  newly_wrong: ['Newly wrong', 'red'],
  wrong: ['Wrong', 'red'],
  newly_asked: ['Newly asked', 'yellow'],
  newly_right: ['Newly right', 'green'],
  no_longer_asked: ['No longer asked, and right', 'green'],
};

type Context = { screen: Screen; page: PageTexts; most: number };

function kindLines(context: Context, kind: ChangeKind, changes: FactChange[]): string[] {
  if (changes.length === 0) return [];
  const { screen, most } = context;
  const [head, style] = HEADS[kind];
  const more = changes.length - most;
  return [
    '',
    paint(screen, style, `${head}: ${changes.length}`),
    ...changes.slice(0, most).flatMap((change) => changeLines(context, change)),
    ...(more > 0 ? [paint(screen, 'dim', `  and ${more} more`)] : []),
  ];
}

function changeLines(context: Context, change: FactChange): string[] {
  const { screen } = context;
  const { factLabel, caseId, externalCaseId, decided, refused, before, after } = change;
  const known = externalCaseId === null ? caseId : `${caseId} (${externalCaseId})`;
  const right = decided === undefined ? `not ${refused.join(', ')}` : (decided ?? 'does not apply');
  return [
    `  ${paint(screen, 'bold', foreign(screen, factLabel))}  ${paint(screen, 'dim', foreign(screen, known))}`,
    `    decided    ${short(screen, right)}`,
    ...(before === null ? [] : toldLines(context, 'before', before)),
    ...toldLines(context, before === null ? 'told' : 'after', after),
  ];
}

const short = (screen: Screen, text: string): string =>
  foreign(screen, cutEnd(clean(text).replaceAll(/\s+/g, ' '), layoutWidth(screen) - 20));

const INDENT = ' '.repeat(17);

function toldLines({ screen, page }: Context, when: string, told: Told): string[] {
  const { status, value, reasonCodes, cited } = told;
  const reasons = reasonCodes.map((code) => reasonSaid(code, value) ?? code.replaceAll('_', ' ')).join('; ');
  const asked = status === 'needs_input' ? `asked${reasons === '' ? '' : `: ${reasons}`}` : status;
  const text = status === 'resolved' ? (value ?? '') : `${asked}${value === null ? '' : ` (${value})`}`;
  return [
    `    ${when.padEnd(9)}${factMark(screen, status)} ${short(screen, text)}`,
    ...cited.map((place) => INDENT + citationOf(screen, page, place)),
  ];
}

function citationOf(screen: Screen, { textOf, nameOf: named }: PageTexts, place: CitedPlace): string {
  const name = foreign(screen, named(place));
  const text = textOf(place);
  const width = layoutWidth(screen) - INDENT.length - name.length - 3;
  const line =
    text === null ? foreign(screen, place.quote) : citationText(screen, citedLine(text, place), width);
  return `${paint(screen, 'dim', name)} · ${line}`;
}

const placesOf = ({ before, after }: FactChange): CitedPlace[] => [...(before?.cited ?? []), ...after.cited];

type PageTexts = { textOf(place: CitedPlace): string | null; nameOf(place: CitedPlace): string };

/** A page of a case with several documents is called by its document too. */
function pageTexts(rows: Awaited<ReturnType<typeof listPageTexts>>, { past }: Proof): PageTexts {
  const keyOf = (row: { docId: string; pageIndex: number }): string => `${row.docId} ${row.pageIndex}`;
  const byPage = new Map(rows.map((row) => [keyOf(row), row]));
  const ofSeveral = new Map(
    past.flatMap(({ documents }) =>
      documents.length < 2 ? [] : documents.map(({ docId, filename }) => [docId, filename ?? docId] as const),
    ),
  );
  return {
    textOf: (place) => byPage.get(keyOf(place))?.text ?? null,
    nameOf: (place) => {
      const page = byPage.get(keyOf(place))?.attachment ?? `page ${place.pageIndex + 1}`;
      const document = ofSeveral.get(place.docId);
      return document === undefined ? page : `${document}, ${page}`;
    },
  };
}
