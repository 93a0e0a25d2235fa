// Stops the PostgreSQL of the test run and removes its data.

import { rm } from 'node:fs/promises';
import type {} from './global-setup.ts';

export default async function globalTeardown(): Promise<void> {
  const running = globalThis.testPostgres;
  if (running === undefined) return;
  await running.server.close();
  await rm(running.directory, { recursive: true, force: true });
}
