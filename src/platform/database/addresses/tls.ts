// What the driver has to know of TLS, apart from the address: MikroORM reads host, user and name of an address and no more.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { ConfigError } from '../../config.ts';
import { parseAddress } from './address.ts';
import { parametersOf, TLS_FILES, TLS_PARAMETERS, tlsModeOf, type TlsMode } from './tls-mode.ts';

/** `ssl` for the driver's settings. @throws ConfigError where a file of the address cannot be read. */
export function tlsOf(url: string): { ssl?: ConnectionOptions | false } {
  const mode = tlsModeOf(url);
  if (mode === null) return {};
  // A socket leads through no network, and knows no TLS.
  const isSocket = parseAddress(url)?.servers[0]?.host.startsWith('/') === true;
  return { ssl: mode === 'disable' || isSocket ? false : optionsOf(mode, url) };
}

/** The driver would read it once more, and in its own way. */
export const withoutTls = (url: string): string =>
  url.replace(/\?.*$/s, (query) => {
    const others = [...new URLSearchParams(query)].filter(([name]) => !TLS_PARAMETERS.includes(name));
    return others.length > 0 ? `?${new URLSearchParams(others).toString()}` : '';
  });

function optionsOf(mode: TlsMode, url: string): ConnectionOptions {
  const files = filesOf(parametersOf(url));
  if (mode === 'no-verify' || (mode === 'require' && files.ca === undefined))
    return { ...files, rejectUnauthorized: false };
  if (mode === 'verify-full') return { ...files, checkServerIdentity: identityCheck(url) };
  return { ...files, checkServerIdentity: () => undefined };
}

type Files = { ca?: string; cert?: string; key?: string };

function filesOf(said: URLSearchParams): Files {
  const files: Files = {};
  for (const [name, option] of Object.entries(TLS_FILES)) {
    const path = said.get(name);
    if (path !== null && path !== 'system') files[option] = readNamed(name, path);
  }
  return files;
}

function readNamed(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(
      `The address of the database names ${name}=${path}, which cannot be read: ${message}.`,
    );
  }
}

/** To Node.js a server that is named by its number is `localhost`; its certificate has to be for one of those in the address. */
function identityCheck(url: string): NonNullable<ConnectionOptions['checkServerIdentity']> {
  const hosts = (parseAddress(url)?.servers ?? []).map(({ host }) => host);
  const numbers = hosts.filter((host) => isIP(host) > 0);
  return (name, certificate) => {
    if (name !== 'localhost' || numbers.length === 0) return checkServerIdentity(name, certificate);
    const wrong = numbers.map((host) => checkServerIdentity(host, certificate));
    return wrong.includes(undefined) ? undefined : wrong[0];
  };
}
