// Settings: backups, and where the bytes of documents lie.
import { atLeast, blobPlace, filled, timeOfDay, whole } from '../setting-checks.ts';
import type { Variable } from './variable.ts';

export const KEEPING = {
  INTAKE_BACKUP_DIR: { check: filled, unset: undefined, example: '/srv/backups/intake' },
  INTAKE_BACKUP_KEEP: { check: whole(1, 1000), unset: 7, example: '14' },
  INTAKE_BACKUP_AT: { check: timeOfDay, unset: '02:00', example: '02:30' },
  INTAKE_BACKUP_PASSPHRASE: {
    check: atLeast(12),
    unset: undefined,
    example: 'several words that nobody guesses',
    secret: true,
  },
  INTAKE_BACKUP_PASSPHRASE_FILE: {
    check: filled,
    unset: undefined,
    example: '/run/secrets/intake-backup',
  },
  INTAKE_BLOBS: {
    check: blobPlace,
    unset: 'database',
    example: 's3://bucket/intake?endpoint=https://s3.example.com',
  },
  AWS_ACCESS_KEY_ID: { check: filled, unset: undefined, example: 'the id of a key for the bucket' },
  AWS_ACCESS_KEY_ID_FILE: { check: filled, unset: undefined, example: '/run/secrets/bucket-key-id' },
  AWS_SECRET_ACCESS_KEY: {
    check: filled,
    unset: undefined,
    example: 'the key for the bucket',
    secret: true,
  },
  AWS_SECRET_ACCESS_KEY_FILE: { check: filled, unset: undefined, example: '/run/secrets/bucket-key' },
  AWS_SESSION_TOKEN: {
    check: filled,
    unset: undefined,
    example: 'the token of a key for a time',
    secret: true,
  },
} as const satisfies Record<string, Variable>;
