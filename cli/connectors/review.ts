// What an operator has to know of a staged change before deciding: what it breaks, who asks the connector, whom it calls.
import { changesOf } from '../../src/connectors/presenter.ts';
import type { StoredDefinition } from '../../src/connectors/rules.ts';
import {
  breaks,
  brokenCases,
  isInUse,
  nameOf,
  usagesOf,
  type ConnectorUsage,
} from '../../src/settling/asking/connector-usage.ts';
import type { Change } from '../../src/declarations/diff.ts';
import type { Desk, Place } from '../connect.ts';
import { foreign, layoutWidth, paint, shortTime, type Screen } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';
import { wrap } from '../terminal/text.ts';
import type { RowWithChange } from './base.ts';
import { changeLines } from './change-view.ts';
import { skippedLines } from './skipped-view.ts';

export type Review = {
  diff: Change[];
  /** Sentences: published workflows, and older versions of open cases, that would get no answer any more. */
  breaks: string[];
  /** How many cases are open under such older versions. */
  brokenCases: number;
  /** The same of drafts. */
  breaksDrafts: string[];
  usages: ConnectorUsage[];
};

export async function reviewOf(
  { sql }: Pick<Desk, 'sql'>,
  place: Place,
  row: RowWithChange,
): Promise<Review> {
  const { connectorKey, definition, change } = row;
  const usages = await usagesOf(sql, place, connectorKey);
  const next = change.definition ?? null;
  const functions = next?.functions ?? null;
  const inUse = usages.filter(isInUse);
  const drafts = usages.filter((usage) => !isInUse(usage));
  return {
    diff: changesOf(definition, next),
    breaks: breaks(inUse, functions),
    brokenCases: brokenCases(inUse, functions),
    breaksDrafts: breaks(drafts, functions),
    usages,
  };
}

/** What it costs, as the end of a question; empty where it costs nothing. */
export function costOf({
  breaks: sentences,
  brokenCases: count,
}: Pick<Review, 'breaks' | 'brokenCases'>): string {
  if (sentences.length === 0) return '';
  const uses = plural(sentences.length, 'use');
  return count === 0
    ? ` It breaks ${uses} of published workflows.`
    : ` It breaks ${uses} of workflows; ${plural(count, 'case')} of older versions ${count === 1 ? 'is' : 'are'} still open.`;
}

/** What would break stands first. */
export function reviewLines(screen: Screen, row: RowWithChange, review: Review): string[] {
  const { change } = row;
  return [
    ...brokenLines(screen, review),
    ...changeHeadLines(screen, row),
    ...usageLines(screen, review.usages),
    ...(change.definition ? [`Calls ${foreign(screen, hostsOf(change.definition).join(', '))}`] : []),
    ...diffLines(screen, row, review.diff),
    ...skippedLines(screen, change.skipped ?? []),
  ];
}

function brokenLines(screen: Screen, { breaks: published, breaksDrafts: drafts }: Review): string[] {
  const told = (sentences: string[]): string[] =>
    sentences.flatMap((sentence) =>
      wrap(foreign(screen, sentence), layoutWidth(screen) - 2).map((line) => `  ${line}`),
    );
  const head = paint(
    screen,
    'red',
    'This change breaks published workflows, or cases that are still open. They would wait:',
  );
  return [
    ...(published.length === 0 ? [] : [head, ...told(published), '']),
    ...(drafts.length === 0
      ? []
      : [paint(screen, 'yellow', 'Drafts that would have to be changed:'), ...told(drafts), '']),
  ];
}

/** Which change, by whom and when. */
export function changeHeadLines(screen: Screen, { connectorKey, change }: RowWithChange): string[] {
  const { changeId, action, requestedBy, requestedAt } = change;
  const what = paint(screen, 'bold', `${action} ${connectorKey}`);
  return [
    `${what}  ${changeId}, asked for by ${foreign(screen, requestedBy)} at ${shortTime(requestedAt)} UTC`,
  ];
}

export function usageLines(screen: Screen, usages: readonly ConnectorUsage[]): string[] {
  if (usages.length === 0) return ['No workflow asks it.'];
  const uses = usages.map(
    (usage) => `  ${nameOf(usage)}: ${usage.functionKey}(${foreign(screen, usage.inputs.join(', '))})`,
  );
  const isFacts = usages.every(({ usage }) => usage !== 'prefill_field');
  return [`Asked by ${plural(usages.length, isFacts ? 'fact' : 'place')} of workflows:`, ...uses];
}

/** Every host that it may send to, secrets included, as it is called: names in other scripts in ASCII. */
export function hostsOf({ transport, functions }: StoredDefinition): string[] {
  const urls = [
    transport.base_url,
    transport.auth.token_url,
    ...functions.map(({ request }) => request.base_url),
  ];
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : (URL.parse(url)?.host ?? []))))];
}

function diffLines(screen: Screen, { definition, change }: RowWithChange, diff: Change[]): string[] {
  if (change.action === 'delete') return ['The whole connector would go.'];
  const hasSecrets = change.definition?.transport.auth.mode !== 'none';
  const secrets =
    definition !== null && hasSecrets ? ['Its secrets would be those that came with the change.'] : [];
  return [...changeLines(screen, diff), ...secrets];
}
