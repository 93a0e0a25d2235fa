// Whose certificates are believed: the authorities that Node.js brings, and the operator's own of INTAKE_EGRESS_CA_FILE.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { ConfigError } from './config.ts';

/** The text of the file that INTAKE_EGRESS_CA_FILE names. Throws a ConfigError where it cannot be read. */
export function readAuthorities(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown error';
    throw new ConfigError(`INTAKE_EGRESS_CA_FILE: ${path} cannot be read (${code}); name a PEM file.`);
  }
}

/** All that count, in PEM form. Throws where the operator's own hold no readable certificate. */
export const authoritiesWith = (own: string): string[] => [
  ...getCACertificates('default'),
  ...certificatesIn(own).map(({ pem }) => pem),
];

/**
 * All that count, as often as several of the operator's own have one name, such as an old and a new key: each of them is the first
 * of its name once. OpenSSL looks at no other where a certificate does not say which key signed it.
 */
export function authoritiesInTurn(own: string): string[][] {
  const certificates = certificatesIn(own);
  const sameName = [...Map.groupBy(certificates, ({ name }) => name).values()];
  const turns = Math.max(...sameName.map(({ length }) => length));
  const builtIn = getCACertificates('default');
  return Array.from({ length: turns }, (_, turn) => {
    const turned = sameName.flatMap((those) => {
      const at = turn % those.length;
      return [...those.slice(at), ...those.slice(0, at)];
    });
    return [...builtIn, ...turned.map(({ pem }) => pem)];
  });
}

function certificatesIn(own: string): { pem: string; name: string }[] {
  const certificates = own.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw new Error('The extra CA file holds no certificate in PEM form.');
  const read = new Map<string, { pem: string; name: string }>();
  for (const [index, pem] of certificates.entries())
    try {
      const { fingerprint256, subject } = new X509Certificate(pem);
      read.set(fingerprint256, { pem, name: subject });
    } catch (cause) {
      throw new Error(`Certificate ${index + 1} of the extra CA file cannot be read.`, { cause });
    }
  return [...read.values()];
}
