// Whether the proxy of the way out answers, and whether one is meant that nobody named here.
import { connect } from 'node:net';
import type { Config } from '../../../src/platform/config.ts';
import { listenerOf } from '../../../src/platform/outbound/proxy.ts';
import type { Check } from '../checks.ts';

const WAIT_MS = 5000;

/** None where no proxy is named, here or for other programs of this machine. */
export async function checkProxy({ INTAKE_EGRESS_PROXY: proxy }: Config): Promise<Check[]> {
  if (proxy !== undefined) return [await checkNamed(new URL(proxy))];
  const meant = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].find((name) =>
    isFilled(process.env[name]),
  );
  if (meant === undefined) return [];
  return [
    {
      name: 'proxy',
      status: 'warn',
      message: `${meant} is set here, and intake goes out directly.`,
      action: 'Name the proxy in INTAKE_EGRESS_PROXY if this machine reaches the internet only through it.',
    },
  ];
}

const isFilled = (text: string | undefined): boolean => (text ?? '') !== '';

async function checkNamed(url: URL): Promise<Check> {
  const problem = await triedOut(url);
  if (problem === null)
    return {
      name: 'proxy',
      status: 'ok',
      message: `${url.host} takes connections; what it lets through is its own to say.`,
      action: null,
    };
  return {
    name: 'proxy',
    status: 'fail',
    message: `The proxy ${url.host} cannot be reached: ${problem}.`,
    action:
      'Check INTAKE_EGRESS_PROXY: without it no document is fetched, no webhook delivered, and no system asked.',
  };
}

/** Null where a connection came about. */
function triedOut(url: URL): Promise<string | null> {
  const socket = connect(listenerOf(url));
  return new Promise((resolve) => {
    const end = (problem: string | null): void => {
      socket.destroy();
      resolve(problem);
    };
    socket.setTimeout(WAIT_MS, () => end(`no answer within ${WAIT_MS / 1000} s`));
    socket.once('error', (error) => end(error.message));
    socket.once('connect', () => end(null));
  });
}
