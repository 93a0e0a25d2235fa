// Words around a value that make it one of several, a limit, or none: a person has to say what is meant.

const NOT =
  /(?<!\p{L})(?:not|nicht|kein|pas|niet|geen|no es|before|vor dem|avant|vóór|antes|until|up to|bis zu|jusqu['’]à|tot|hasta|at most|höchstens|approx\.?|about|around|ca\.?|circa|etwa|rund|environ|ongeveer|aprox\.?|(?:between|zwischen|entre|tussen)(?: (?:the |dem |le |el )?[^\s]{1,12}(?: \p{L}{3,9})? (?:and|und|et|y|en))?)\s*(?:(?:the|den?|le|el|de) )?$|\d ?[x×] ?$/iu;
const OR =
  /^(?:[^\n]{0,24}(?<!\p{L}))?(?:or|oder|ou|of|o|but|sondern|mais|maar|sino|now|jetzt|neu|new|nouveau|nieuw|nuevo|instead|statt)(?!\p{L})[^\n]{0,12}$/iu;

/** Between two values, in characters. */
const LONGEST = 60;

type Range = { start: number; end: number };

/** Whether a value stands behind a `not`, a limit or an estimate, or beside another one with an `or` or a `now` between them. */
export function isHedged(text: string, own: Range, all: readonly Range[]): boolean {
  if (NOT.test(text.slice(Math.max(0, own.start - 24), own.start))) return true;
  const at = all.indexOf(own);
  return isEither(text, all[at - 1], own) || isEither(text, own, all[at + 1]);
}

const isEither = (text: string, first: Range | undefined, second: Range | undefined): boolean =>
  first !== undefined &&
  second !== undefined &&
  second.start > first.end &&
  second.start - first.end < LONGEST &&
  OR.test(text.slice(first.end, second.start));
