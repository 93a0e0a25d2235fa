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
export function authoritiesWith(own: string): string[] {
  const certificates = own.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw new Error('The extra CA file holds no certificate in PEM form.');
  for (const [index, certificate] of certificates.entries()) {
    try {
      new X509Certificate(certificate);
    } catch (cause) {
      throw new Error(`Certificate ${index + 1} of the extra CA file cannot be read.`, { cause });
    }
  }
  return [...getCACertificates('default'), ...certificates];
}
