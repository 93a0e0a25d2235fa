// Case files as several people ask for them: made once, one after another, not for everybody who floods, kept for a moment.
import { expect, test } from 'vitest';
import { CaseFilesBusy, createShelf } from '../../src/casefile/shelf.ts';

const about = (caseId: string, orgId = 'org_a', revision = 1) =>
  ({ orgId, environment: 'test', caseId, revision }) as const;

const limits = { waitingOfOne: 2, waiting: 3, keptBytes: 25, keptMs: 1000 };

/** Each file is ten bytes, and is made when `finish` is called. */
function scene() {
  const made: string[] = [];
  const pending: (() => void)[] = [];
  const time = { now: 0 };
  const shelf = createShelf(
    async ({ caseId, revision }) => {
      made.push(caseId);
      await new Promise<void>((resolve) => pending.push(resolve));
      if (caseId === 'broken') throw new Error('no file');
      return {
        bytes: new Uint8Array(10),
        revision: caseId === 'moved' ? revision + 1 : revision,
        packageHash: '',
      };
    },
    { clock: () => time.now, limits },
  );
  const finish = async (): Promise<void> => {
    while (pending.length === 0) await Promise.resolve();
    pending.shift()?.();
  };
  return { shelf, made, finish, time };
}

test('who asks at the same time gets the same file, and so does who asks soon after', async () => {
  const { shelf, made, finish, time } = scene();
  const both = [shelf.find(about('one')), shelf.find(about('one'))];
  await finish();
  const [first, second] = await Promise.all(both);
  expect(first).toBe(second);
  expect(await shelf.find(about('one'))).toBe(first);
  expect(made).toEqual(['one']);
  time.now = 1001;
  const later = shelf.find(about('one'));
  await finish();
  await later;
  expect(made).toEqual(['one', 'one']);
});

test('one after another; whoever floods is told to wait, others are not held up by that', async () => {
  const { shelf, made, finish } = scene();
  const taken = [shelf.find(about('one')), shelf.find(about('two'))];
  await expect(shelf.find(about('three'))).rejects.toThrow(CaseFilesBusy);
  taken.push(shelf.find(about('other', 'org_b')));
  await expect(shelf.find(about('late', 'org_c'))).rejects.toThrow(CaseFilesBusy);
  await finish();
  await taken[0];
  await finish();
  await taken[1];
  expect(made).toEqual(['one', 'two', 'other'].slice(0, made.length));
  await finish();
  await taken[2];
  expect(made).toEqual(['one', 'two', 'other']);
});

test('a fault is not kept, nor a file of a case that has gone on meanwhile', async () => {
  const { shelf, made, finish } = scene();
  for (const caseId of ['broken', 'broken', 'moved', 'moved']) {
    const asked = shelf.find(about(caseId)).catch((error: unknown) => error);
    await finish();
    await asked;
  }
  expect(made).toEqual(['broken', 'broken', 'moved', 'moved']);
});
