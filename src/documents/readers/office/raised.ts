// Digits above the line: the mark of a note, a power. They are none of the number before them.

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export const raised = (text: string): string =>
  text.replaceAll(/[0-9]/g, (digit) => RAISED.charAt(Number(digit)));
