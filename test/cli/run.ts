// Runs the CLI: as a process of its own, or within the test to spare the start.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Config } from '@oclif/core';
import type { Json } from '../harness/factories.ts';
import '../harness/metadata.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = `${ROOT}bin/intake.js`;

export type Ran = { code: number | null; stdout: string; stderr: string };
export type Environment = Record<string, string>;

/** Nothing of the caller's own configuration gets in. */
export function cleanEnvironment(extra: Environment): Environment {
  const kept = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined && !/^(INTAKE_|DATABASE_URL|AWS_|NO_COLOR|DEBUG|NODE_OPTIONS|NODE_ENV)/.test(name),
  );
  return { ...(Object.fromEntries(kept) as Environment), INTAKE_OPERATOR: 'tester', ...extra };
}

export function startIntake(args: string[], environment: Environment) {
  if (!existsSync(`${ROOT}dist/cli/commands`))
    throw new Error('These tests run the built program: npm run build');
  return spawn(process.execPath, [BIN, ...args], {
    env: cleanEnvironment(environment),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** A process of its own, without a terminal. */
export async function intake(args: string[], environment: Environment, input = ''): Promise<Ran> {
  const child = startIntake(args, environment);
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.stderr += text));
  child.stdin.end(input);
  ran.code = await new Promise((resolve) => child.on('close', (code) => resolve(code)));
  return ran;
}

type Runnable = { run(argv: string[], config: Config): Promise<unknown>; id?: string };

let config: Promise<Config> | undefined;

/** The command within this process: its code from source, its output caught. */
export async function runHere(command: Runnable, args: string[], environment: Environment): Promise<Ran> {
  const loaded = await (config ??= Config.load(ROOT));
  const ran: Ran = { code: 0, stdout: '', stderr: '' };
  const before = {
    env: { ...process.env },
    out: process.stdout.write,
    err: process.stderr.write,
    exitCode: process.exitCode,
  };
  const clean = cleanEnvironment({});
  for (const name of Object.keys(process.env)) if (!(name in clean)) delete process.env[name];
  Object.assign(process.env, clean, environment);
  process.stdout.write = ((text: string) => ((ran.stdout += text), true)) as typeof process.stdout.write;
  process.stderr.write = ((text: string) => ((ran.stderr += text), true)) as typeof process.stderr.write;
  process.exitCode = 0;
  try {
    await command.run(args, loaded);
  } finally {
    ran.code = Number(process.exitCode ?? 0);
    process.stdout.write = before.out;
    process.stderr.write = before.err;
    process.exitCode = before.exitCode;
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before.env);
  }
  return ran;
}

/** The one JSON document that --json prints; fails where there is anything beside it. */
export const jsonOf = (ran: Ran): Json => JSON.parse(ran.stdout) as Json;
