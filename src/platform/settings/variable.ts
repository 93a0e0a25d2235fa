// A setting as it is declared.
import type { Check } from '../setting-checks.ts';

/**
 * One row per environment variable: its check, what it is when unset (or a function that says so), an example, and whether its value
 * is a secret. With `notYet` it is known and does nothing in this version, so its value is not even looked at.
 */
export type Variable = { check: Check; unset: unknown; example: string; secret?: boolean; notYet?: boolean };
