// What a person does next with a case, and the command for it.
import type { CasePicture } from './case-picture.ts';

type Case = Pick<CasePicture, 'workspace'>;

/** Sentences, and commands of their own that begin with `intake`. */
export function nextStep(picture: Case): string[] {
  const { workspace } = picture;
  const live = workspace.environment === 'live' ? ' --env live' : '';
  if (workspace.runtime_status === 'complete')
    return ['Nothing. Take it along with', `intake cases export ${workspace.case_id}${live} --out case.json`];
  return openStep(picture, live);
}

type Step = { caseId: string; live: string; label: string; isToMend: boolean; id(name: string): string };

const STEPS: Record<string, (step: Step) => string[]> = {
  complete_case: ({ caseId, live }) => ['Complete it with', `intake cases complete ${caseId}${live}`],
  reprocess_document: ({ caseId, live, id }) => [
    'Read the document again, once what failed is mended:',
    `intake cases read-again ${caseId} ${id('doc_id')}${live}`,
  ],
  pass_gate: ({ caseId, live, id }) => [
    'Pass the gate, or settle what it asks for in the queue:',
    `intake cases pass-gate ${caseId} ${id('gate_id')}${live} --rationale "…"`,
    `intake queue${live}`,
  ],
  retry_verification: (step) => [
    ...(step.isToMend ? ['See which connectors are in force:', `intake connectors list${step.live}`] : []),
    ...inQueue(step),
  ],
  wait: ({ label }) => [`${label}. Where nothing moves, see what is wrong:`, 'intake doctor'],
  complete_intake: ({ live, label }) => [`${label}. See where they are:`, `intake sessions list${live}`],
};

const inQueue = ({ live, label }: Step): string[] => [`${label}, in the queue:`, `intake queue${live}`];

function openStep({ workspace }: Case, live: string): string[] {
  const { next_action: next, operational_summary } = workspace.workspace;
  if (next === null) return [];
  const { label, payload } = operational_summary.primary_action ?? { label: next.label, payload: {} };
  const values: Record<string, unknown> = payload;
  const id = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  const isToMend = operational_summary.blocking_items.some(({ code }) => code === 'connector_unusable');
  return (STEPS[next.type] ?? inQueue)({ caseId: workspace.case_id, live, label, isToMend, id });
}
