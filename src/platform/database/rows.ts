// What SQL answers of an entity's columns: the types of rows, without saying the types of columns again.
import type { Opt } from '@mikro-orm/core';
import type { DbTime } from '../times.ts';

/** A value as it comes out of the database: times in either form, and null for what is not there. */
type Stored<Value> = Value extends undefined
  ? never
  : Value extends Date
    ? DbTime
    : Value extends Opt<infer Plain>
      ? Plain
      : Value;

type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : '';

/** Columns under their own names: `select org_id`. */
export type Row<Entity, Name extends keyof Entity & string> = {
  [N in Name as SnakeCase<N>]: Stored<Entity[N]>;
};

/** Columns under the names that the entity gives them: `select org_id as "orgId"`. */
export type Fields<Entity, Name extends keyof Entity & string> = { [N in Name]: Stored<Entity[N]> };

/** The same with its times as they stand on the wire. */
export type WithIsoTimes<Columns> = {
  [N in keyof Columns]: DbTime extends Columns[N] ? Exclude<Columns[N], Date> : Columns[N];
};
