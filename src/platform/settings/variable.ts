// A setting as it is declared.
import type { Check } from '../setting-checks.ts';

/**
 * One row per environment variable: its check, what it is when unset (or a function that says so), an example, and whether its value
 * is a secret. `needs` names another one, without which it does nothing.
 */
export type Variable = { check: Check; unset: unknown; example: string; secret?: boolean; needs?: string };
