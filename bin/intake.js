#!/usr/bin/env node
// The `intake` command. Plain JavaScript that any Node.js can parse, so that an old one gets a sentence, not a stack trace.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
// As a whole: older ones have no enableCompileCache, and importing a missing name is a syntax error.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const major = Number(process.versions.node.split('.')[0]);
const bundled = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (major < 24 && existsSync(bundled) && process.env.INTAKE_NODE_HANDOVER === undefined) {
  handOver();
} else if (major < 24) {
  process.stderr.write(
    `intake needs Node.js 24 or newer; this is ${process.version}. Install Node.js 24, or run it from its checkout after npm ci.\n`,
  );
  process.exit(1);
} else {
  module.enableCompileCache?.();
  process.env.NODE_ENV ??= 'production';
  // Whoever read has read enough: what the command holds is let go before it ends. Each write that is left fails once more.
  let isTold = false;
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE' || isTold) return;
    isTold = true;
    if (!process.emit('readerGone')) process.exit(0);
  });
  const { execute } = await import('@oclif/core/execute');
  void execute({ dir: import.meta.url });
}

/** Lets the newer Node.js of the checkout do it. This process only passes signals on and ends as the other one does. */
function handOver() {
  const child = spawn(bundled, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, INTAKE_NODE_HANDOVER: '1' },
  });
  // A terminal's Ctrl-C reaches the child by itself; a signal to this process alone has to be passed on.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const pass = (signal) => {
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  child.on('error', (error) => {
    process.stderr.write(`${bundled} cannot be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    for (const one of signals) process.off(one, pass);
    if (signal !== null) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}
