// The check of a public HTTPS URL when it is handed in: its form, its name and its literal address, without DNS.
import { addressFamily } from './addresses.ts';
import {
  isAllowedTarget,
  isMetadataName,
  isNamedHost,
  isNamedPort,
  type EgressPolicy,
} from './egress-policy.ts';

type PublicUrlCheck =
  | { ok: true; url: URL }
  | { ok: false; code: 'invalid_url' | 'egress_blocked'; reason: string };

// RFC 6761, 6762, 8375, 9476 and the suffixes that private networks use; `example` can lead nowhere and stays usable in documentation.
const SPECIAL_SUFFIXES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|lan|home|corp|test|invalid|onion|alt|arpa)$/;
const DOMAIN_NAME = /^(?=.{1,253}$)([a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/;

// Fetch's "bad ports": other protocols that would take a request for their own words.
const BLOCKED_PORTS = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123
  135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993
  995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`
    .split(/\s+/)
    .map(Number),
);

// Read on the raw text: the URL parser drops or rewrites these before anyone could see them.
const FORM_RULES: readonly (readonly [RegExp, string])[] = [
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule looks for
  [/[\u0000-\u001f\u007f-\u009f]/, 'it contains a control character'],
  [/^\s|\s$/, 'it begins or ends with a space'],
  [/\\/, 'it contains a backslash'],
  [/#/, 'it contains a fragment'],
  [/^(?!https:\/\/[^/?])/i, 'it does not begin with https:// and a host'],
  [/^https:\/\/[^/?]*@/i, 'it contains credentials'],
];

const portOf = (url: URL): number => (url.port === '' ? 443 : Number(url.port));
const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Says whether the URL may be saved. What its name resolves to is judged when a connection is made. */
export function checkPublicHttpsUrl(text: string, policy: EgressPolicy): PublicUrlCheck {
  const broken = FORM_RULES.find(([pattern]) => pattern.test(text));
  if (broken !== undefined) return invalid(broken[1]);
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return invalid('it is not a valid URL');
  const target = { hostname: hostnameOf(url), port: portOf(url) };
  if (BLOCKED_PORTS.has(target.port) && !isNamedPort(policy, target)) {
    return blocked(`port ${target.port} belongs to another protocol`);
  }
  if (addressFamily(target.hostname) !== 0) {
    const allowed = isAllowedTarget(policy, { ...target, address: target.hostname });
    return allowed ? { ok: true, url } : blocked('its address is not public');
  }
  return checkName(url, policy);
}

function checkName(url: URL, policy: EgressPolicy): PublicUrlCheck {
  const target = { hostname: hostnameOf(url), port: portOf(url) };
  if (target.hostname.endsWith('.')) return blocked('its host name ends with a dot');
  if (!DOMAIN_NAME.test(target.hostname)) return invalid('its host name is not valid');
  if (isMetadataName(target.hostname)) return blocked('its host is a cloud metadata service');
  if (isNamedHost(policy, target)) return { ok: true, url };
  if (!target.hostname.includes('.')) return blocked('its host name has a single label');
  if (SPECIAL_SUFFIXES.test(target.hostname)) return blocked('its host name is reserved for private use');
  return { ok: true, url };
}

const invalid = (reason: string): PublicUrlCheck => ({ ok: false, code: 'invalid_url', reason });
const blocked = (reason: string): PublicUrlCheck => ({ ok: false, code: 'egress_blocked', reason });
