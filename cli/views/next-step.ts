// What a person does next with a case, and the command for it.
import { clean } from '../terminal/text.ts';
import type { CasePicture } from './case-picture.ts';
import { findUnreadable, type Unreadable } from './unreadable.ts';

type Case = Pick<CasePicture, 'workspace' | 'flags'>;

/** Sentences, and commands of their own that begin with `intake`. */
export function nextStep(picture: Case): string[] {
  const { workspace, flags } = picture;
  if (workspace.runtime_status === 'complete')
    return [
      'Nothing. Take it along with',
      `intake cases export ${workspace.case_id}${flags} --out case.json`,
    ];
  return openStep(picture);
}

/** Reading it again is not worth naming: another file, or what a person knows, and then on without it. */
function withoutDocument(
  { document, open, gateId, canAsk }: Unreadable,
  { workspace, flags }: Case,
): string[] {
  const { case_id, case_type_id, external_case_id: external } = workspace;
  const name = clean(document.filename ?? document.doc_id);
  // An id that no shell reads otherwise.
  const isPlain = external !== null && /^[\w.:-]+$/.test(external);
  return [
    `${name} cannot be read as it is, however often.${isPlain ? ' Hand in another file for the case:' : ''}`,
    ...(isPlain
      ? [`intake process FILE --case-type ${case_type_id} --external-case-id ${external}${flags}`]
      : []),
    ...(open.length === 0
      ? []
      : [
          `Settle what is open${canAsk ? ', or ask the applicant,' : ''} in the queue:`,
          `intake queue${flags}`,
        ]),
    open.length === 0 ? 'Let the case go on without it:' : 'Then let the case go on without it:',
    gateId === null
      ? `intake cases complete ${case_id}${flags}`
      : `intake cases pass-gate ${case_id} ${gateId}${flags} --rationale "…"`,
  ];
}

type Step = { caseId: string; flags: string; label: string; isToMend: boolean; id(name: string): string };

const STEPS: Record<string, (step: Step) => string[]> = {
  complete_case: ({ caseId, flags }) => ['Complete it with', `intake cases complete ${caseId}${flags}`],
  reprocess_document: ({ caseId, flags, id }) => [
    'Read the document again, once what failed is mended:',
    `intake cases read-again ${caseId} ${id('doc_id')}${flags}`,
  ],
  pass_gate: ({ caseId, flags, id }) => [
    'Pass the gate, or settle what it asks for in the queue:',
    `intake cases pass-gate ${caseId} ${id('gate_id')}${flags} --rationale "…"`,
    `intake queue${flags}`,
  ],
  retry_verification: (step) => [
    ...(step.isToMend ? ['See which connectors are in force:', `intake connectors list${step.flags}`] : []),
    ...inQueue(step),
  ],
  wait: ({ label }) => [`${label}. Where nothing moves, see what is wrong:`, 'intake doctor'],
  complete_intake: ({ flags, label }) => [`${label}. See where they are:`, `intake sessions list${flags}`],
};

const inQueue = ({ flags, label }: Step): string[] => [`${label}, in the queue:`, `intake queue${flags}`];

function openStep({ workspace, flags }: Case): string[] {
  const { next_action: next, operational_summary } = workspace.workspace;
  if (next === null) return [];
  const unreadable = findUnreadable(workspace);
  if (unreadable !== null) return withoutDocument(unreadable, { workspace, flags });
  const { label, payload } = operational_summary.primary_action ?? { label: next.label, payload: {} };
  const values: Record<string, unknown> = payload;
  const id = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  const isToMend = operational_summary.blocking_items.some(({ code }) => code === 'connector_unusable');
  return (STEPS[next.type] ?? inQueue)({ caseId: workspace.case_id, flags, label, isToMend, id });
}
