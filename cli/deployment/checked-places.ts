// Settings that are well written and name a place that cannot be meant: a file for a folder, one address for two servers.
import { statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError, VARIABLES, type Config } from '../../src/platform/config.ts';
import { placeOf } from '../../src/platform/metrics/listener.ts';

type Role = 'all' | 'api' | 'worker';
type Places = Pick<Config, 'INTAKE_BACKUP_DIR' | 'INTAKE_METRICS' | 'INTAKE_HOST' | 'INTAKE_PORT'>;

/** What a server of that role does not start with. @throws ConfigError. */
export function requireUsablePlaces(config: Places, role: Role = 'all'): void {
  const [told] = listUnusablePlaces(config, role);
  if (told !== undefined) throw new ConfigError(told);
}

/** One sentence for each. */
export function listUnusablePlaces(config: Places, role: Role = 'all'): string[] {
  const told = [
    role === 'api' ? null : whyNoFolder(config.INTAKE_BACKUP_DIR),
    role === 'worker' ? null : whySameAddress(config),
  ];
  return told.filter((sentence) => sentence !== null);
}

function whyNoFolder(folder: string | undefined): string | null {
  const file = folder === undefined ? null : fileOnTheWay(resolve(folder));
  if (folder === undefined || file === null) return null;
  const what = file === resolve(folder) ? 'a file' : `below ${file}, which is a file`;
  return `INTAKE_BACKUP_DIR is ${JSON.stringify(folder)}: ${what}, and no folder. Name the folder that daily backups are written to. Example: INTAKE_BACKUP_DIR=${VARIABLES.INTAKE_BACKUP_DIR.example}`;
}

/** What is no folder where one would have to be; null where all that is there is one. What this user may not see is left to the one who writes. */
function fileOnTheWay(path: string): string | null {
  const found = lookAt(path);
  if (found !== null) return found.isDirectory() ? null : path;
  return dirname(path) === path ? null : fileOnTheWay(dirname(path));
}

function lookAt(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    // It is not there, or lies below a file, or behind a folder that this user may not enter.
    return null;
  }
}

/** Addresses that stand for all of a machine's. */
const EVERYWHERE = ['0.0.0.0', '::'];

function whySameAddress({ INTAKE_METRICS, INTAKE_HOST, INTAKE_PORT }: Places): string | null {
  if (INTAKE_METRICS === 'off' || INTAKE_PORT === 0) return null;
  const metrics = placeOf(INTAKE_METRICS);
  const hosts = [metrics.host, INTAKE_HOST].map(plainHost);
  const isSame = hosts[0] === hosts[1] || hosts.some((host) => EVERYWHERE.includes(host));
  if (metrics.port !== INTAKE_PORT || !isSame) return null;
  return (
    `INTAKE_METRICS (${INTAKE_METRICS}) and the API (${INTAKE_HOST}:${INTAKE_PORT}, from INTAKE_HOST and INTAKE_PORT or --host and --port) name the same address, ` +
    `and it can only be one's. Name another port in INTAKE_METRICS, or off. Example: INTAKE_METRICS=127.0.0.1:${INTAKE_PORT === 9464 ? 9465 : 9464}`
  );
}

const plainHost = (host: string): string =>
  host.toLowerCase() === 'localhost' ? '127.0.0.1' : host.toLowerCase();
