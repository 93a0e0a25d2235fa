// Settings: where it listens, how it is reached, who may send how much, and how many processes see to it.
import { availableParallelism } from 'node:os';
import { filled, oneOf, publicAddress, whole } from '../setting-checks.ts';
import type { Variable } from './variable.ts';

export const SERVING = {
  INTAKE_HOST: { check: filled, unset: '127.0.0.1', example: '0.0.0.0' },
  INTAKE_PORT: { check: whole(0, 65_535), unset: 8080, example: '8080' },
  INTAKE_PUBLIC_URL: { check: publicAddress, unset: undefined, example: 'https://intake.example.com' },
  INTAKE_TRUSTED_PROXIES: { check: filled, unset: '', example: '10.0.0.0/8' },
  INTAKE_RATE_LIMIT_PER_MINUTE: { check: whole(1, 1_000_000), unset: 600, example: '600' },
  INTAKE_SELF_SERVE_WEBHOOKS: {
    check: oneOf('enabled', 'disabled'),
    unset: 'enabled',
    example: 'enabled',
  },
  INTAKE_LEGAL_TERMS_VERSION: { check: filled, unset: undefined, example: '2026-01' },
  INTAKE_WORKER_CONCURRENCY: {
    check: whole(1, 256),
    unset: () => Math.max(2, availableParallelism()),
    example: '4',
  },
  INTAKE_API_PROCESSES: {
    check: whole(1, 64),
    unset: () => Math.max(1, Math.floor(availableParallelism() / 2)),
    example: '2',
  },
} as const satisfies Record<string, Variable>;
