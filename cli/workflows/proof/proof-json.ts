// A replay on the wire of the CLI.
import { emptyTally, type Outcome, type Tally, type Told } from '../../../src/proof/compare.ts';
import type { FactChange, FactTally, Replayed } from '../../../src/proof/sum.ts';
import type { Proof } from './prove.ts';

/** Of what it judged, how many are right, wrong, and asked. */
export type Totals = { decided_facts: number; before: Tally | null; after: Tally };

export function totalsOf({ facts }: Pick<Replayed, 'facts'>): Totals {
  const sum = (of: (fact: FactTally) => Tally | null): Tally => {
    const total = emptyTally();
    for (const fact of facts)
      for (const [outcome, count] of Object.entries(of(fact) ?? {})) total[outcome as Outcome] += count;
    return total;
  };
  return {
    decided_facts: facts.reduce((total, { decided }) => total + decided, 0),
    before: facts.some(({ before }) => before === null) ? null : sum(({ before }) => before),
    after: sum(({ after }) => after),
  };
}

export function proofJson({ tried, published, model, replayed }: Proof): object {
  const { leftOut, facts, changes } = replayed;
  return {
    version: String(tried.version),
    status: tried.status,
    compared_with: published === null ? null : String(published.version),
    model: model?.version ?? null,
    cases: replayed.cases,
    documents: replayed.documents,
    pages: replayed.pages,
    erased_documents: replayed.erasedDocuments,
    cases_without_documents: replayed.emptyCases,
    unsearched_documents: replayed.unsearched,
    ...totalsOf(replayed),
    left_out: leftOut.map(({ factId, reason }) => ({ fact_id: factId, reason })),
    facts: facts.map(({ factId, factLabel, ...tally }) => ({
      fact_id: factId,
      fact_label: factLabel,
      ...tally,
    })),
    changes: changes.map(changeJson),
  };
}

const changeJson = ({ decided, refused, before, after, ...about }: FactChange): object => ({
  change: about.change,
  case_id: about.caseId,
  external_case_id: about.externalCaseId,
  fact_id: about.factId,
  fact_label: about.factLabel,
  decided_value: decided ?? null,
  refused_values: refused,
  before: before === null ? null : toldJson(before),
  after: toldJson(after),
});

const toldJson = ({ status, value, reasonCodes, cited }: Told): object => ({
  status,
  value,
  reason_codes: reasonCodes,
  evidence: cited.map(({ docId, pageIndex, charStart, charEnd, quote }) => ({
    doc_id: docId,
    page_index: pageIndex,
    quote,
    location: { char_start: charStart, char_end: charEnd },
  })),
});
