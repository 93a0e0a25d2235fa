// What lies between the deployment and others: the way to its database, what it asks, and its own address.
import type { Config } from '../../../src/platform/config.ts';
import type { Check } from '../checks.ts';
import { checkAuthorities } from './authorities-check.ts';
import { checkCertificate } from './certificate-check.ts';
import { checkModel } from './model-check.ts';
import { checkProxy } from './proxy-check.ts';
import { checkTls } from './tls-check.ts';

export type Outside = { way: Check[]; services: Promise<Check[]>; address: Promise<Check[]> };

export function checkOutside(config: Config): Outside {
  return {
    way: checkTls(config),
    services: Promise.all([checkProxy(config), checkModel(config)]).then((checks) => checks.flat()),
    address: checkCertificate(config).then((checks) => [...checks, ...checkAuthorities(config)]),
  };
}
