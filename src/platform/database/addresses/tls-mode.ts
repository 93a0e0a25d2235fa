// Whether a connection to PostgreSQL is to be encrypted, and how far its server has to prove who it is: `sslmode`, as psql takes it.

/** `require` looks at the certificate only where a file says by whom it is signed; `no-verify` is the driver's own word for not at all. */
const MODES = ['disable', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const;
export type TlsMode = (typeof MODES)[number];

/** Parameters that name a file, and what the file is to TLS. */
export const TLS_FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;
export const TLS_PARAMETERS = ['sslmode', 'ssl', 'uselibpqcompat', ...Object.keys(TLS_FILES)];

export const parametersOf = (url: string): URLSearchParams =>
  new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? '');

/** Null where the address says nothing: then there is no TLS. */
export const tlsModeOf = (url: string): TlsMode | null =>
  MODES.find((mode) => mode === wordOf(parametersOf(url))) ?? null;

/** What is wrong with what an address says of TLS, to follow "NAME is …: "; null where nothing is. */
export function wrongTls(url: string): string | null {
  const said = parametersOf(url);
  const word = wordOf(said);
  if (word !== null && tlsModeOf(url) === null)
    return `an address with sslmode=${word}, which is not one of ${MODES.join(', ')}`;
  if (word === 'verify-ca' && !said.has('sslrootcert'))
    return 'an address with sslmode=verify-ca that names no authority: add sslrootcert=FILE, or say verify-full';
  return null;
}

const BY_DRIVER: Record<string, TlsMode> = {
  true: 'verify-full',
  '1': 'verify-full',
  false: 'disable',
  '0': 'disable',
};

function wordOf(said: URLSearchParams): string | null {
  const isMeant = Object.keys(TLS_FILES).some((name) => said.has(name));
  return said.get('sslmode') ?? BY_DRIVER[said.get('ssl') ?? ''] ?? (isMeant ? 'verify-full' : null);
}
