// An operator adds quotes to a fact, or takes some away.
import { Evidence, type DecidedValue } from '../../facts/entity.ts';
import type { FactRow } from '../../cases/standing/record.ts';
import type { NewEvent } from '../../events/new-event.ts';
import { readCitation, type Cited } from './citations.ts';
import { factOf, Rejection, type Context, type Effect } from './effect.ts';
import { enter } from './entries.ts';
import { factBefore } from './stood-before.ts';
import type { Payload } from '../types.ts';

/** A value of a document stands on its quote: without one, a person has to settle it again. */
export async function updateEvidence(
  context: Context,
  { fact_id: factId, candidate_id: named, add, remove }: Payload<'update_fact_evidence'>,
): Promise<Effect> {
  const row = citedRow(context, factId, named);
  const cited: Cited[] = [];
  for (const citation of add) cited.push(await readCitation(context, citation));
  const { addedIds, hasValueQuote, ordinals } = await replaceEvidence(context, row, { cited, remove });
  const isBare = !hasValueQuote && row.source === 'document' && !row.confirmed;
  if (isBare)
    enter(context, [
      {
        factId,
        kind: row.values === null ? 'rejected' : 'value_rejected',
        value: row.value,
        candidateId: null,
        reasonCode: 'quote_not_found',
      },
    ]);
  const changed = { added_evidence_ids: addedIds, removed_evidence_ids: remove };
  return {
    touches: 'facts',
    decides: { factIds: [factId], outcome: 'evidence_updated' },
    stood: { ...factBefore(context, factId), quotes: { candidateId: row.candidateId, ordinals } },
    result: changed,
    events: [
      evidenceEvent(context, {
        ...changed,
        fact_id: factId,
        anchor_match_quality: isBare ? null : row.quality,
      }),
    ],
  };
}

type CitedRow = FactRow & { candidateId: string };

/** @throws Rejection fact_not_found, candidate_not_found. */
function citedRow(context: Context, factId: string, named: string | undefined): CitedRow {
  const { row } = factOf(context, factId);
  const candidateId = named ?? row?.candidateId ?? null;
  if (row !== undefined && candidateId !== null) {
    const one = row.values?.find(({ candidateIds }) => candidateIds.includes(candidateId));
    if (one !== undefined) return rowOfValue(row, one, candidateId);
    if (candidateId === row.candidateId) return { ...row, candidateId };
  }
  throw new Rejection(
    'candidate_not_found',
    'The fact has no such value that evidence could belong to. Of several values, candidate_id names the one.',
  );
}

/** One of several values, as if it were the fact's own. */
const rowOfValue = (row: FactRow, one: DecidedValue, candidateId: string): CitedRow => ({
  ...row,
  candidateId,
  value: one.value,
  source: one.source,
  quality: one.quality,
  confirmed: one.reasonCodes.some((code) => code.startsWith('operator_')),
});

type Replaced = {
  addedIds: string[];
  hasValueQuote: boolean;
  /** The order before. */
  ordinals: { id: string; ordinal: number }[];
};

/**
 * The first quote is that of the value: an added one takes the place of one that goes, a label's never does.
 * @throws Rejection evidence_not_found.
 */
async function replaceEvidence(
  { tx, record, commandId }: Context,
  { candidateId, factId }: CitedRow,
  { cited, remove }: { cited: Cited[]; remove: string[] },
): Promise<Replaced> {
  const before = await tx.em.find(
    Evidence,
    { candidateId, removedBy: null },
    { orderBy: { ordinal: 'asc' } },
  );
  const unknown = remove.filter((id) => !before.some(({ evidenceId }) => evidenceId === id));
  if (unknown.length > 0)
    throw new Rejection('evidence_not_found', `The fact has no evidence ${unknown.join(', ')}.`);
  const ordinals = before.map(({ evidenceId: id, ordinal }) => ({ id, ordinal }));
  await tx.em.nativeUpdate(Evidence, { evidenceId: { $in: remove } }, { removedBy: commandId });
  const kept = before.filter(({ evidenceId }) => !remove.includes(evidenceId));
  const keepsValue = kept.some(({ ordinal }) => ordinal === 0);
  const addedFrom = keepsValue ? kept.length : 0;
  const keptFrom = keepsValue ? 0 : Math.max(cited.length, 1);
  const added = cited.map((place, index) => ({
    evidenceId: tx.newId('ev'),
    caseId: record.caseId,
    factId,
    candidateId,
    ordinal: addedFrom + index,
    commandId,
    ...place,
  }));
  for (const row of added) await tx.em.insert(Evidence, row);
  for (const [index, { evidenceId }] of kept.entries())
    await tx.em.nativeUpdate(Evidence, { evidenceId }, { ordinal: keptFrom + index });
  const hasValueQuote = keepsValue || added.length > 0;
  return { addedIds: added.map(({ evidenceId }) => evidenceId), hasValueQuote, ordinals };
}

export function evidenceEvent({ record, commandId }: Context, about: Record<string, unknown>): NewEvent {
  return {
    feedType: 'fact.evidence_updated',
    eventType: 'v1.fact.evidence_updated',
    data: {
      case_type_id: record.caseTypeId,
      revision: record.revision + 1,
      runtime_status: record.runtimeStatus,
      command_id: commandId,
      ...about,
    },
  };
}
