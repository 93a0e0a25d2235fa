// Settings: what secrets are sealed with.
import { atLeast, filled } from '../setting-checks.ts';
import type { Variable } from './variable.ts';

export const SECRET_KEYS = {
  INTAKE_SECRET_KEY: {
    check: atLeast(32),
    unset: undefined,
    example: '64 hexadecimal digits',
    secret: true,
  },
  INTAKE_SECRET_KEY_OLD: {
    check: atLeast(32),
    unset: undefined,
    example: 'the key until now, while secrets are sealed anew',
    secret: true,
  },
  INTAKE_SECRET_KEY_FILE: { check: filled, unset: undefined, example: '/run/secrets/intake-key' },
} as const satisfies Record<string, Variable>;
