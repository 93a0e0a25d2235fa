// A refusal towards an operator: a code for scripts, a sentence that says what to do next.

/** Thrown by operations that people run; the API's own refusals are in the catalogue of errors. */
export class Conflict extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
