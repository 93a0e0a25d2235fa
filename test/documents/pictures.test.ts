// Pictures that several people ask for: drawn once, kept for a while, thrown away again, and nobody's flood holds up another.
import { describe, expect, test } from 'vitest';
import { createPictures, PicturesBusy, type PictureLimits } from '../../src/documents/drawing/pictures.ts';
import type { Drawing } from '../../src/documents/drawing/drawer.ts';
import type { Picture } from '../../src/documents/drawing/picture.ts';
import { openBlobs } from '../../src/platform/blobs/blobs.ts';
import type { Sql } from '../../src/platform/database/sql.ts';

const LIMITS: PictureLimits = {
  keptBytes: 10_000,
  keptMs: 1000,
  keptNothingMs: 100,
  waitingOfLane: 2,
  waiting: 3,
};
const picture = (size = 100): Picture => ({
  bytes: new Uint8Array(size),
  type: 'image/png',
  width: 1,
  height: 1,
});
const noDatabase = {
  sql: (() => Promise.resolve([])) as unknown as Sql,
  blobs: openBlobs({ INTAKE_BLOBS: 'database' }),
};

/** A drawer that draws when it is told to. */
function scene(size?: number) {
  const drawings: { drawing: Drawing; finish(picture: Picture | null): void; fail(error: Error): void }[] =
    [];
  let now = 0;
  const draw = (drawing: Drawing): Promise<Picture | null> =>
    new Promise((finish, fail) => drawings.push({ drawing, finish, fail }));
  const pictures = createPictures(noDatabase, { draw }, { clock: () => now, limits: LIMITS });
  const find = (docId: string, lane = 'a') =>
    pictures.find({ docId, lane, request: { pageIndex: 0, maxWidth: 10 } });
  const finish = (at: number): void => drawings[at]?.finish(picture(size));
  return { drawings, find, finish, pass: (ms: number) => (now += ms) };
}

describe('pictures', () => {
  test('those who ask at once share one drawing, and later ones what was kept', async () => {
    const { drawings, find, finish, pass } = scene();
    const both = Promise.all([find('doc_1'), find('doc_1', 'b')]);
    finish(0);
    expect(await both).toHaveLength(2);
    await find('doc_1');
    expect(drawings).toHaveLength(1);
    pass(1001);
    void find('doc_1');
    expect(drawings).toHaveLength(2);
  });

  test('what cannot be drawn is not tried again and again, but sooner than a picture', async () => {
    const { drawings, find, pass } = scene();
    const first = find('doc_1');
    drawings[0]?.finish(null);
    expect(await first).toBeNull();
    expect(await find('doc_1')).toBeNull();
    expect(drawings).toHaveLength(1);
    pass(101);
    void find('doc_1');
    expect(drawings).toHaveLength(2);
  });

  test('a fault is told, and the next one tries anew', async () => {
    const { drawings, find } = scene();
    const first = find('doc_1');
    drawings[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    void find('doc_1');
    expect(drawings).toHaveLength(2);
  });

  test('the oldest make room', async () => {
    const { drawings, find, finish } = scene(4000);
    for (const [at, docId] of ['doc_1', 'doc_2', 'doc_3'].entries()) {
      const found = find(docId);
      finish(at);
      await found;
    }
    void find('doc_3');
    expect(drawings).toHaveLength(3);
    void find('doc_1');
    expect(drawings).toHaveLength(4);
  });

  test('a lane that floods is turned away, and another one is not, until all is full', async () => {
    const { find, finish } = scene();
    const waiting = [find('doc_1'), find('doc_2')];
    await expect(find('doc_3')).rejects.toBeInstanceOf(PicturesBusy);
    const other = find('doc_4', 'b');
    await expect(find('doc_5', 'c')).rejects.toBeInstanceOf(PicturesBusy);
    for (const at of [0, 1, 2]) finish(at);
    await Promise.all([...waiting, other]);
    void find('doc_3');
  });
});
