// What was wrong with the certificate of a document's server, from the word that the handshake failed with.

const OWN_AUTHORITY =
  'where that is an authority of your own, the operator of this deployment names its certificate in INTAKE_EGRESS_CA_FILE';

const REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `it is signed by itself; ${OWN_AUTHORITY}`,
  SELF_SIGNED_CERT_IN_CHAIN: `it is signed by an authority that is not trusted here; ${OWN_AUTHORITY}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `the authority that signed it is not known here, or the server does not send the certificates between; ${OWN_AUTHORITY}`,
  UNABLE_TO_GET_ISSUER_CERT: `the authority that signed it is not known here; ${OWN_AUTHORITY}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `the authority that signed it is not known here; ${OWN_AUTHORITY}`,
  CERT_UNTRUSTED: `the authority that signed it is not trusted here; ${OWN_AUTHORITY}`,
  CERT_HAS_EXPIRED: 'it has expired; the server needs a new one',
  CERT_NOT_YET_VALID:
    'it is not valid yet; the server needs another one, or the clock of this deployment is wrong',
  CERT_REVOKED: 'it was revoked; the server needs a new one',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'it is for another host name; use the name that it is for, or give the server a new one',
};

/** In a sentence; the words are ours, nothing of the server's is repeated. */
export function certificateTrouble(error: unknown): string {
  for (let cause = error; cause instanceof Object && 'cause' in cause; cause = cause.cause) {
    const reason = REASONS[codeOf(cause)] ?? REASONS[codeOf(cause.cause)];
    if (reason !== undefined) return `The certificate of the document's server is not valid: ${reason}.`;
  }
  return "No secure connection to the document's server came about: it speaks no TLS that is accepted here, or its certificate is not valid.";
}

const codeOf = (error: unknown): string => {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};
