// A page with fields shown again as somebody has typed on it, while nothing of it is kept: in another language, or with the questions that come up or go away by it.
import type { PostedForm } from '../../http/bodies/form-body.ts';
import type { Draft } from '../../applicants/entity.ts';
import { factType } from '../../declarations/rules.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { takesAnswers } from '../../sessions/application.ts';
import { everyField } from '../../sessions/form/state.ts';
import type { ShippedLocale } from '../../sessions/form/locale.ts';
import { ASKING, idOf, idsOf, type AskingKind } from './asking.ts';
import { withPosted } from './keeping.ts';
import { setLanguage } from '../language.ts';
import { markOf, stillChanged, type Mark } from './marks.ts';
import { readPosted, type PostedField } from './posted.ts';
import { clashOf, pageOf, spokenBy } from './shown-asking.ts';
import { onTo, sceneOf, sceneWith, shown, type Outcome, type Scene, type Visit } from '../visit.ts';

/** Nothing is checked, and no error told: nobody has asked to go on. Null where the application takes no answers any more. */
export async function showTyped(
  visit: Visit,
  kind: AskingKind,
  { form, locale }: { form: PostedForm; locale: ShippedLocale | null },
): Promise<Outcome | null> {
  if (locale !== null) await setLanguage(visit, locale);
  const saved = await sceneOf(visit);
  const spoken = sceneWith(saved, spokenBy(form, saved.application));
  if (!takesAnswers(saved.application)) return null;
  const asked = ASKING[kind](spoken);
  if (asked === null) return onTo(visit.base);
  const posted = readPosted(spoken, asked.written, form);
  const typed = posted.filter(({ fate, choice }) => fate !== 'left' && choice === null);
  const scene = typedScene(saved, spoken, typed);
  const asking = ASKING[kind](scene) ?? asked;
  const clashes = clashesOf(saved, spoken, posted);
  const here = new Set(posted.map(({ state }) => idOf(state)));
  const ids = new Set([
    ...idsOf(asking.fields),
    ...idsOf(asking.all).filter((id) => here.has(id)),
    ...clashes.keys(),
  ]);
  const page = pageOf(
    scene,
    { ...asking, fields: asking.written.filter((state) => ids.has(idOf(state))) },
    {
      problem: () => null,
      clashes,
      marks: marksOf(saved, typed),
      isUnsaved: typed.length > 0 || clashes.size > 0,
    },
  );
  return shown(page);
}

/** As if it were kept: read in the language that it was typed in, shown in that of the session. */
function typedScene(saved: Scene, spoken: Scene, typed: PostedField[]): Scene {
  const application = withPosted(spoken.application, typed);
  const { locale } = saved.application.session;
  const draft = { ...application.session.draft, ...asTyped(typed) };
  return sceneWith(saved, { ...application, session: { ...application.session, locale, draft } });
}

const WRITTEN_BY_LANGUAGE = new Set<FactTypeName>(['number', 'percentage', 'money', 'date', 'duration']);

/** What every language writes alike is not even tidied: it stands there as it was typed. */
function asTyped(typed: PostedField[]): Draft {
  const alike = typed.flatMap(({ state: { field, fact }, text }): [string, Draft[string]][] => {
    const type = fact === undefined ? field.type : factType(fact).name;
    const isAlike =
      field.compliance !== true && field.options === undefined && !WRITTEN_BY_LANGUAGE.has(type);
    return text !== null && isAlike ? [[field.field_id, { text, isTyped: true }]] : [];
  });
  return Object.fromEntries(alike);
}

/** What was to be chosen still is; where the other answer is another one by now, it is chosen from anew. */
function clashesOf(saved: Scene, spoken: Scene, posted: PostedField[]) {
  const about = { spoken: spoken.application, isTold: false };
  return new Map(
    posted
      .filter(({ choice }) => choice !== null)
      .map((one) => {
        const isStale = one.mark?.said !== markOf(spoken, one.state).said;
        return [idOf(one.state), clashOf(saved, isStale ? { ...one, choice: 'open' } : one, about)] as const;
      }),
  );
}

/** By what is saved, since nothing else is; what was changed elsewhere before this page knew of it stays told by the old one. */
function marksOf(saved: Scene, typed: PostedField[]): Map<string, Mark> {
  const marks = new Map(everyField(saved.application).map((state) => [idOf(state), markOf(saved, state)]));
  for (const { state, mark } of typed) {
    const now = marks.get(idOf(state));
    if (mark !== null && mark.said !== now?.said) marks.set(idOf(state), stillChanged(mark));
  }
  return marks;
}
