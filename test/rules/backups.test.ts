// When the daily backup is due, which files have had their time, what becomes of keys, and rows counted however they are cut.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countAll, readRows } from '../../src/backup/file/binary-rows.ts';
import { keyIds, planKeys } from '../../src/backup/keys.ts';
import { dailyName, isDue, isRemains, lastTurn, outlived } from '../../src/backup/rules.ts';
import { runs } from '../harness/properties.ts';

const at = (text: string): Date => new Date(`2026-11-${text}:00Z`);
const tried = (text: string, failed = false) => ({ startedAt: at(text), finishedAt: at(text), failed });

describe('the daily backup', () => {
  test.each([
    ['never made', null, '22T00:01', true],
    ['made today', tried('22T02:00'), '22T23:59', false],
    ['made yesterday, before today’s time', tried('21T02:00'), '22T01:59', false],
    ['made yesterday, after today’s time', tried('21T02:00'), '22T02:00', true],
    ['made yesterday for the day before', tried('21T01:00'), '21T02:00', true],
    ['missed for a week', tried('15T02:00'), '22T00:00', true],
    ['failed just now', tried('22T02:00', true), '22T02:59', false],
    ['failed an hour ago', tried('22T02:00', true), '22T03:00', true],
    ['failed yesterday evening', tried('21T23:30', true), '22T00:29', false],
    ['made by a clock that was ahead', tried('25T02:00'), '22T02:30', true],
    ['failed by a clock that was ahead', tried('25T02:00', true), '22T02:30', true],
  ])('%s', (_what, newest, now, expected) => {
    expect(isDue({ at: '02:00', now: at(now), newest })).toBe(expected);
  });

  test('its last turn is never after now, and less than a day before', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: at('22T00:00') }),
        fc.nat(1439),
        (now, minute) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const ago = now.getTime() - lastTurn(time, now).getTime();
          expect(ago).toBeGreaterThanOrEqual(0);
          expect(ago).toBeLessThan(86_400_000);
        },
      ),
      runs(100),
    );
  });

  test('the newest are kept, and nothing is taken for one that is none', () => {
    const names = ['20T02:00', '22T02:00', '21T02:00'].map((text) => dailyName(at(text)));
    const [oldest = '', newest = '', between = ''] = names;
    const others = ['erasures.jsonl', 'intake.backup', `${oldest}.part`];
    expect(outlived([...names, ...others], { keep: 2, made: newest })).toEqual([oldest]);
    // What a clock that was ahead has named takes nobody's place.
    expect(outlived([...names, ...others], { keep: 1, made: between })).toEqual([oldest]);
    expect([`${oldest}.part`, 'mine.backup.part', oldest].map(isRemains)).toEqual([true, false, false]);
  });
});

describe('the key of a restored backup', () => {
  const [ours, theirs] = ['our key '.repeat(5), 'their key '.repeat(4)];
  const [our, their] = keyIds([ours, theirs]) as [string, string];
  const held = { ids: [their], in_use: [their], keys: [theirs] };
  const bare = { ...held, keys: null };
  test.each([
    ['nothing is sealed', { ...bare, in_use: [] }, [ours], 'fit'],
    ['the key is here', bare, [ours, theirs], 'fit'],
    ['another key is here, and the backup holds its own', held, [ours], 'reseal'],
    ['another key is here, and the backup holds none', bare, [ours], 'missing'],
    ['no key is here, and the backup holds its own', held, null, 'take'],
    ['no key is here, and nothing is sealed', { ...bare, in_use: [] }, null, 'fit'],
    [
      'a key that the backup does not hold either',
      { ...held, in_use: [their, our, 'gone'] },
      [ours],
      'missing',
    ],
  ])('%s', (_what, secretKey, own, kind) => {
    expect(planKeys(secretKey, own, own === null).kind).toBe(kind);
  });

  test('where there is no place for a key, none is taken', () => {
    expect(planKeys(held, null, false)).toEqual({ kind: 'missing', ids: [their], keys: [] });
  });

  test('where it holds some of the keys alone, these may be taken', () => {
    const some = { ...held, in_use: [their, 'gone'] };
    expect(planKeys(some, null, true)).toEqual({ kind: 'missing', ids: ['gone'], keys: [theirs] });
  });
});

/** As PostgreSQL writes it: a field is a length and so many bytes, or -1. */
function binary(rows: (Buffer | null)[][]): Buffer {
  const int = (value: number, bytes: 2 | 4): Buffer => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeIntBE(value, 0, bytes);
    return buffer;
  };
  const field = (value: Buffer | null): Buffer =>
    value === null ? int(-1, 4) : Buffer.concat([int(value.length, 4), value]);
  const row = (fields: (Buffer | null)[]): Buffer =>
    Buffer.concat([int(fields.length, 2), ...fields.map(field)]);
  return Buffer.concat([
    Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1'),
    ...rows.map(row),
    int(-1, 2),
  ]);
}

test('rows are counted and taken apart however they are cut, and what is cut off is found', async () => {
  const value = fc.option(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    { nil: null },
  );
  const rows = fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 30 }), fc.nat(), async (given, size, cut) => {
      const bytes = binary(given);
      async function* cutUp(of: Buffer): AsyncGenerator<Buffer> {
        for (let from = 0; from < of.length; from += size) yield of.subarray(from, from + size);
      }
      const read = async (of: Buffer): Promise<(Buffer | null)[][]> => {
        const found: (Buffer | null)[][] = [];
        for await (const row of readRows(cutUp(of))) found.push(row);
        return found;
      };
      expect(await countAll(cutUp(bytes))).toBe(given.length);
      expect(await read(bytes)).toEqual(given);
      for (const broken of [bytes.subarray(0, cut % bytes.length), Buffer.concat([bytes, Buffer.alloc(1)])]) {
        await expect(countAll(cutUp(broken))).rejects.toThrow('The backup is damaged');
        await expect(read(broken)).rejects.toThrow('The backup is damaged');
      }
    }),
    runs(100),
  );
});
