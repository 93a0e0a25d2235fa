#!/usr/bin/env node
// The `intake` command. Plain JavaScript that any Node.js can parse, so that an old one gets a sentence, not a stack trace.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const major = Number(process.versions.node.split('.')[0]);
const bundled = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (major < 24 && existsSync(bundled) && process.env.INTAKE_NODE_HANDOVER === undefined) {
  const child = spawnSync(bundled, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, INTAKE_NODE_HANDOVER: '1' },
  });
  process.exit(child.status ?? 1);
} else if (major < 24) {
  process.stderr.write(
    `intake needs Node.js 24 or newer; this is ${process.version}. Install Node.js 24, or run it from its checkout after npm ci.\n`,
  );
  process.exit(1);
} else {
  enableCompileCache?.();
  process.env.NODE_ENV ??= 'production';
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(0);
  });
  const { execute } = await import('@oclif/core/execute');
  void execute({ dir: import.meta.url });
}
