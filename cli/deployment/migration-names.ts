// The migrations that this version brings, by name, without loading them: a look at the file names is a hundred times cheaper.
import { readdirSync } from 'node:fs';

const NAME = /^(\d{14}_\w+)\.(?:ts|js)$/;

export function migrationNames(): string[] {
  return readdirSync(new URL('../../migrations/', import.meta.url))
    .flatMap((file) => NAME.exec(file)?.[1] ?? [])
    .sort();
}
