// Minutes in which requests are counted, by the database's clock: it may have been ahead, and be set back.

/**
 * In SQL: whether what was counted at `windowStart` counts in `minute`. Others may be a minute further; what stands beyond was counted by
 * a clock that was wrong, and would keep everybody out until that time comes.
 */
export const countsIn = (minute: string, windowStart: string): string =>
  `${windowStart} between ${minute} and ${minute} + interval '1 minute'`;

/** In SQL, for an insert into `rate_windows as w` of one request: what its conflict sets. */
export const COUNT_ONE_MORE = `
  used = case when ${countsIn('excluded.window_start', 'w.window_start')} then w.used + excluded.used else excluded.used end,
  window_start = case when ${countsIn('excluded.window_start', 'w.window_start')} then w.window_start else excluded.window_start end`;
