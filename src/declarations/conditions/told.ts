// What the library says of a condition, in words for its author.

/** The types of the library, as people call them. */
const TYPES: Record<string, string> = {
  string: 'text',
  int: 'number',
  uint: 'number',
  double: 'number',
  bool: 'true or false',
  'google.protobuf.Timestamp': 'date',
  timestamp: 'date',
  'google.protobuf.Duration': 'duration',
};

const called = (type: string): string => TYPES[type] ?? type;

const WAYS: [said: RegExp, told: (groups: string[]) => string][] = [
  [
    /^(?:Unexpected token: EOF|Expected \w+, got EOF)$/,
    () => 'It ends too early: something is missing at its end',
  ],
  [/^Unexpected character: '?=/, () => 'A single = compares nothing: write =='],
  // Of a character of two units the library names a half.
  [/^Unexpected character: '?\uFFFD/, () => 'What stands here has no place in it'],
  [/^Unexpected character: '?(.)/, ([, character = '']) => `${character} has no place here`],
  [/^(?:Unexpected token: \w+|Expected \w+, got \w+)$/, () => 'What stands here has no place in it'],
  [
    /^no such overload: (\S+) (\S+) (\S+)$/,
    ([, left = '', operator = '', right = '']) =>
      `${called(left)} ${operator} ${called(right)} cannot be worked out`,
  ],
  [
    /^found no matching overload for '(?:([\w.]+)\.)?(\w+)\(([^)]*)\)'$/,
    ([, owner = '', name = '', given = '']) =>
      `${owner === '' ? '' : `${called(owner)}.`}${name}(${given.split(', ').map(called).join(', ')}) cannot be worked out`,
  ],
];

const saidOf = (error: unknown): string => {
  const { summary, message } = Object(error);
  return String(summary ?? message ?? error)
    .slice(0, 300)
    .toWellFormed();
};

/** Whether it is about two things whose types do not go together. */
export const isMisfit = (error: unknown): boolean =>
  /^(?:no such|found no matching) overload/.test(saidOf(error));

/** The library's errors carry a `summary` without the excerpt. */
export function summaryOf(error: unknown): string {
  const said = saidOf(error);
  for (const [way, told] of WAYS) {
    const found = way.exec(said);
    if (found !== null) return `${told(found)}${hintFor(said)}`;
  }
  return said;
}

/** CEL keeps whole numbers and fractions apart, which nobody expects. */
function hintFor(said: string): string {
  if (/double .* int|int .* double/.test(said)) return '; write the number with a point, such as 100.0';
  if (/string .* (?:int|double)/.test(said)) return '; .value is a text: compare with "…", or use .number';
  if (/(?:int|double) .* string/.test(said))
    return '; .number is a number: compare with one without quotes, or use .value';
  return '';
}
