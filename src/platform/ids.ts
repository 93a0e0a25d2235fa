// Ids of everything that we name: TypeIDs, a prefix and a sortable UUIDv7 (completions §1).
import { typeidUnboxed } from 'typeid-js';

export type IdPrefix =
  | 'org'
  | 'key'
  | 'case'
  | 'doc'
  | 'ses'
  | 'cns'
  | 'job'
  | 'evt'
  | 'del'
  | 'cmd'
  | 'whk'
  | 'ntf'
  | 'aud'
  | 'ev'
  | 'cand'
  | 'chg'
  | 'req'
  | 'dec'
  | 'ent'
  | 'task'
  | 'ver'
  | 'pre'
  | 'bak'
  | 'blob'
  | 'mdl';

export type NewId = (prefix: IdPrefix) => string;

export const newId: NewId = (prefix) => typeidUnboxed(prefix);
