// A throw-away certificate authority and the server certificates that tests need, the broken ones included.
import { generate } from 'selfsigned';

export type ServerCertificate = { key: string; cert: string };
export type TestAuthority = {
  /** The authority's certificate in PEM, for the client's extra CAs. */
  ca: string;
  /** A certificate for these host names or IP addresses, signed by the authority. */
  issue: (hosts: string[], options?: { expired?: boolean }) => Promise<ServerCertificate>;
  /** A certificate that nobody signed but its own key. */
  selfSigned: (hosts: string[]) => Promise<ServerCertificate>;
};

type Generated = Awaited<ReturnType<typeof generate>>;
const DAY_MS = 86_400_000;
const BASE = { algorithm: 'sha256', keyType: 'rsa', keySize: 2048 } as const;

let authority: Promise<TestAuthority> | undefined;

/** The authority of this process: RSA keys are slow to make, so they are made once. */
export function testAuthority(): Promise<TestAuthority> {
  authority ??= createAuthority();
  return authority;
}

/** Another of the same name, with a key of its own, as after a rotation. */
export async function createAuthority(): Promise<TestAuthority> {
  const root = await generate([{ name: 'commonName', value: 'Test authority' }], {
    ...BASE,
    ...validity(false),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  // One key pair serves every server certificate, for the same reason.
  const { private: privateKey, public: publicKey } = await generate(
    [{ name: 'commonName', value: 'keys' }],
    BASE,
  );
  const keyPair = { privateKey, publicKey };
  const leaf = async (
    hosts: string[],
    options: { expired?: boolean; signed: boolean },
  ): Promise<ServerCertificate> => {
    const issued: Generated = await generate([{ name: 'commonName', value: hosts[0] ?? 'unnamed' }], {
      ...BASE,
      ...validity(options.expired ?? false),
      keyPair,
      ...(options.signed ? { ca: { key: root.private, cert: root.cert } } : {}),
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
        { name: 'extKeyUsage', serverAuth: true },
        { name: 'subjectAltName', altNames: hosts.map((host) => altName(host)) },
      ],
    });
    return { key: issued.private, cert: issued.cert };
  };
  return {
    ca: root.cert,
    issue: (hosts, options = {}) => leaf(hosts, { ...options, signed: true }),
    selfSigned: (hosts) => leaf(hosts, { signed: false }),
  };
}

const altName = (host: string): { type: 2; value: string } | { type: 7; ip: string } =>
  /^[\d.]+$|:/.test(host) ? { type: 7, ip: host } : { type: 2, value: host };

function validity(expired: boolean): { notBeforeDate: Date; notAfterDate: Date } {
  const now = Date.now();
  const ends = expired ? now - DAY_MS : now + 2 * DAY_MS;
  return { notBeforeDate: new Date(now - 30 * DAY_MS), notAfterDate: new Date(ends) };
}
