// One remark about what a declaration means, with the place that it is about.
import { toPointer } from '../reading/json-pointer.ts';
import type { ParsedSource } from '../reading/source.ts';

export const FINDING_CODES = [
  'unknown_fact',
  'unknown_field',
  'unknown_gate',
  'unknown_document_type',
  'duplicate_id',
  'unreachable_node',
  'gate_cycle',
  'unknown_connector',
  'unknown_function',
  'missing_input',
  'missing_translation',
  'unused_fact',
  'bad_pattern',
  'bad_condition',
  'type_mismatch',
  'example_failed',
  'label_conflict',
  'missing_currency',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export type Severity = 'error' | 'warning' | 'info';

export type Finding = {
  severity: Severity;
  code: FindingCode;
  /** JSON Pointer into the declaration. */
  path: string;
  message: string;
  /** Counted from 1; known where the source text is. */
  line?: number;
  column?: number;
};

type Path = readonly (string | number)[];

/** Publishing is refused while one stands. */
export function error(code: FindingCode, path: Path, message: string): Finding {
  return { severity: 'error', code, path: toPointer(path), message };
}

export function warning(code: FindingCode, path: Path, message: string): Finding {
  return { severity: 'warning', code, path: toPointer(path), message };
}

/** Nothing is wrong, but it may not be what its author expects. */
export function info(code: FindingCode, path: Path, message: string): Finding {
  return { severity: 'info', code, path: toPointer(path), message };
}

/** The same findings with line and column, where their author has a source text at hand. */
export function withPlaces(findings: readonly Finding[], source: Pick<ParsedSource, 'locate'>): Finding[] {
  return findings.map((finding) => ({ ...finding, ...source.locate(finding.path) }));
}
