// pg-boss's statements in a transaction of ours.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Db } from 'pg-boss';
import { sha256Hex } from '../crypto.ts';
import { transactionSql } from '../database/transaction-sql.ts';

/** Each text is prepared, as our own are: there are a few per queue, and to plan one takes longer than carrying it out. */
export function bossWithin(em: EntityManager): Db {
  const sql = transactionSql(em);
  return {
    executeSql: async (text, values = []) => ({
      // Without values it may be several statements in one text, which cannot be prepared.
      rows: await sql(text, values, values.length === 0 ? undefined : `jobs-${sha256Hex(text).slice(0, 16)}`),
    }),
  };
}
