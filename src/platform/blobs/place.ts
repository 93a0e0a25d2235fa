// Where the bytes of documents are kept beside the database, as one text: a directory, or a bucket of an S3 service.
import { isAbsolute, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type DirectoryPlace = { kind: 'directory'; path: string };
export type S3Place = {
  kind: 's3';
  bucket: string;
  /** Before each key, without slashes around it; may be empty. */
  prefix: string;
  /** Null: the one of AWS for the region. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket stands in the path, not in the name of the host. */
  isPathStyle: boolean;
};
export type BlobPlace = DirectoryPlace | S3Place;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const DEFAULT_REGION = 'us-east-1';
const KNOWN = ['endpoint', 'region', 'path_style'];

type Parsed = { place: BlobPlace } | { wrong: string };

/** A place, or what is wrong with the text. `s3://bucket/prefix?endpoint=…&region=…&path_style=…`, `/a/directory`, `file:///a/directory`. */
export function parsePlace(text: string): Parsed {
  if (text.startsWith('s3:')) return parseS3(text);
  const path = text.startsWith('file:') ? pathOf(text) : text;
  if (path === null || !isAbsolute(path) || path.includes('\0'))
    return { wrong: 'neither "database", nor an absolute path of a directory, nor s3://bucket/prefix' };
  const clean = normalize(path).replace(/(.)\/+$/, '$1');
  return clean === '/' ? { wrong: 'the root of the disk' } : { place: { kind: 'directory', path: clean } };
}

function pathOf(text: string): string | null {
  try {
    return fileURLToPath(text);
  } catch {
    return null;
  }
}

function parseS3(text: string): Parsed {
  const url = URL.parse(text);
  if (url === null || !BUCKET.test(url.host))
    return {
      wrong: 'it names no bucket of 3 to 63 small letters, digits, "-" and ".", as s3://bucket/prefix does',
    };
  if (url.username !== '' || url.password !== '')
    return { wrong: 'credentials belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' };
  const unknown = [...url.searchParams.keys()].find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) return { wrong: `it says ${unknown}; only ${KNOWN.join(', ')} mean anything` };
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (prefix !== '' && !PREFIX.test(prefix))
    return { wrong: 'its prefix may hold letters, digits, "_", "-", "." and "/"' };
  return parseParameters(url, prefix);
}

function parseParameters(url: URL, prefix: string): Parsed {
  const given = url.searchParams;
  const region = given.get('region') ?? DEFAULT_REGION;
  if (!REGION.test(region)) return { wrong: 'its region is none' };
  const endpoint = given.get('endpoint');
  const wrong = endpoint === null ? null : wrongEndpoint(endpoint);
  if (wrong !== null) return { wrong };
  const style = given.get('path_style') ?? String(endpoint !== null);
  if (style !== 'true' && style !== 'false') return { wrong: 'its path_style is neither true nor false' };
  const origin = endpoint === null ? null : new URL(endpoint).origin;
  return {
    place: { kind: 's3', bucket: url.host, prefix, endpoint: origin, region, isPathStyle: style === 'true' },
  };
}

/** What people send in goes over no wire that others can read. */
function wrongEndpoint(endpoint: string): string | null {
  const url = URL.parse(endpoint);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return 'its endpoint does not begin with https://';
  if (url.username !== '' || url.pathname !== '/' || url.search !== '')
    return 'its endpoint may hold a host and a port alone';
  return url.protocol === 'https:' || LOOPBACK.has(url.hostname)
    ? null
    : 'its endpoint is not encrypted: use https:// (http:// only reaches this machine)';
}

/** The one text of a place, as rows keep it. */
export function placeText(place: BlobPlace): string {
  if (place.kind === 'directory') return pathToFileURL(place.path).href;
  const { bucket, prefix, endpoint, region, isPathStyle } = place;
  const parameters = new URLSearchParams({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    path_style: String(isPathStyle),
  });
  return `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}?${parameters.toString()}`;
}
