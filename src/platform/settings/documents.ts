// Settings: how large documents may be, and how long they may take.
import { whole } from '../setting-checks.ts';
import type { Variable } from './variable.ts';

const MEBIBYTE = 1024 * 1024;

export const DOCUMENTS = {
  INTAKE_MAX_DOCUMENT_BYTES: {
    check: whole(1024, 100 * MEBIBYTE),
    unset: 25 * MEBIBYTE,
    example: '26214400',
  },
  INTAKE_MAX_PAGES: { check: whole(1, 2000), unset: 200, example: '200' },
  INTAKE_FETCH_TIMEOUT_MS: { check: whole(1000, 600_000), unset: 60_000, example: '60000' },
  INTAKE_PARSE_TIMEOUT_MS: { check: whole(1000, 600_000), unset: 120_000, example: '120000' },
  INTAKE_MAX_REDIRECTS: { check: whole(0, 20), unset: 4, example: '4' },
} as const satisfies Record<string, Variable>;
