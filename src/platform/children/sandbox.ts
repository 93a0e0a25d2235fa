// What the machine offers to lock a child process up: no network, limits by the kernel, death with its parent.

import { spawn } from 'node:child_process';

export type Sandbox = {
  /** Goes before the command of the child; empty where nothing works. */
  wrapper: string[];
  /** The child has a network of its own with nothing in it. */
  noNetwork: boolean;
  /** The kernel kills the child when its parent dies, and refuses new privileges. */
  diesWithParent: boolean;
  /** No files written, no core dumps, few open files; memory as asked for. */
  limited: boolean;
};

/** Where the programs of util-linux are; the child sees no other variable of ours. */
export const SANDBOX_PATH = '/usr/bin:/bin:/usr/sbin:/sbin';

const NETWORKS = [
  ['unshare', '-cn'],
  ['unshare', '-rn'],
  ['unshare', '-n'],
];
const PRIVILEGES = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];
const LIMITS = ['prlimit', '--core=0', '--fsize=0', '--nofile=256'];

/** Tries each measure with a harmless command. `dataLimitMb` bounds private writable memory: a hard stop above softer limits. */
export async function probeSandbox(dataLimitMb?: number): Promise<Sandbox> {
  const limits = dataLimitMb === undefined ? LIMITS : [...LIMITS, `--data=${dataLimitMb * 1024 * 1024}`];
  const [networks, diesWithParent, limited] = await Promise.all([
    Promise.all(NETWORKS.map((command) => works(command))),
    works(PRIVILEGES),
    works(limits),
  ]);
  const network = NETWORKS[networks.indexOf(true)];
  // The order matters: a new user namespace would clear the death signal that was set before it.
  const parts = [network ?? [], diesWithParent ? PRIVILEGES : [], limited ? limits : []];
  const wrapper = parts.flatMap((part) => (part.length > 0 ? [...part, '--'] : []));
  if (!(await works(wrapper.slice(0, -1))))
    return { wrapper: [], noNetwork: false, diesWithParent: false, limited: false };
  return { wrapper, noNetwork: network !== undefined, diesWithParent, limited };
}

function works(wrapper: string[]): Promise<boolean> {
  const [command, ...args] = [...wrapper, ...(wrapper.length > 0 ? ['--'] : []), 'true'];
  return new Promise((resolve) => {
    const child = spawn(command ?? 'true', args, {
      stdio: 'ignore',
      env: { PATH: SANDBOX_PATH },
      timeout: 5000,
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
