// Everything that can be said of a declaration before it is saved: structure, references, conditions, its own examples.
import type { Finding } from '../declarations/checks/finding.ts';
import { findDeclarationProblems } from '../declarations/checks/findings.ts';
import type { Declaration } from '../declarations/schema.ts';
import { salvage } from '../declarations/checks/salvage.ts';
import { checkStructure, type Flaw } from '../declarations/reading/structure.ts';
import { runExamples } from '../extraction/examples.ts';
import { wrongFieldExamples } from './field-examples.ts';

/** A declaration that can be saved, or the first reason why not. */
export type CheckedDeclaration =
  | { ok: true; declaration: Declaration; findings: Finding[] }
  | { ok: false; pointer: string; message: string; flaws: Flaw[] };

/** Wrong structure names the place; what is only wrong in meaning comes as findings. */
export function checkDeclaration(value: unknown): CheckedDeclaration {
  const structure = checkStructure(value);
  if (!structure.ok) return structure;
  const { declaration } = structure;
  const findings = findDeclarationProblems(declaration, { connectors: null });
  const hasBadPattern = findings.some(({ code, severity }) => code === 'bad_pattern' && severity === 'error');
  const examples = hasBadPattern ? [] : [...runExamples(declaration), ...wrongFieldExamples(declaration)];
  const failed = examples.map(({ pointer, message }): Finding => ({
    severity: 'error',
    code: 'example_failed',
    path: pointer,
    message,
  }));
  return { ok: true, declaration, findings: [...findings, ...failed] };
}

/** What the sound parts of a declaration with flaws mean, for a person who corrects all at once; their examples are not run. */
export function checkSoundParts(value: unknown): Finding[] {
  const sound = salvage(value);
  if (sound === null) return [];
  return sound.placed(findDeclarationProblems(sound.declaration, { connectors: null }));
}
