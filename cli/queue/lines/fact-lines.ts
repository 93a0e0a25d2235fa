// A fact of the case: value, status, match, the quoted line; for the selected one also its surroundings, rivals and history.
import { clean, cutEnd, pad, widthOf } from '../../terminal/text.ts';
import { citation, linesAround, pageName } from '../text/cite-lines.ts';
import type { Context, Fact, Workspace } from '../desk/desk.ts';
import {
  choosable,
  factMark,
  factStatus,
  factValue,
  reasonsOf,
  typedText,
  valueEvidence,
} from '../text/fact-text.ts';
import { cut, wrapHard, type Line } from '../text/line.ts';
import { clock } from '../text/times.ts';
import { originText } from '../../views/origin.ts';
import { verificationText } from '../../views/verification-view.ts';

export type FactsAbout = {
  workspace: Workspace;
  contexts: Record<string, Context | null>;
  /** Of the pane, and of the labels in it. */
  width: number;
  label: number;
  now: number;
};

const INDENT = '      ';
const MAX_LABEL = 24;
const STATUS_WIDTH = 14;
const QUALITY_WIDTH = 4;
const AROUND = 2;
const MAX_VALUE = 60;
const MAX_VALUE_LINES = 6;
const MAX_CANDIDATES = 9;
const MOST_PLACES = 12;

export const labelWidth = ({ facts }: Workspace): number =>
  Math.min(MAX_LABEL, Math.max(0, ...facts.map(({ fact_label }) => widthOf(cut(fact_label, MAX_LABEL)))));

export const isOpen = ({ status }: Fact): boolean => status === 'needs_input' || status === 'failed';

export function factLines(fact: Fact, selected: boolean, about: FactsAbout): Line[] {
  return [
    ...valueLines(fact, selected, about),
    ...reasonLines(fact, about),
    ...openValueLines(fact, about),
    ...(selected && fact.conflicts.length > 0 ? enteredLines(fact) : citationLines(fact, selected, about)),
    ...verificationLines(fact, about),
    ...(selected ? candidateLines(fact, about) : sideLines(fact, about)),
    ...(selected ? historyLines(fact, about) : []),
  ];
}

/** Marks, spaces, status and match, beside the label and the value. */
const FIXED = STATUS_WIDTH + QUALITY_WIDTH + 10;
/** A value that has less room beside its label stands beneath it. */
const LEAST_VALUE = 20;

type Columns = { label: number; value: number; isNarrow: boolean };

function columnsOf({ width, label }: FactsAbout): Columns {
  const room = Math.max(12, width - FIXED);
  const isNarrow = room - label < LEAST_VALUE;
  const shown = isNarrow ? Math.min(label, Math.floor(room / 2)) : label;
  return { label: shown, value: Math.min(MAX_VALUE, room - shown), isNarrow };
}

function valueLines(fact: Fact, selected: boolean, about: FactsAbout): Line[] {
  const { label, value, isNarrow } = columnsOf(about);
  const text = factValue(fact) ?? '–';
  const isLonger = (one: string, room: number): boolean => widthOf(cut(one, room + 1)) > room;
  if (isNarrow && (isLonger(fact.fact_label, label) || isLonger(text, value)))
    return valueBeneath(fact, selected, about.width);
  const [first = '', ...rest] = wrapHard(text, value, selected ? MAX_VALUE_LINES : 1);
  const indent = ' '.repeat(label + 6);
  return [
    [...markedLabel(fact, selected, label), ['bold', pad(first, value)], '  ', ...standingOf(fact)],
    ...rest.map((line): Line => [indent, ['bold', line]]),
  ];
}

/** Label and standing on one line, the value below it with all the room that there is; no line where there is none. */
function valueBeneath(fact: Fact, selected: boolean, width: number): Line[] {
  const room = Math.max(12, width - FIXED) + 2;
  const value = factValue(fact);
  const lines = value === null ? [] : wrapHard(value, width - INDENT.length, selected ? MAX_VALUE_LINES : 1);
  return [
    [...markedLabel(fact, selected, room), ...standingOf(fact)],
    ...lines.map((line): Line => [INDENT, ['bold', line]]),
  ];
}

function markedLabel(fact: Fact, selected: boolean, width: number): Line {
  const [mark, tone] = factMark(fact.status);
  return [
    selected ? '▸ ' : '  ',
    [tone, `${mark} `],
    [selected ? 'bold' : 'dim', pad(cut(fact.fact_label, width), width)],
    fact.required ? ' ' : [tone, ' '],
    ' ',
  ];
}

function standingOf(fact: Fact): Line {
  const [, tone] = factMark(fact.status);
  const quality = fact.value === null ? null : fact.anchor_match_quality;
  return [
    [tone, pad(factStatus(fact), STATUS_WIDTH)],
    ['dim', pad(quality === null ? '' : quality.toFixed(2), QUALITY_WIDTH, 'left')],
  ];
}

function reasonLines(fact: Fact, { width }: FactsAbout): Line[] {
  if (!isOpen(fact) || fact.reason_codes.length === 0) return [];
  return wrapHard(reasonsOf(fact), width - INDENT.length).map((line): Line => [INDENT, ['warn', line]]);
}

/** Of several values those that are open, each with its reason. */
function openValueLines({ values = [] }: Fact, { width }: FactsAbout): Line[] {
  const open = values.filter(({ status, value }) => status !== 'resolved' && value !== null);
  return open.map((one): Line => [
    INDENT,
    ['bold', cut(one.value ?? '', Math.max(10, Math.floor(width / 2)))],
    ['warn', cut(`  ${reasonsOf(one)}`, Math.max(10, Math.floor(width / 2) - INDENT.length))],
  ]);
}

function verificationLines({ verification_metadata: answers }: Fact, { width }: FactsAbout): Line[] {
  const said = verificationText(answers);
  if (said === null) return [];
  return wrapHard(said.text, width - INDENT.length).map((line): Line => [
    INDENT,
    [said.isGood ? 'good' : 'warn', line],
  ]);
}

const enteredLines = ({ source, history, reason_codes }: Fact): Line[] =>
  source === null || source === 'document'
    ? []
    : [[INDENT, ['dim', originText({ source, history, reason_codes })]]];

/** Of a table where each row begins. */
const citedPlaces = ({ rows, evidence }: Fact): Fact['evidence'] =>
  rows === undefined
    ? valueEvidence(evidence)
    : rows
        .flatMap(({ cells }) =>
          Object.values(cells)
            .flatMap((cell) => cell.evidence)
            .slice(0, 1),
        )
        .slice(0, MOST_PLACES);

function citationLines(fact: Fact, selected: boolean, about: FactsAbout): Line[] {
  const lines = enteredLines(fact);
  const room = about.width - INDENT.length;
  for (const evidence of citedPlaces(fact)) {
    const context = about.contexts[evidence.evidence_id];
    const cited = citation(evidence, context, { name: pageName(about.workspace, evidence), width: room });
    const around = selected && context != null ? linesAround(context, AROUND) : { above: [], below: [] };
    const beside = (text: string): Line => [INDENT, ['dim', `│ ${text}`]];
    lines.push(...around.above.map(beside), [INDENT, ...cited], ...around.below.map(beside));
  }
  return lines;
}

/** The values that disagree, on a line, where no quotes tell them; the selected fact tells them one by one. */
function sideLines(fact: Fact, { width }: FactsAbout): Line[] {
  if (!isOpen(fact) || fact.conflicts.length === 0 || fact.evidence.length > 0) return [];
  const values = fact.conflicts.map(({ value }) => clean(value)).join('  or  ');
  return [[INDENT, cutEnd(values, width - INDENT.length)]];
}

/** Its number in the choice of `s`; 0 where it cannot be chosen. */
const numberOf = (fact: Fact, candidate: Fact['candidates'][number]): number =>
  choosable(fact).indexOf(candidate) + 1;

/** What was found besides the value: what `s` lets choose from. */
function candidateLines(fact: Fact, about: FactsAbout): Line[] {
  const rivals = fact.candidates.filter(({ selected }) => !selected);
  if (rivals.length === 0) return [];
  const shown = fact.candidates.slice(0, MAX_CANDIDATES);
  const lines = shown.flatMap((candidate): Line[] => {
    const value = typedText(candidate.value_normalized ?? candidate.value_raw, fact);
    const head: Line = [
      INDENT,
      `${candidate.selected ? '●' : '○'} ${numberOf(fact, candidate) || '-'}  `,
      ['bold', cut(value, Math.max(10, about.width - 24))],
      ['dim', `  ${candidate.anchor_match_quality.toFixed(2)}`],
    ];
    const cited = valueEvidence(candidate.evidence).slice(0, 1);
    const width = about.width - INDENT.length - 5;
    return [
      head,
      ...cited.map((evidence): Line => {
        const name = pageName(about.workspace, evidence);
        const line = citation(evidence, about.contexts[evidence.evidence_id], { name, width });
        return [`${INDENT}     `, ...line];
      }),
    ];
  });
  const more = fact.candidates.length - shown.length;
  return [
    [INDENT, ['accent', 'Found']],
    ...lines,
    ...(more > 0 ? [[INDENT, ['dim', `and ${more} more: s lists them`]] satisfies Line] : []),
  ];
}

function historyLines(fact: Fact, { width, now }: FactsAbout): Line[] {
  if (fact.history.length === 0) return [];
  const first: Line[] =
    fact.initial_value === null || fact.initial_value === fact.value
      ? []
      : [
          [
            INDENT,
            [
              'dim',
              cutEnd(`first value: ${clean(typedText(fact.initial_value, fact))}`, width - INDENT.length),
            ],
          ],
        ];
  const entries = fact.history.slice(-4).map(({ outcome, actor, rationale, decided_at, undone_by }): Line => {
    const undone = undone_by === undefined ? '' : ' (undone)';
    const why = rationale === null ? '' : `: ${rationale}`;
    return [
      INDENT,
      ['dim', `${clock(decided_at, now)}  ${outcome.replaceAll('_', ' ')} by ${actor.label}${undone}${why}`],
    ];
  });
  return [[INDENT, ['accent', 'History']], ...first, ...entries];
}
