// A flag that holds a time: a day in UTC, or a time with its zone.
import { Errors, Flags } from '@oclif/core';

const FORM = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** JavaScript reads the 31st of a month that has 30 days as the first of the next one. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

export const timeFlag = Flags.custom<Date>({
  helpValue: '<time>',
  parse: (input) => {
    const time = new Date(input);
    if (!FORM.test(input) || !isDay(input.slice(0, 10)) || Number.isNaN(time.getTime())) {
      throw new Errors.CLIError(
        `${JSON.stringify(input)} is no time. Write a day (2027-01-31) or a time with its zone (2027-01-31T12:00:00Z).`,
        { exit: 2 },
      );
    }
    return Promise.resolve(time);
  },
});
