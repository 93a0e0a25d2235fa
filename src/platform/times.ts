// Times on the wire: ISO 8601 in UTC with milliseconds (completions §1).

/** What the driver hands out for a timestamp, whichever way it was read. */
export type DbTime = string | Date;

export const iso = (time: DbTime): string => (typeof time === 'string' ? new Date(time) : time).toISOString();
export const isoOrNull = (time: DbTime | null | undefined): string | null =>
  time == null ? null : iso(time);
