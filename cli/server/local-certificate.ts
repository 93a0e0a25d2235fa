// A certificate for localhost, made for one run or kept in a file; who trusts it trusts nothing else.
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generate } from 'selfsigned';
import { refuseFile } from '../refused-file.ts';

export type LocalCertificate = { key: string; cert: string };

/** For `localhost` and 127.0.0.1. The certificate is its own authority. */
export async function makeLocalCertificate(): Promise<LocalCertificate> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key: lines(made.private), cert: lines(made.cert) };
}

/** With an end of its last line, so that another certificate can be put behind it. */
const lines = (pem: string): string => `${pem.replaceAll('\r\n', '\n').trimEnd()}\n`;

/** The certificate of this file, its key in `FILE.key` beside it; made where there is none or it is over. @throws Conflict */
export async function keptCertificate(file: string): Promise<LocalCertificate> {
  const keyFile = `${file}.key`;
  try {
    if (existsSync(file) && existsSync(keyFile)) {
      const kept = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8') };
      if (new X509Certificate(kept.cert).validToDate > new Date()) return kept;
    }
    const made = await makeLocalCertificate();
    writeFileSync(keyFile, made.key, { mode: 0o600 });
    writeFileSync(file, made.cert);
    return made;
  } catch (error) {
    return refuseFile(file, error);
  }
}
