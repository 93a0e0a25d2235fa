// A flag that holds a time: a day in UTC, or a time with its zone.
import { Errors, Flags } from '@oclif/core';

const FORM = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

export const timeFlag = Flags.custom<Date>({
  helpValue: '<time>',
  parse: (input) => {
    const time = new Date(input);
    if (!FORM.test(input) || Number.isNaN(time.getTime())) {
      throw new Errors.CLIError(
        `${JSON.stringify(input)} is no time. Write a day (2027-01-31) or a time with its zone (2027-01-31T12:00:00Z).`,
        { exit: 2 },
      );
    }
    return Promise.resolve(time);
  },
});
