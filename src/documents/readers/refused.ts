// Why a file is not read: thrown by its readers, answered by their door.

import type { FailureCode } from '../page.ts';

export class Refused extends Error {
  readonly failureCode: FailureCode;
  constructor(failureCode: FailureCode, message: string) {
    super(message);
    this.failureCode = failureCode;
  }
}

export const damaged = (what: string): Refused =>
  new Refused(
    'corrupt',
    `The file is damaged: ${what}. Open it in the program that it comes from, save it again and send that.`,
  );

export const tooLarge = (what: string): Refused =>
  new Refused(
    'too_large',
    `The file ${what}; that is more than is read. Send the part that matters, or print it as a PDF.`,
  );

export const locked = (): Refused =>
  new Refused('encrypted', 'The file is protected with a password. Remove the password and send it again.');
