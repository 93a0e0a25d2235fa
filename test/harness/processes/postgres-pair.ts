// Two servers of the PostgreSQL that is installed: a primary, and a standby, which may have each commit before it is acknowledged.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDERS = [18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}/bin`);
const BIN = FOLDERS.find((folder) => existsSync(`${folder}/pg_basebackup`));

export const hasPostgres = BIN !== undefined;

export type Servers = {
  /** Both, the primary of the beginning first. */
  url: string;
  urls: { primary: string; standby: string };
  /** The primary ends as if its machine had lost power. */
  killPrimary(): void;
  promoteStandby(): void;
  /** The old one comes back by itself, and takes changes as it did. */
  reviveOldPrimary(): void;
  /** Of the standby: the primary stays. */
  stopStandby(): void;
  /** Of those that run. */
  postmasters(): number[];
  stop(): void;
};

export async function startServers({ isSynchronous = true } = {}): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-failover-'));
  const [first, second] = [await freePort(), await freePort()];
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  // PostgreSQL does not run as root.
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o777);
  const run = (program: string, args: string[]): void => {
    const command = [join(BIN ?? '', program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const start = (data: string, port: number, more = ''): void =>
    run('pg_ctl', ['-D', data, '-w', '-l', `${data}.log`, '-o', `-p ${port} -k ${folder} ${more}`, 'start']);
  run('initdb', ['-D', one, '-A', 'trust', '-U', 'intake']);
  start(one, first, '-c max_connections=200');
  run('pg_basebackup', [
    '-D',
    two,
    '-R',
    '-X',
    'stream',
    '-U',
    'intake',
    '-h',
    '127.0.0.1',
    '-p',
    String(first),
  ]);
  start(two, second, '-c max_connections=200');
  if (isSynchronous) {
    run('pg_ctl', ['-D', one, '-w', 'stop']);
    // Of this start alone: the standby, once it is promoted, waits for nobody.
    start(one, first, `-c max_connections=200 -c synchronous_standby_names=*`);
  }
  const address = (servers: string): string => `postgresql://intake@${servers}/postgres`;
  return {
    url: `${address(`127.0.0.1:${first},127.0.0.1:${second}`)}?target_session_attrs=read-write`,
    urls: { primary: address(`127.0.0.1:${first}`), standby: address(`127.0.0.1:${second}`) },
    killPrimary: () => run('pg_ctl', ['-D', one, '-m', 'immediate', 'stop']),
    promoteStandby: () => run('pg_ctl', ['-D', two, '-w', 'promote']),
    reviveOldPrimary: () => start(one, first, '-c max_connections=200'),
    stopStandby: () => run('pg_ctl', ['-D', two, '-m', 'immediate', 'stop']),
    postmasters: () =>
      [one, two]
        .map((data) => join(data, 'postmaster.pid'))
        .filter((file) => existsSync(file))
        .map((file) => Number(readFileSync(file, 'utf8').split('\n')[0])),
    stop() {
      for (const data of [one, two])
        try {
          run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
        } catch {
          // It was stopped already.
        }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
