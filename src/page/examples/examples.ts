// What an answer to a field looks like: its author's example, else one of the case's own country, or a day that the field can take.
import { factType } from '../../declarations/rules.ts';
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { parseValue } from '../../values/parse.ts';
import { contextOf } from '../../sessions/application.ts';
import { fieldsOf, type FieldState } from '../../sessions/form/state.ts';
import type { ShippedLocale } from '../../sessions/form/locale.ts';
import { isBirth } from '../fields/attributes.ts';
import { exampleDay } from './example-dates.ts';
import { exampleNumber, isNumberKind } from './example-numbers.ts';
import { kindOf, type FieldKind } from '../fields/kind.ts';
import type { Texts } from '../texts.ts';
import type { Example, ShownField } from '../view.ts';
import type { Scene } from '../visit.ts';

type About = Pick<ShownField, 'type' | 'factType' | 'isCompliance' | 'label'>;

/** Null where none is needed. */
export function exampleFor(scene: Scene, state: FieldState, about: About): Example | null {
  const { field, fact } = state;
  const kind = kindOf(about);
  const own = field.example === undefined ? '' : scene.text(field.example).trim();
  if (own !== '') return { text: writtenAs(scene, kind, own), isOwn: true };
  const type: Partial<FactTypeOptions> = fact === undefined ? {} : factType(fact);
  if (isNumberKind(kind)) return { text: exampleNumber(kind, [...countriesFor(scene, type)]), isOwn: false };
  if (kind !== 'date' && kind !== 'date_text') return null;
  const day = exampleDay(isBirth({ fieldId: field.field_id, label: about.label }), type, todayOf(scene));
  return { text: dayAs(scene.texts, kind, day), isOwn: false };
}

const todayOf = ({ application }: Scene): string => contextOf(application).today;

/** A date is shown as the field takes it, however its author wrote it. */
function writtenAs({ texts, application }: Scene, kind: FieldKind, own: string): string {
  if (kind !== 'date' && kind !== 'date_text') return own;
  const parsed = parseValue({ name: 'date' }, own, { ...contextOf(application), canonical: true });
  return parsed.ok ? dayAs(texts, kind, parsed.value) : own;
}

/** The three inputs take the day, the month and the year, in that order. */
function dayAs(texts: Texts, kind: 'date' | 'date_text', day: string): string {
  if (kind === 'date_text') return texts.date(new Date(`${day}T00:00:00Z`));
  return day.split('-').map(Number).toReversed().join('\u00a0');
}

const BY_LANGUAGE: Record<ShippedLocale, string> = { en: 'GB', nl: 'NL', de: 'DE', fr: 'FR', es: 'ES' };

/** The country that the applicant has told, that of the field's type, that of the workflow, that of the language: best guess first. */
function* countriesFor({ progress, application }: Scene, type: Partial<FactTypeOptions>): Generator<string> {
  const asked = fieldsOf(progress.sections).filter(({ field }) => field.type === 'country');
  const [only] = asked;
  if (asked.length === 1 && only !== undefined) yield only.entered ?? only.value ?? '';
  if (type.country !== undefined) yield type.country;
  const { session, declaration } = application;
  const declared = countriesIn(declaration);
  if (declared.size === 1) yield* declared;
  yield regionOf(contextOf(application).locale ?? '');
  yield regionOf(declaration.default_locale ?? '');
  yield BY_LANGUAGE[session.locale];
}

const countriesIn = ({ facts }: Declaration): Set<string> =>
  new Set(facts.flatMap((fact) => factType(fact).country ?? []));

/** `de-AT` is written in Austria; empty where the tag names no region. */
const regionOf = (tag: string): string =>
  /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})(?:-|$)/.exec(tag)?.[1]?.toUpperCase() ?? '';
