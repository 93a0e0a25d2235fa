#!/usr/bin/env node
// The `intake` command. Plain JavaScript that any Node.js can parse, so that an old one gets a sentence, not a stack trace.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
// As a whole: older ones have no enableCompileCache, and importing a missing name is a syntax error.
import module from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STARTER_FD = 3;
const major = Number(process.versions.node.split('.')[0]);
const bundled = major < 24 ? findBundled() : null;

if (bundled !== null && process.env.INTAKE_NODE_HANDOVER === undefined) {
  handOver();
} else if (major < 24) {
  process.stderr.write(
    `intake runs on Node.js 24 or newer; this is ${process.version}, and the one that intake brings is not installed. ` +
      'Install Node.js 24, or run npm ci without leaving the optional packages out.\n',
  );
  process.exit(1);
} else {
  if (process.env.INTAKE_NODE_HANDOVER !== undefined) await endWithStarter();
  keepCompiled();
  process.env.NODE_ENV ??= 'production';
  // What stands above has looked at the version; oclif would load a whole package to look once more.
  process.env.OCLIF_DISABLE_ENGINE_WARNING ??= '1';
  // Whoever read has read enough: what the command holds is let go before it ends. Each write that is left fails once more.
  let isTold = false;
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') giveUp(error.code);
    if (isTold) return;
    isTold = true;
    if (!process.emit('readerGone')) process.exit(0);
  });
  const execute = await findOclif();
  if (execute === null) refuse('its packages are not installed', 'npm ci');
  else if (existsSync(new URL('../dist/cli/commands', import.meta.url))) {
    await noteOutdated();
    // oclif would look in INTAKE_DATA_DIR for plugins: whoever may write there could have code run by whoever gives a command.
    void execute({ dir: import.meta.url, loadOptions: { userPlugins: false, devPlugins: false } });
  } else refuse('it is not built yet', 'npm run build');
}

/**
 * In a place of one's own: whoever may write to a shared one could put code there that is run. Made here, level by level: where one
 * cannot be made, as in /proc, Node.js would try for ever.
 */
function keepCompiled() {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  // Never in the folder that a command happens to be given in: that is a shared one, too.
  const place = [CACHE_DIRECTORY, XDG_CACHE_HOME, join(homedir(), '.cache')].find((path) =>
    isAbsolute(path ?? ''),
  );
  if (place === undefined) return;
  try {
    const folder = join(place, 'intake');
    for (const each of [place, folder]) if (!existsSync(each)) mkdirSync(each, { mode: 0o700 });
    module.enableCompileCache?.(folder);
  } catch {
    // Without it everything takes its time to start, and works.
  }
}

/** The Node.js that comes as a package, beside or above this one; null where the optional packages were left out. */
function findBundled() {
  try {
    const place = join(
      dirname(module.createRequire(import.meta.url).resolve('node/package.json')),
      'bin',
      'node',
    );
    return existsSync(place) ? place : null;
  } catch {
    return null;
  }
}

/** Null where the packages were never installed. */
async function findOclif() {
  try {
    return (await import('@oclif/core/execute')).execute;
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('@oclif/core')) return null;
    throw error;
  }
}

/** Such as a disk that is full: whoever reads the output later should not take it for whole. */
function giveUp(code) {
  process.stderr.write(
    `Error: The output cannot be written (${code}). Free some space there, or send it elsewhere.\n`,
  );
  process.exit(1);
}

/** One sentence, also for --help: without them there is nothing that could help. */
function refuse(why, command) {
  const place = fileURLToPath(new URL('..', import.meta.url));
  const message = `intake cannot run: ${why}. Run "${command}" in ${place} first.`;
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: { code: 'not_built', message } }, null, 2)}\n`);
  else process.stderr.write(`Error: ${message}\n`);
  process.exitCode = 1;
}

/** After a pull the build may be older than the source; a package has neither. */
async function noteOutdated() {
  const freshness = new URL('../scripts/freshness.mjs', import.meta.url);
  if (!existsSync(freshness)) return;
  const { isOutdated } = await import(freshness);
  if (isOutdated(fileURLToPath(new URL('..', import.meta.url))))
    process.stderr.write('This build is older than the source of the checkout: run "npm run build".\n');
}

/** A starter that was killed passes nothing on: then the pipe from it breaks, and this ends as if it had been asked to. */
async function endWithStarter() {
  delete process.env.INTAKE_NODE_HANDOVER;
  const { Socket } = await import('node:net');
  const pipe = new Socket({ fd: STARTER_FD });
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'));
  // What breaks is closed as well.
  pipe.on('error', () => undefined);
  pipe.resume().unref();
}

/** Lets the newer Node.js do it. This process only passes signals on and ends as the other one does. */
function handOver() {
  const child = spawn(bundled, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
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
