// Does what the queue asks of the desk, and tells what came of it.
import { describeFailure } from '../terminal/failure.ts';
import type { Effect, QueueEvent } from './state.ts';
import type { Viewer } from './viewing/viewer.ts';
import type { Looked } from './viewing/looked.ts';
import type { Desk } from './desk/desk.ts';
import { loadRows, loadCase, loadContexts } from './desk/loads.ts';
import { Refusal } from '../../src/catalog/errors.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { STALE_CODE } from './reduce/reduce-outcome.ts';

class NoAnswer extends Error {}

async function within<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new NoAnswer(`The database gave no answer for ${patienceMs / 1000} seconds.`)),
      patienceMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Asked = Exclude<Effect, { effect: 'quit' | 'look' }>;

/** However long somebody looks; never throws. */
export async function look(looked: Looked, viewer: Viewer): Promise<QueueEvent> {
  const { caseId } = looked;
  try {
    return { event: 'looked', caseId, message: await viewer.look(looked), ok: true };
  } catch (error) {
    return { event: 'looked', caseId, message: describeFailure(error).message, ok: false };
  }
}

async function perform(effect: Asked, desk: Desk): Promise<QueueEvent> {
  switch (effect.effect) {
    case 'load_rows':
      return {
        event: 'rows',
        sequence: effect.sequence,
        from: effect.from,
        ...(await loadRows(desk, effect)),
      };
    case 'load_case':
      return { event: 'case', sequence: effect.sequence, ...(await loadCase(desk, effect.caseId)) };
    case 'load_contexts':
      return {
        event: 'contexts',
        caseId: effect.caseId,
        contexts: await loadContexts(desk, effect.evidence),
      };
    case 'load_places':
      return { event: 'places', sequence: effect.sequence, found: await desk.places(effect) };
    case 'submit': {
      const record = await desk.submit(effect.caseId, effect.command);
      return { event: 'acted', sequence: effect.sequence, done: { kind: 'command', record } };
    }
    case 'complete': {
      const moved = await desk.complete(effect.caseId, effect);
      return { event: 'acted', sequence: effect.sequence, done: { kind: 'moved', moved } };
    }
    case 'reopen': {
      const moved = await desk.reopen(effect.caseId, effect.rationale);
      return { event: 'acted', sequence: effect.sequence, done: { kind: 'moved', moved } };
    }
  }
}

const messageOf = (error: unknown): string =>
  error instanceof NoAnswer ? error.message : describeFailure(error).message;

/** A refusal says that nothing was changed; after anything else nobody knows. */
function failureOf(effect: Asked, error: unknown): QueueEvent {
  const refused = error instanceof Refusal || error instanceof Conflict;
  const stale = error instanceof Conflict && error.code === STALE_CODE;
  const message = messageOf(error);
  switch (effect.effect) {
    case 'load_rows':
      return { event: 'rows_failed', sequence: effect.sequence, message };
    case 'load_case':
      return { event: 'case_failed', sequence: effect.sequence, message, missing: refused };
    case 'load_contexts':
      return { event: 'contexts', caseId: effect.caseId, contexts: {} };
    case 'load_places':
      return { event: 'places_failed', sequence: effect.sequence, message };
    case 'submit':
    case 'complete':
    case 'reopen':
      return { event: 'act_failed', sequence: effect.sequence, message, told: refused, stale };
  }
}

/** What came of an effect, as an event; never throws. */
export async function answerTo(effect: Asked, desk: Desk, patienceMs: number): Promise<QueueEvent> {
  try {
    return await within(perform(effect, desk), patienceMs);
  } catch (error) {
    return failureOf(effect, error);
  }
}
