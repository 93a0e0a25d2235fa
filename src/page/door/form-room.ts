// How much a posted form may hold: a page of many long answers, each letter of them nine characters in a form, is no mistake.
import type { Context } from 'koa';
import { formOf } from '../../declarations/form.ts';
import { MAX_BODY_BYTES } from '../../http/bodies/json-body.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { readApplication } from '../../sessions/application.ts';
import { MAX_ANSWER_LENGTH } from '../../sessions/form/field-value.ts';

/** Three bytes of UTF-8, each written as `%E3`. */
const BYTES_OF_LETTER = 9;
/** Whatever a form asks. */
const MOST_BYTES = 8 * 1024 * 1024;

/** As much as all answers to the form's longest section, where a form says that it is large; else what any body may hold. */
export async function formRoom(ctx: Context, sql: Sql, sessionId: string): Promise<number> {
  if (Number(ctx.get('Content-Length')) <= MAX_BODY_BYTES) return MAX_BODY_BYTES;
  const { declaration } = await readApplication(sql, sessionId);
  const fields = Math.max(0, ...formOf(declaration).sections.map((section) => section.fields.length));
  return Math.min(MOST_BYTES, MAX_BODY_BYTES + fields * MAX_ANSWER_LENGTH * BYTES_OF_LETTER);
}
