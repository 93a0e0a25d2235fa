// A page with fields: which ones it asks, which ones it takes, and what stands around them.
import {
  everyField,
  everySection,
  factFields,
  fieldsOf,
  QUESTIONS,
  type FieldState,
} from '../../sessions/form/state.ts';
import { askedFields, findField } from './shown-fields.ts';
import { backOf, formSections, placeOf } from '../steps.ts';
import type { SectionView } from '../view.ts';
import type { Scene } from '../visit.ts';

export type Asking = {
  /** Those that are asked when the page is opened. */
  fields: FieldState[];
  /** Those that may be answered here. */
  all: FieldState[];
  /** And those that are not asked at the moment: what somebody typed before they went away is kept. */
  written: FieldState[];
  view: Pick<SectionView, 'title' | 'action' | 'backHref' | 'place' | 'prompt'>;
  isQuestion: boolean;
  /** Where a good answer leads; null: wherever the application goes on. */
  leadsTo: string | null;
};

type Ask = (scene: Scene) => Asking | null;

const askSection: Ask = (scene) => {
  const { visit, text, application } = scene;
  const written = everySection(application).find(({ sectionId }) => sectionId === visit.id);
  if (written === undefined || visit.id === QUESTIONS) return null;
  const all = formSections(scene).find(({ sectionId }) => sectionId === visit.id)?.fields ?? [];
  const action = `${visit.base}/section/${encodeURIComponent(visit.id)}`;
  return {
    fields: askedFields(all, scene.progress.isReading),
    all,
    written: written.fields,
    view: {
      title: text(written.title),
      action,
      backHref: backOf(scene, visit.id),
      place: placeOf(scene, action),
      prompt: null,
    },
    isQuestion: false,
    leadsTo: null,
  };
};

const askField: Ask = (scene) => {
  const { visit, application } = scene;
  const isIt = ({ field }: FieldState): boolean => field.field_id === visit.id;
  const written = everyField(application).filter(isIt);
  if (written.length === 0) return null;
  const state = findField(scene, visit.id);
  const section = scene.progress.sections.find(({ fields }) => fields.some(isIt));
  const check = `${visit.base}/check`;
  const fields = state === undefined ? [] : [state];
  return {
    fields,
    all: fields,
    written,
    view: {
      title: section === undefined ? scene.frame.service : scene.text(section.title),
      action: `${visit.base}/field/${encodeURIComponent(visit.id)}`,
      backHref: check,
      place: null,
      prompt: null,
    },
    isQuestion: false,
    leadsTo: check,
  };
};

/** One that was settled meanwhile is asked no more. */
const askQuestion: Ask = (scene) => {
  const { visit, progress, application } = scene;
  const task = application.session.tasks.find(
    ({ taskId, type }) => taskId === visit.id && type !== 'upload_document',
  );
  if (task === undefined) return null;
  const fields =
    task.status !== 'open'
      ? []
      : fieldsOf(progress.sections).filter(({ field }) => task.factIds.includes(field.fact_id ?? ''));
  return {
    fields,
    all: fields,
    written: factFields(application, task.factIds),
    view: {
      title: scene.texts.t('question.title'),
      action: `${visit.base}/question/${visit.id}`,
      backHref: visit.base,
      place: null,
      prompt: task.prompt,
    },
    isQuestion: true,
    leadsTo: null,
  };
};

export const ASKING = { section: askSection, field: askField, question: askQuestion } as const;
export type AskingKind = keyof typeof ASKING;

export const idOf = ({ field }: FieldState): string => field.field_id;
export const idsOf = (states: readonly FieldState[]): string[] => states.map(idOf);
