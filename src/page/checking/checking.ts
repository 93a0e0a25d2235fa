// The check before sending: every answer once more, a yes to what waits for one, and off it goes.
import type { PostedForm } from '../../http/bodies/form-body.ts';
import { takesAnswers } from '../../sessions/application.ts';
import { lockForChange, lockApplication } from '../../sessions/life/lock.ts';
import { awaitsConfirmation, progressOf } from '../../sessions/form/blockers.ts';
import { fieldsOf, type FieldState } from '../../sessions/form/state.ts';
import { handIn } from '../../sessions/acts/hand-in.ts';
import { withoutOutdated } from '../../sessions/filling/outdated.ts';
import { keepTyped } from '../../sessions/acts/typed-draft.ts';
import { idOf, idsOf } from '../asking/asking.ts';
import { checkView, type Looking } from './checked.ts';
import { AGAIN } from '../asking/filling.ts';
import { hasMark, markOf, readMark } from '../asking/marks.ts';
import { seenMark } from './seen-answers.ts';
import { checkPage } from './check-view.ts';
import { asApplicant, onTo, sceneOf, shown, type Outcome, type Visit } from '../visit.ts';

/** Behind the address of the page: a value was another one by the time that somebody said yes to it. */
const CHANGED = 'changed';
/** Behind the address of the page: something was changed since it was opened. */
const OUTDATED = 'outdated';
/** Behind the address of the page: it is not to be loaded again by itself. */
const STILL = 'still';
/** The script sets it: where it runs, it looks again by itself and keeps the focus where it is. */
const HAS_SCRIPT = 'intake_script';
/** Long enough to read a few lines. */
const LOOK_AGAIN_SECONDS = 10;

export async function showCheck(visit: Visit): Promise<Outcome> {
  const scene = await sceneOf(visit);
  const query = new URLSearchParams(visit.ctx.querystring);
  const isRefreshed =
    scene.progress.isReading && !query.has(STILL) && visit.ctx.cookies.get(HAS_SCRIPT) === undefined;
  if (isRefreshed) visit.ctx.set('Refresh', String(LOOK_AGAIN_SECONDS));
  const looking: Looking = {
    isTried: query.has(AGAIN),
    hasChanged: query.has(CHANGED),
    isOutdated: query.has(OUTDATED),
    stopHref: isRefreshed ? `${visit.base}/check?${STILL}=` : null,
  };
  return shown(checkPage(scene.frame, checkView(scene, looking)));
}

/** Sends what the page showed; where something is missing or has changed, the same page is shown again and says what. */
export async function send(visit: Visit, form: PostedForm): Promise<Outcome> {
  const blockers = await asApplicant(visit, async (tx) => {
    const locked = await withoutOutdated(await lockApplication(tx, visit.caller.caseId));
    const { application } = locked;
    const isSeen = form.get('seen') === seenMark(progressOf(application));
    return isSeen || !takesAnswers(application) ? handIn(locked) : null;
  });
  if (blockers === null) return onTo(`${visit.base}/check?${OUTDATED}=`);
  return onTo(blockers.length === 0 ? `${visit.base}/done` : `${visit.base}/check?${AGAIN}=`);
}

/** A yes to one value, or to all that the page showed: it is kept as the applicant's own. What has changed meanwhile is asked again. */
export async function confirmValues(visit: Visit, form: PostedForm): Promise<Outcome> {
  const said = form.get('confirm');
  const hasChanged = await asApplicant(visit, async (tx) => {
    const locked = await lockForChange(tx, visit.caller.caseId);
    const scene = await sceneOf(visit, locked);
    const isMeant = (state: FieldState): boolean =>
      hasMark(form, idOf(state)) && (said === '' || said === idOf(state));
    const meant = fieldsOf(scene.progress.sections).filter(
      (state) => awaitsConfirmation(state) && isMeant(state),
    );
    const isAsShown = (state: FieldState): boolean =>
      readMark(form, idOf(state))?.shown === markOf(scene, state).shown;
    const same = meant.filter(isAsShown);
    await keepTyped(locked, {
      typed: same.map((state) => ({ state, text: state.value, isLeft: true })),
      seen: idsOf(same),
    });
    return same.length < meant.length;
  });
  const query = new URLSearchParams({
    ...(form.has('again') ? { [AGAIN]: '' } : {}),
    ...(hasChanged ? { [CHANGED]: '' } : {}),
  }).toString();
  return onTo(`${visit.base}/check${query === '' ? '' : `?${query}`}`);
}
