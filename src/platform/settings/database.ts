// Settings: where the rows are.
import { filled, postgresUrl } from '../setting-checks.ts';
import { defaultDataDir } from './data-dir.ts';
import type { Variable } from './variable.ts';

export const DATABASE = {
  DATABASE_URL: {
    check: postgresUrl,
    unset: undefined,
    example: 'postgres://user:password@db.example.com/intake',
    secret: true,
  },
  INTAKE_DATABASE_DIRECT_URL: {
    check: postgresUrl,
    unset: undefined,
    example: 'postgres://user:password@db.example.com:5432/intake, where DATABASE_URL is PgBouncer',
    secret: true,
  },
  INTAKE_DATABASE_READ_URL: {
    check: postgresUrl,
    unset: undefined,
    example: 'postgres://user:password@replica.example.com/intake',
    secret: true,
  },
  INTAKE_DATA_DIR: { check: filled, unset: () => defaultDataDir(), example: '/srv/intake' },
} as const satisfies Record<string, Variable>;
