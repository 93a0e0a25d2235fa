// Who gives way where uploads are more than a process can hold: whoever holds the most, never those who hold little.
import { describe, expect, test } from 'vitest';
import { createUploadRoom, type Stay, type UploadRoom } from '../../src/http/bodies/upload-room.ts';

const room = (): UploadRoom => createUploadRoom({ totalBytes: 100, atOnce: 6 });

/** Enters, takes the bytes, and tells later whether it had to give way. */
function enter(of: UploadRoom, [organization, person, bytes]: [string, string, number], announced = 0) {
  const told: string[] = [];
  const stay: Stay = of.enter({ organization, person }, announced, ({ code }) => told.push(code));
  stay.take(bytes);
  return { ...stay, told };
}

describe('what is announced', () => {
  test('holds nothing, however much it is', () => {
    const here = room();
    const idle = Array.from({ length: 6 }, () => enter(here, ['a', 'a1', 0], 90));
    const other = enter(here, ['b', 'b1', 95], 95);
    expect([other.told, ...idle.map(({ told }) => told)].flat()).toEqual([]);
  });

  test('is refused at once where it would have to give way before its end, and only then', () => {
    const here = room();
    enter(here, ['a', 'a1', 60]);
    expect(() => enter(here, ['a', 'a1', 0], 50)).toThrow('Too many uploads');
    expect(() => enter(here, ['b', 'b1', 0], 70)).toThrow('Too many uploads');
    expect(enter(here, ['b', 'b1', 0], 50).told).toEqual([]);
  });
});

describe('where it is too much', () => {
  test('an organization of a hundred sessions gives way to one of another organization', () => {
    const here = room();
    const many = Array.from({ length: 100 }, (_, n) => enter(here, ['a', `a${n}`, 1]));
    const other = enter(here, ['b', 'b1', 0]);
    for (let bytes = 0; bytes < 40; bytes++) other.take(1);
    expect(other.told).toEqual([]);
    expect(many.filter(({ told }) => told.length > 0)).toHaveLength(40);
  });

  test('within an organization the session that holds the most gives way, with its youngest upload', () => {
    const here = room();
    const [first, second] = [enter(here, ['a', 'a1', 40]), enter(here, ['a', 'a1', 30])];
    const small = enter(here, ['a', 'a2', 31]);
    expect([first.told, second.told, small.told]).toEqual([[], ['rate_limit_exceeded'], []]);
    expect(enter(here, ['a', 'a3', 29]).told).toEqual([]);
  });

  test('what has come to its end is not turned away, and counts until it is left', () => {
    const here = room();
    const stored = enter(here, ['a', 'a1', 90]);
    stored.complete();
    const late = enter(here, ['b', 'b1', 20]);
    expect([stored.told, late.told]).toEqual([[], ['rate_limit_exceeded']]);
    stored.leave();
    expect(enter(here, ['b', 'b1', 95]).told).toEqual([]);
  });

  test('who was turned away holds nothing any more, whatever still comes of it', () => {
    const here = room();
    const away = enter(here, ['a', 'a1', 101]);
    away.take(1000);
    away.leave();
    expect([away.told, enter(here, ['b', 'b1', 100]).told]).toEqual([['rate_limit_exceeded'], []]);
  });
});

test('one session has so many at once and no more; another one is not kept from it', () => {
  const here = room();
  const six = Array.from({ length: 6 }, () => enter(here, ['a', 'a1', 1]));
  expect(() => enter(here, ['a', 'a1', 1])).toThrow('Too many uploads');
  enter(here, ['a', 'a2', 1]);
  six[0]?.leave();
  enter(here, ['a', 'a1', 1]);
});
