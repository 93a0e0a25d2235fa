// A quote within the line of the page that it stands in.
import { toUtf16 } from '../../src/documents/code-points.ts';
import { paint, type Screen } from '../terminal/print.ts';
import { isolated } from '../../src/platform/isolated.ts';
import { clean, cutEnd, cutStart, widthOf } from '../terminal/text.ts';

/** The line around a quote, made harmless; `before` and `after` are empty where it begins or ends the line. */
export type CitedLine = { before: string; quote: string; after: string };

const oneSpace = (text: string): string => clean(text).replaceAll(/\s+/g, ' ');

/** The line of the page's text that holds the span, several joined where the quote runs over them. Offsets in code points. */
export function citedLine(pageText: string, span: { charStart: number; charEnd: number }): CitedLine {
  const start = toUtf16(pageText, span.charStart);
  const end = toUtf16(pageText, span.charEnd);
  const lineStart = pageText.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = pageText.indexOf('\n', end);
  return {
    before: oneSpace(pageText.slice(start === 0 ? 0 : lineStart, start)).trimStart(),
    quote: oneSpace(pageText.slice(start, end)),
    after: oneSpace(pageText.slice(end, lineEnd === -1 ? undefined : lineEnd)).trimEnd(),
  };
}

/** `citedLine` within a width: what is far from the quote is left out. Without colours the quote stands between ›…‹. */
export function citationText(screen: Screen, line: CitedLine, width: number): string {
  const { before, quote, after } = fit(line, screen.colour ? width : width - 2);
  const marked = screen.colour ? paint(screen, 'mark', quote) : `›${quote}‹`;
  const text = `${paint(screen, 'dim', before)}${marked}${paint(screen, 'dim', after)}`;
  return screen.isTerminal ? isolated(text) : text;
}

function fit({ before, quote, after }: CitedLine, width: number): CitedLine {
  const shown = cutEnd(quote, width);
  const room = width - widthOf(shown);
  const left = Math.min(widthOf(before), Math.max(Math.ceil(room / 2), room - widthOf(after)));
  return {
    before: left < 2 ? '' : cutStart(before, left),
    quote: shown,
    after: room - left < 2 ? '' : cutEnd(after, room - left),
  };
}
