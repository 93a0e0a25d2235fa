// Does what happens to a case in a random life: to the product and to the model alike.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { give, type Scene } from './case-commands.ts';
import { nextStep, textOf, type Step, type WorldStep } from './case-lives.ts';
import {
  evaluateGates,
  gateOf,
  leave,
  look,
  openFacts,
  ownerOf,
  readDocuments,
  type Says,
} from './case-model.ts';

/** POST /process for the scene's case; a complete one takes no document. */
export async function sendDocument(scene: Scene, given: Says | null): Promise<void> {
  const { story, model, actors, externalCaseId } = scene;
  const url =
    given === null
      ? story.serve('%PDF-1.7\n%%EOF', { name: 'broken.pdf' })
      : story.serve(textOf(given), { name: 'registration.txt', type: 'text/plain' });
  const reply = await actors[0].api.post('/process', {
    document_url: url,
    case_type_id: `model_${model.isAutomatic ? 'automatic' : 'operator'}`,
    external_case_id: externalCaseId,
    idempotency_key: randomUUID(),
  });
  if (model.status === 'complete') {
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'external_case_id_conflict' } } });
    return;
  }
  expect(reply).toMatchObject({ status: 201 });
  const isFirst = scene.caseId === '';
  scene.caseId = reply.body.case_id;
  model.documents.push({
    docId: reply.body.doc_id,
    text: given,
    status: 'queued',
    isAccepted: false,
    says: {},
  });
  if (!isFirst) look(model, { changed: true });
}

type WorldType = WorldStep['type'];
const WORLD: { [T in WorldType]: (scene: Scene, step: WorldStep & { type: T }) => Promise<void> } = {
  goOn: (scene) => perform(scene, nextStep(scene.model)),
  send: (scene, { says }) => sendDocument(scene, says),
  async work({ story, model }) {
    await story.app.drain(['fetch-document', 'extract-document']);
    readDocuments(model);
  },
  async gates({ story, model }) {
    await story.app.drain(['evaluate-gate']);
    evaluateGates(model);
  },
  async wait({ story, model }, { minutes }) {
    await story.app.advance(`${minutes} minutes`);
    model.minute += minutes;
  },
  complete,
  reopen,
};

const isWorlds = (step: Step): step is WorldStep => Object.hasOwn(WORLD, step.type);

/** Does the step to both; what the product answers has to be what the model allows. */
export async function perform(scene: Scene, step: Step): Promise<void> {
  if (!isWorlds(step)) return give(scene, step);
  const act: (scene: Scene, step: never) => Promise<void> = WORLD[step.type];
  return act(scene, step as never);
}

/** What the refusal of an operator's act is called; null where it was done. */
const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

async function complete({ story, model, actors, caseId }: Scene): Promise<void> {
  const code = await refusalOf(
    story.app.as(actors[0], (tx) => completeCase(tx, { caseId, rationale: null })),
  );
  const refusals = [
    ...(model.status === 'ready_for_review' ? [] : ['not_ready']),
    ...(openFacts(model).length > 0 ? ['facts_open'] : []),
    ...(gateOf(model) === null ? [] : ['gate_not_passed']),
    ...(ownerOf(model) === null ? [] : ['claimed_by_other']),
  ];
  if (refusals.length > 0) return expect(refusals).toContain(code);
  expect(code).toBeNull();
  model.status = 'complete';
  model.revision += 1;
  leave(model);
}

async function reopen({ story, model, actors, caseId }: Scene): Promise<void> {
  const act = story.app.as(actors[0], (tx) => reopenCase(tx, { caseId, rationale: 'one more look' }));
  expect(await refusalOf(act)).toBe(model.status === 'complete' ? null : 'not_complete');
  if (model.status !== 'complete') return;
  model.status = 'ready_for_review';
  model.revision += 1;
}
