// Settings: what it says of itself, and who says it.
import { atMost, listenAddress, oneOf, whole } from '../setting-checks.ts';
import type { Variable } from './variable.ts';

export const OBSERVING = {
  INTAKE_LOG_LEVEL: {
    check: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    unset: 'info',
    example: 'info',
  },
  INTAKE_LOG_FORMAT: {
    check: oneOf('json', 'pretty'),
    unset: () => (process.stdout.isTTY ? 'pretty' : 'json'),
    example: 'json',
  },
  INTAKE_METRICS: { check: listenAddress, unset: '127.0.0.1:9464', example: '127.0.0.1:9464, or off' },
  INTAKE_SLOW_QUERY_MS: { check: whole(0, 3_600_000), unset: 500, example: '500' },
  INTAKE_OPERATOR: {
    check: atMost(200),
    unset: undefined,
    example: 'j.doe',
  },
} as const satisfies Record<string, Variable>;
