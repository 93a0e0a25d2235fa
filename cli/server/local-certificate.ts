// A certificate for localhost, made for one run; who trusts it trusts nothing else.
import { generate } from 'selfsigned';

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
  return { key: made.private, cert: made.cert };
}
