// A workflow declaration from a file, with findings that name line and column.
import { readFile } from 'node:fs/promises';
import { withPlaces, type Finding } from '../../src/declarations/checks/finding.ts';
import type { Declaration } from '../../src/declarations/schema.ts';
import { parseDeclarationSource } from '../../src/declarations/reading/parse.ts';
import { MAX_SOURCE_BYTES, SourceSyntaxError } from '../../src/declarations/reading/source.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { refuseFile } from '../refused-file.ts';
import { plural } from '../../src/platform/plural.ts';
import { checkDeclaration, checkSoundParts } from '../../src/workflows/check.ts';

/** A finding as it is printed; `invalid_workflow` and `syntax` are about the form, and then there is no declaration. */
export type PlacedFinding = Omit<Finding, 'code'> & { code: Finding['code'] | 'invalid_workflow' | 'syntax' };
export type DeclarationFile = {
  declaration: Declaration | null;
  findings: PlacedFinding[];
  savable: Finding[];
  /** Other findings about it, with their places, in the order of the file. */
  placed(findings: Finding[]): Finding[];
};

/** Reads and checks a declaration, JSON or YAML; `-` reads standard input. Throws only where there is no such file. */
export async function readDeclarationFile(path: string): Promise<DeclarationFile> {
  const text = await readText(path);
  try {
    return check(text, path);
  } catch (error) {
    if (!(error instanceof SourceSyntaxError)) throw error;
    const { message, line, column } = error;
    return {
      declaration: null,
      findings: [{ severity: 'error', code: 'syntax', path: '', message, line, column }],
      savable: [],
      placed: (findings) => findings,
    };
  }
}

function check(text: string, path: string): DeclarationFile {
  const source = parseDeclarationSource(text, path === '-' ? undefined : path);
  const checked = checkDeclaration(source.value);
  if (checked.ok) {
    const { declaration } = checked;
    const placed = (found: Finding[]): Finding[] => inOrder(withPlaces(found, source));
    const findings = placed(checked.findings);
    return { declaration, findings, savable: findings, placed };
  }
  const flaws = checked.flaws.map(({ pointer, message }): PlacedFinding => ({
    severity: 'error',
    code: 'invalid_workflow',
    path: pointer,
    message,
    ...source.locate(pointer),
  }));
  const meaning = withPlaces(checkSoundParts(source.value), source);
  return {
    declaration: null,
    findings: inOrder([...flaws, ...meaning]),
    savable: [],
    placed: (found) => found,
  };
}

/** As they stand in the file; what has no place of its own is about the whole of it. */
const inOrder = <F extends PlacedFinding>(findings: F[]): F[] =>
  findings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));

/** The declaration, whatever its findings say. Refuses a file that holds none, with the place. */
export function requireDeclaration(path: string, file: DeclarationFile): Declaration {
  if (file.declaration !== null) return file.declaration;
  const errors = file.findings.filter(({ severity }) => severity === 'error');
  const { line = 1, column = 1, message = 'it holds no declaration' } = errors[0] ?? {};
  const more =
    errors.length < 2
      ? ''
      : ` And ${plural(errors.length - 1, 'error')} more: see intake workflows validate ${path}`;
  throw new Conflict(
    'invalid_workflow',
    `${path}:${line}:${column}: ${message}${more === '' ? '' : `.${more}`}`,
  );
}

async function readText(path: string): Promise<string> {
  const bytes =
    path === '-'
      ? await readStandardInput()
      : await readFile(path).catch((error: unknown) => refuseFile(path, error));
  return bytes.subarray(0, MAX_SOURCE_BYTES + 1).toString('utf8');
}

async function readStandardInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}
