// The way through an application: documents first, so that what they say need not be typed; then the sections; then the check.
import type { Blocker } from '../sessions/form/blockers.ts';
import { uploadsOf } from '../sessions/form/wanted.ts';
import { QUESTIONS, type SectionState } from '../sessions/form/state.ts';
import { isUnseen } from '../sessions/form/unseen.ts';
import type { Place, Step, StepState } from './view.ts';
import type { Scene } from './visit.ts';

/** Sections of the form; what open questions add has pages of its own. */
export const formSections = ({ progress }: Pick<Scene, 'progress'>): SectionState[] =>
  progress.sections.filter(({ sectionId }) => sectionId !== QUESTIONS);

/** What keeps a section from being done; what a document may still tell is not asked yet. */
function openIn(scene: Scene, { fields }: SectionState): Blocker[] {
  const ids = new Set(fields.map(({ field }) => field.field_id));
  return scene.progress.blockers.filter(({ field_id }) => field_id !== null && ids.has(field_id));
}

const isAsked = ({ code }: Blocker): boolean => code !== 'document_processing';

/** Whether there is something to answer or, where no answer is needed, to look at. */
const isOpen = (scene: Scene, section: SectionState): boolean =>
  openIn(scene, section).some(isAsked) || section.fields.some((state) => isUnseen(scene.progress, state));

export const asksDocuments = ({ application, progress }: Scene): boolean =>
  progress.wanted.length > 0 || uploadsOf(application.record.documents).length > 0;

/** Where the applicant goes on. */
export function nextHref(scene: Scene): string {
  const { base } = scene.visit;
  const { wanted, isReading, blockers } = scene.progress;
  if (wanted.some(({ isRequired, isThere }) => isRequired && !isThere)) return `${base}/documents`;
  const question = questionsOf(scene)[0];
  if (question !== undefined) return question.href;
  const section = formSections(scene).find((one) => isOpen(scene, one));
  if (section !== undefined) return `${base}/section/${encodeURIComponent(section.sectionId)}`;
  return isReading && blockers.length > 0 ? `${base}/documents` : `${base}/check`;
}

/** Open questions that the applicant has not answered, those for documents last. */
export function questionsOf({
  application,
  progress,
  visit,
  texts,
}: Scene): { href: string; prompt: string }[] {
  const open = new Set(progress.blockers.map(({ fact_id }) => fact_id));
  // Facts that no section of the form asks for.
  const extra = progress.sections.find(({ sectionId }) => sectionId === QUESTIONS)?.fields ?? [];
  const nowhere = new Set(extra.map(({ field }) => field.fact_id));
  const answers = application.session.tasks.filter(
    ({ status, type, factIds, isClarification }) =>
      status === 'open' &&
      (isClarification || factIds.some((id) => nowhere.has(id))) &&
      type !== 'upload_document' &&
      factIds.some((id) => open.has(id)),
  );
  const uploads = progress.wanted.filter(({ task, isThere }) => task?.isClarification === true && !isThere);
  return [
    ...answers.map(({ taskId, prompt }) => ({
      href: `${visit.base}/question/${taskId}`,
      prompt: prompt ?? texts.t('question.title'),
    })),
    ...uploads.map(({ task }) => ({ href: `${visit.base}/documents`, prompt: task?.prompt ?? '' })),
  ];
}

export function stepsOf(scene: Scene): Step[] {
  const { texts, text, visit } = scene;
  const next = nextHref(scene);
  const { isReading, wanted } = scene.progress;
  const stateOf = (href: string, state: StepState): Step['state'] => (href === next ? 'current' : state);
  const isMissing = wanted.some(({ isRequired, isThere }) => isRequired && !isThere);
  const documents = `${visit.base}/documents`;
  const sections = formSections(scene).map((section): Step => {
    const href = `${visit.base}/section/${encodeURIComponent(section.sectionId)}`;
    const state = isOpen(scene, section) ? 'open' : openIn(scene, section).length > 0 ? 'waiting' : 'done';
    return { title: text(section.title), href, state: stateOf(href, state) };
  });
  const check = `${visit.base}/check`;
  return [
    ...(asksDocuments(scene)
      ? [
          {
            title: texts.t('documents.title'),
            href: documents,
            state: stateOf(documents, isMissing ? 'open' : isReading ? 'waiting' : 'done'),
          },
        ]
      : []),
    ...sections,
    { title: texts.t('check.title'), href: check, state: stateOf(check, 'open') },
  ];
}

/** Which of the steps an address is; null where it is none of them. */
export function placeOf(scene: Scene, href: string): Place | null {
  const steps = stepsOf(scene);
  const index = steps.findIndex((step) => step.href === href);
  return index < 0 ? null : { number: index + 1, of: steps.length };
}

/** Where "Back" leads from a section. */
export function backOf(scene: Scene, sectionId: string): string {
  const sections = formSections(scene);
  const before = sections[sections.findIndex((one) => one.sectionId === sectionId) - 1];
  if (before !== undefined) return `${scene.visit.base}/section/${encodeURIComponent(before.sectionId)}`;
  return asksDocuments(scene) ? `${scene.visit.base}/documents` : scene.visit.base;
}
