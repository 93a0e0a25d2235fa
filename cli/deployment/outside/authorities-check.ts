// The authorities that the deployment believes beside those that Node.js brings.
import { X509Certificate } from 'node:crypto';
import { readAuthorities } from '../../../src/platform/authorities.ts';
import type { Config } from '../../../src/platform/config.ts';
import { DAY_MS, dayOf, WARN_DAYS } from './certificate-check.ts';
import type { Check } from '../checks.ts';

const BLOCKS = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;

/** None where there is no file; one without any certificate is refused before. */
export function checkAuthorities(config: Config, now: Date = new Date()): Check[] {
  const file = config.INTAKE_EGRESS_CA_FILE;
  return file === undefined ? [] : [{ name: 'authorities', ...standing(file, now) }];
}

function standing(file: string, now: Date): Omit<Check, 'name'> {
  const text = readAuthorities(file);
  const blocks = [...text.matchAll(BLOCKS)].map(([block, kind = '']) => ({ block, kind }));
  const certificates = blocks
    .filter(({ kind }) => kind === 'CERTIFICATE')
    .map(({ block }) => new X509Certificate(block));
  const others = blocks.filter(({ kind }) => kind !== 'CERTIFICATE').map(({ kind }) => kind.toLowerCase());
  const over = certificates.filter(({ validToDate }) => validToDate < now);
  const soon = new Date(now.getTime() + WARN_DAYS * DAY_MS);
  const ending = certificates.filter((one) => !over.includes(one) && one.validToDate < soon);
  const told = [
    ...(over.length === 0 ? [] : [`expired: ${over.map(nameOf).join(', ')}`]),
    ...(ending.length === 0 ? [] : [`expiring soon: ${ending.map(nameOf).join(', ')}`]),
    ...(others.length === 0 ? [] : [`no certificates: ${others.join(', ')}`]),
  ];
  const count = `${certificates.length} of INTAKE_EGRESS_CA_FILE (${file})`;
  const message = `Authorities of your own: ${[count, ...told].join('; ')}.`;
  if (told.length === 0) return { status: 'ok', message, action: null };
  const action =
    'Put the current certificates into the file and restart: what is signed by one that expired is refused.';
  return { status: over.length === certificates.length ? 'fail' : 'warn', message, action };
}

const nameOf = ({ subject, validToDate }: X509Certificate): string =>
  `${subject.replaceAll('\n', ', ')} (${dayOf(validToDate)})`;
