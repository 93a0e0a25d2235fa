// All that the facts of a case are decided by: what is known, what documents say, what people said, what connectors answered.
import type { Fields } from '../platform/database/rows.ts';
import type { Tx } from '../platform/transaction.ts';
import type { ReasonCode } from './candidate.ts';
import type { DecidableCandidate } from './choose.ts';
import type { HumanEntry } from './decide.ts';
import type { Fact, FactEntry } from './entity.ts';
import { LAST_VERIFICATIONS, type VerificationRow } from './verifications.ts';

/** A fact as it stands before it is decided afresh. */
export type KnownFact = Fields<
  Fact,
  | 'factId'
  | 'status'
  | 'value'
  | 'values'
  | 'initialValue'
  | 'candidateId'
  | 'reasonCodes'
  | 'source'
  | 'verified'
>;

/** A value that a document or a connector gave, as a decision looks at it. */
export type FoundCandidateRow = DecidableCandidate & {
  factId: string;
  /** To which question it is the answer, and what was answered; null for one of a document. */
  inputsHash: string | null;
  verificationId: string | null;
  answered: string | null;
};

/** What a person said last on a fact. */
export type FactEntryRow = HumanEntry & { factId: string };

/** All that the facts of a case are decided by. */
export type KnownOfCase = {
  facts: KnownFact[];
  /** What documents and connectors say; a document's each with the place of its value, and without it says nothing. */
  candidates: FoundCandidateRow[];
  /** What people said last about each fact. */
  entries: FactEntryRow[];
  /** Everything that people said and did not take back, in the order of saying. */
  said: FactEntryRow[];
  /** The last verification of each fact, and the last answer to each question by which it is looked up. */
  verifications: VerificationRow[];
};

const rows = (select: string): string => `coalesce((select json_agg(t) from (${select}) t), '[]')`;

const ENTRIES = `case_id, fact_id, revision, entry_id, kind, value, candidate_id, reason_code, known, created_at`;

const FOUND = `c.fact_id as "factId", c.candidate_id as "candidateId", c.doc_id as "docId", c.value, c.quality,
    c.reason_codes as "reasonCodes", c.found_by as "foundBy", c.learned`;

/** What the documents of the case `of`, and connectors, say about facts, in `found`; what has lost its evidence says nothing. */
export const foundIn = (of: string): string => `(
  select ${FOUND}, e.page_index as "pageIndex", e.char_start as "charStart", e.char_end as "charEnd", null as "inputsHash",
    null as "verificationId", null as answered
  from candidates c join evidence e on e.candidate_id = c.candidate_id and e.ordinal = 0 and e.removed_by is null
  where c.case_id = ${of} and c.source = 'document'
  union all
  select ${FOUND}, null, null, null, v.inputs_hash, v.verification_id, c.value_raw
  from candidates c join verifications v on v.verification_id = c.verification_id
  where c.case_id = ${of}) found`;

/** `from` is where entries are read from. */
const known = (from: string): string => `
select ${rows(`
  select fact_id as "factId", status, value, values, initial_value as "initialValue", candidate_id as "candidateId", reason_codes as "reasonCodes",
    source, verified from facts where case_id = $1`)} as facts, ${rows(`select * from ${foundIn('$1')} order by "candidateId"`)} as candidates, ${rows(`
  select fact_id as "factId", kind, value, candidate_id as "candidateId", reason_code as "reasonCode", known,
    created_at as at, revision
  from ${from} t where case_id = $1 order by revision, entry_id`)} as said, ${rows(LAST_VERIFICATIONS)} as verifications`;

/** What was taken back is as if nobody had said it. */
const SAID = `select ${ENTRIES} from fact_entries where undone_by is null`;

const KNOWN = known(`(${SAID})`);

/**
 * What documents and connectors say at this moment (`knownKey`) is known to the one who enters, and does not contradict them again;
 * a word on one of several values knows who says the same, since a thousand of them would each keep what a thousand say.
 */
const ENTER_AND_READ = `
with entered as (
  insert into fact_entries (entry_id, case_id, fact_id, revision, kind, value, candidate_id, reason_code, known, actor, command_id, created_at)
  select entry_id, $1, fact_id, $3, kind, value, candidate_id, reason_code,
    array(select distinct coalesce(doc_id, '') || ' ' || c.value from candidates c
      where c.case_id = $1 and c.fact_id = entry.fact_id and c.source in ('document', 'connector') and c.value is not null
        and (entry.kind not like 'value%' or c.value = entry.value)),
    $4::jsonb, $5, $6
  from jsonb_to_recordset($2) as entry (entry_id text, fact_id text, kind text, value text, candidate_id text, reason_code text)
  returning ${ENTRIES}
)${known(`(${SAID} union all select ${ENTRIES} from entered)`)}`;

/** What a person says about a fact. */
export type NewEntry = Fields<FactEntry, 'factId' | 'kind' | 'value' | 'candidateId'> & {
  reasonCode?: ReasonCode;
};

/** What somebody says about facts, with the revision that it makes. */
export type Entered = {
  entries: NewEntry[];
  revision: number;
  actor: { type: string; id: string; label: string };
  commandId: string | null;
};

/** All that the facts of a case are decided by; what is entered is put on record first, in the same statement. */
export async function readKnown(
  { sql, now, newId }: Pick<Tx, 'sql' | 'now' | 'newId'>,
  caseId: string,
  entered?: Entered,
): Promise<KnownOfCase> {
  const [known] =
    entered === undefined || entered.entries.length === 0
      ? await sql<Read>(KNOWN, [caseId], 'facts-known')
      : await sql<Read>(
          ENTER_AND_READ,
          [
            caseId,
            JSON.stringify(entered.entries.map((entry) => entryRow(entry, newId('ent')))),
            entered.revision,
            JSON.stringify(entered.actor),
            entered.commandId,
            now,
          ],
          'facts-enter',
        );
  const { said, ...found } = known ?? { facts: [], candidates: [], said: [], verifications: [] };
  const byFact = Map.groupBy(said, ({ factId }) => factId);
  return { ...found, said, entries: [...byFact.values()].flatMap(lastOf) };
}

type Read = Omit<KnownOfCase, 'entries' | 'said'> & { said: SaidRow[] };
type SaidRow = FactEntryRow & { revision: number };

/** The last word on a fact, with what else an applicant said of it in the same breath. */
function lastOf(said: readonly SaidRow[]): FactEntryRow[] {
  const last = said.at(-1);
  if (last === undefined) return [];
  const otherwise = said.flatMap(({ revision, kind, value }) =>
    kind === 'applicant_entered' && kind === last.kind && revision === last.revision && value !== last.value
      ? (value ?? [])
      : [],
  );
  return [otherwise.length === 0 ? last : { ...last, otherwise }];
}

const entryRow = ({ factId, kind, value, candidateId, reasonCode }: NewEntry, entryId: string) => ({
  entry_id: entryId,
  fact_id: factId,
  kind,
  value,
  candidate_id: candidateId,
  reason_code: reasonCode ?? null,
});
