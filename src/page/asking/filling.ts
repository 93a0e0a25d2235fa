// The pages that take answers: a section, a single field that is changed, an operator's question.
import type { PostedForm } from '../../http/bodies/form-body.ts';
import { Refusal } from '../../catalog/errors.ts';
import { enterAnswers } from '../../sessions/acts/answers.ts';
import { readApplication, shownStatus, takesAnswers, type Application } from '../../sessions/application.ts';
import { lockApplication, type LockedApplication } from '../../sessions/life/lock.ts';
import { isUnseen } from '../../sessions/form/unseen.ts';
import { fieldsOf, type FieldState } from '../../sessions/form/state.ts';
import { ASKING, idOf, idsOf, type Asking, type AskingKind } from './asking.ts';
import { keepPosted } from './keeping.ts';
import { isSaid, readPosted, type PostedField } from './posted.ts';
import { clashOf, pageOf, problemOf, shippedLocale, spokenBy } from './shown-asking.ts';
import { nextHref } from '../steps.ts';
import { showTyped } from './typed.ts';
import { asApplicant, onTo, sceneOf, shown, type Outcome, type Scene, type Visit } from '../visit.ts';

/**
 * Stands behind the address of a page that is shown again because something is wrong; its value are the fields that were not on
 * the page before. The answer to a form is a page only where something is neither kept nor lost: going back sends nothing again.
 */
export const AGAIN = 'again';

/** Stands behind the address of a page that tells that something came too late to be kept. */
export const LATE = 'late';

/** The page as it is opened. What is wrong with a draft is told at once; what is missing is told once somebody has tried to go on. */
export async function showFields(visit: Visit, kind: AskingKind): Promise<Outcome | null> {
  const scene = await sceneOf(visit);
  const asking = ASKING[kind](scene);
  if (asking === null || asking.all.length === 0) return kind === 'question' ? onTo(visit.base) : null;
  const query = new URLSearchParams(visit.ctx.querystring);
  if (!query.has(AGAIN)) return shown(pageOf(scene, asking, { problem: ({ problem }) => problem }));
  const fresh = new Set(query.get(AGAIN)?.split(' '));
  const problem = (state: FieldState) => (fresh.has(idOf(state)) ? null : problemOf(scene, state));
  const fields = asking.all.filter((state) => asking.fields.includes(state) || problem(state) !== null);
  return shown(pageOf(scene, { ...asking, fields }, { problem }));
}

type Taken = { posted: PostedField[]; before: Scene; isOver: boolean };

/** Keeps what was changed on the page, whatever it is; then on, or the same page with what is wrong. */
export async function takeFields(visit: Visit, kind: AskingKind, form: PostedForm): Promise<Outcome | null> {
  const locale = shippedLocale(form.get('locale'));
  const typed = locale !== null || form.has('look') ? await showTyped(visit, kind, { form, locale }) : null;
  if (typed !== null) return typed;
  const taken = await asApplicant(visit, async (tx) =>
    take(await lockApplication(tx, visit.caller.caseId), { visit, kind, form }),
  );
  if (taken === null) return kind === 'question' ? onTo(visit.base) : null;
  return shownAfter(await sceneOf(visit), kind, taken);
}

function shownAfter(scene: Scene, kind: AskingKind, taken: Taken): Outcome {
  const { visit } = scene;
  const isSent = !takesAnswers(scene.application);
  if (taken.isOver)
    return onTo(`${isSent ? `${visit.base}/done` : visit.base}${isLate(taken) ? `?${LATE}=` : ''}`);
  const asking = isSent ? null : ASKING[kind](scene);
  if (asking === null) return onTo(nextOf(scene));
  return taken.posted.some(isClash)
    ? clashPage(scene, asking, taken)
    : afterwards(scene, asking, taken.posted);
}

const isClash = ({ fate }: PostedField): boolean => fate === 'clash';

/** Refuses session_terminal where the session has ended otherwise than by being handed in. */
async function take(
  locked: LockedApplication,
  { visit, kind, form }: { visit: Visit; kind: AskingKind; form: PostedForm },
): Promise<Taken | null> {
  const application = spokenBy(form, locked.application);
  const before = await sceneOf(visit, { ...locked, application });
  const asked = ASKING[kind](before);
  if (asked === null) return null;
  const posted = readPosted(before, asked.written, form);
  const isOpen = takesAnswers(application);
  if (!isOpen && isEnded(application)) throw new Refusal('session_terminal');
  // What operators have settled meanwhile is not the applicant's to answer any more.
  if (!isOpen || (kind === 'question' && asked.all.length === 0)) return { posted, before, isOver: true };
  await keepPosted({ ...locked, application }, posted, visit.caller.clientAddress);
  if (kind === 'question' && !posted.some(isClash)) await answerQuestion(visit, locked);
  return { posted, before, isOver: false };
}

const isEnded = (application: Application): boolean =>
  application.record.runtimeStatus !== 'complete' && shownStatus(application) !== 'submitted';

/** Whether anything was typed that is not what stands there anyway. */
const isLate = ({ posted, before }: Taken): boolean =>
  posted.some((one) => one.fate !== 'left' && !isSaid(before.application, one));

/** Nothing was written for what was changed here and elsewhere: both answers are shown, and what else is wrong with the page. */
function clashPage(scene: Scene, asking: Asking, { posted, before }: Taken): Outcome {
  const about = { spoken: before.application, isTold: true };
  const clashes = new Map(
    posted.filter(isClash).map((one) => [idOf(one.state), clashOf(scene, one, about)] as const),
  );
  const answered = new Set(posted.map(({ state }) => idOf(state)));
  const problem = (state: FieldState) => (answered.has(idOf(state)) ? problemOf(scene, state) : null);
  const shownIds = new Set([
    ...idsOf(asking.fields),
    ...idsOf(asking.all.filter(problem)),
    ...clashes.keys(),
  ]);
  const fields = asking.written.filter((state) => shownIds.has(idOf(state)));
  return shown(pageOf(scene, { ...asking, fields }, { problem, clashes, isUnsaved: true }), 409);
}

/** Where it goes on: to what is wrong, to questions that came up, or to what is next. */
function afterwards(scene: Scene, asking: Asking, posted: PostedField[]): Outcome {
  const had = new Set(posted.length > 0 ? posted.map(({ state }) => idOf(state)) : idsOf(asking.fields));
  const others = asking.fields.filter((state) => !had.has(idOf(state)));
  if (asking.all.some((state) => had.has(idOf(state)) && problemOf(scene, state) !== null))
    return onTo(
      `${asking.view.action}?${new URLSearchParams({ [AGAIN]: idsOf(others).join(' ') }).toString()}`,
    );
  if (asking.leadsTo !== null) return onTo(followUpOf(scene) ?? asking.leadsTo);
  const isMore = others.some((state) => problemOf(scene, state) !== null || isUnseen(scene.progress, state));
  return onTo(isMore ? asking.view.action : nextOf(scene));
}

/** A question that another answer has brought up and that nobody has come by; it may be of any section. */
function followUpOf({ progress, visit }: Scene): string | null {
  const found = fieldsOf(progress.sections).find(
    (state) =>
      state.field.visible_when !== undefined &&
      !progress.application.session.seen.includes(idOf(state)) &&
      (isUnseen(progress, state) || (state.isRequired && state.value === null && !state.isSettled)),
  );
  return found === undefined ? null : `${visit.base}/field/${encodeURIComponent(idOf(found))}`;
}

const nextOf = (scene: Scene): string =>
  scene.application.session.status === 'submitted' ? `${scene.visit.base}/done` : nextHref(scene);

/** Answers to a question count at once; who has answered all of them has handed in again. */
async function answerQuestion(visit: Visit, before: LockedApplication): Promise<void> {
  const locked = {
    ...before,
    application: await readApplication(before.tx.sql, visit.caller.sessionId),
  };
  const scene = await sceneOf(visit, locked);
  const states = ASKING.question(scene)?.all ?? [];
  if (states.some((state) => problemOf(scene, state) !== null)) return;
  const answers = states.flatMap(({ field, entered: value }) => (value === null ? [] : [{ field, value }]));
  if (answers.length > 0) await enterAnswers(locked, answers);
}
