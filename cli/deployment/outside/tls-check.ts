// Whether what passes between here and the database can be read, or its place be taken, on the way.
import type { Config } from '../../../src/platform/config.ts';
import { addressText, parseAddress } from '../../../src/platform/database/addresses/address.ts';
import { tlsModeOf } from '../../../src/platform/database/addresses/tls-mode.ts';
import type { Check } from '../checks.ts';

const SETTINGS = ['DATABASE_URL', 'INTAKE_DATABASE_DIRECT_URL', 'INTAKE_DATABASE_READ_URL'] as const;

/** One for each address that leads to another machine. */
export const checkTls = (config: Pick<Config, (typeof SETTINGS)[number]>): Check[] =>
  SETTINGS.flatMap((setting) => {
    const url = config[setting];
    return url === undefined || isHere(url) ? [] : [checkOne(setting, url)];
  });

const HERE = /^(?:\/|localhost$|127\.|::1$|$)/;
const isHere = (url: string): boolean =>
  parseAddress(url)?.servers.every(({ host }) => HERE.test(host)) ?? true;

function checkOne(setting: string, url: string): Check {
  const mode = tlsModeOf(url);
  const where = `${addressText(url)} (${setting})`;
  const isSigned = mode === 'verify-ca' || mode === 'verify-full' || url.includes('sslrootcert=');
  if (mode === null || mode === 'disable')
    return {
      name: 'encryption',
      status: 'warn',
      message: `What goes to ${where} is not encrypted on its way.`,
      action: `Add sslmode=verify-full to ${setting}, with sslrootcert=FILE for an authority of your own; or keep the way to yourselves.`,
    };
  if (!isSigned || mode === 'no-verify')
    return {
      name: 'encryption',
      status: 'warn',
      message: `What goes to ${where} is encrypted, and whoever stands in between may pose as the database.`,
      action: `Say sslmode=verify-full in ${setting}, with sslrootcert=FILE for an authority of your own.`,
    };
  return {
    name: 'encryption',
    status: 'ok',
    message: `What goes to ${where} is encrypted, and its certificate is looked at.`,
    action: null,
  };
}
