// The form within the manifest.
import type { LocalText } from '../../declarations/local-text.ts';
import type { Manifest } from './manifest-schema.ts';
import type { FieldState } from '../form/state.ts';
import { fieldTypeOf, optionsOf } from '../form/options.ts';
import type { Progress } from '../form/blockers.ts';
import { localized } from '../../declarations/rules.ts';
import type { Application } from '../application.ts';

type Field = Manifest['form']['sections'][number]['fields'][number];
const shownOptions = ({ field, fact }: FieldState, text: (text: LocalText) => string): Field['options'] =>
  optionsOf(field, fact)?.map(({ value, label }) => ({
    value,
    label: label === undefined ? value : text(label),
  })) ?? null;

function presentField(state: FieldState, text: (text: LocalText) => string): Field {
  const { field, fact } = state;
  return {
    field_id: field.field_id,
    fact_id: field.fact_id ?? null,
    label: text(field.label),
    help: field.help === undefined ? null : text(field.help),
    type: fieldTypeOf(field, fact),
    required: state.isRequired,
    options: shownOptions(state, text),
    value: state.value,
    origin: state.origin,
    compliance: field.compliance ?? false,
    sensitive: fact?.sensitive ?? false,
  };
}

export function presentForm({ application, sections }: Progress): Manifest['form'] {
  const text = textOf(application);
  return {
    version: application.record.workflowVersion,
    sections: sections.map(({ sectionId, title, fields }) => ({
      section_id: sectionId,
      title: text(title),
      fields: fields.map((state) => presentField(state, text)),
    })),
  };
}

export const textOf =
  ({ session, declaration }: Application) =>
  (text: LocalText): string =>
    localized(text, session.locale, declaration.default_locale);
