// Findings of a declaration for people: place, severity, what is wrong.
import type { PlacedFinding } from './declaration-file.ts';
import { foreign, layoutWidth, paint, type Screen, type Style } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';
import { wrap } from '../terminal/text.ts';

const STYLES: Record<PlacedFinding['severity'], Style> = { error: 'red', warning: 'yellow', info: 'cyan' };

/** `file:12:5  error  unknown_fact`, then the sentence and the JSON Pointer. */
export function findingLines(
  screen: Screen,
  file: string,
  findings: readonly (Omit<PlacedFinding, 'code'> & { code: string })[],
): string[] {
  return findings.flatMap((finding) => {
    const { severity, code, path, message, line, column } = finding;
    const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
    const head = `${paint(screen, 'bold', place)}  ${paint(screen, STYLES[severity], severity)}  ${code}`;
    const said = wrap(foreign(screen, message), layoutWidth(screen) - 2).map((text) => `  ${text}`);
    return [
      head,
      ...said,
      ...(path === '' || message.startsWith(path)
        ? []
        : [`  ${paint(screen, 'dim', `at ${foreign(screen, path)}`)}`]),
    ];
  });
}

export function countFindings(findings: PlacedFinding[]): string {
  const count = (severity: string): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return [plural(count('error'), 'error'), plural(count('warning'), 'warning')].join(', ');
}
