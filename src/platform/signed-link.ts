// Addresses that carry their own leave: what they are about, until when they work, and an HMAC over both (completions §10, §13).
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Keys } from './seal.ts';
import type { Environment } from './transaction.ts';

/** What somebody with the address may look at, and nothing else. */
export type LinkAbout = {
  orgId: string;
  environment: Environment;
  caseId: string;
  /** Of the case: an address does not show what came after it. */
  revision: number;
  /** Whole seconds. */
  expiresAt: Date;
};

/** Which page the address is of: what is signed for one opens no other. */
export type LinkPurpose = 'view' | 'case-file';

export type Links = {
  /** A path segment of about 200 characters. */
  sign(purpose: LinkPurpose, about: LinkAbout): string;
  /** Null for what no key of the deployment signed for that purpose; whether its time is over is for the caller to say. */
  read(purpose: LinkPurpose, token: string): LinkAbout | null;
};

/** One hour. */
export const LINK_SECONDS = 3600;

/** Signed with the current key; the others still count, until `secrets rotate` has taken them away. */
export function createLinks(keys: Keys): Links {
  return {
    sign(purpose, about) {
      const { orgId, environment, caseId, revision, expiresAt } = about;
      const until = Math.floor(expiresAt.getTime() / 1000);
      const text = [orgId, environment, caseId, revision, until].join(' ');
      const content = Buffer.from(text).toString('base64url');
      return `${content}.${macOf(keys()[0], purpose, content).toString('base64url')}`;
    },
    read(purpose, token) {
      const [content = '', mac = '', ...more] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      // Another spelling of the same bytes would be another address.
      if (more.length > 0 || given.toString('base64url') !== mac) return null;
      const isOurs = keys().some((key) => isSame(macOf(key, purpose, content), given));
      return isOurs ? aboutOf(Buffer.from(content, 'base64url').toString()) : null;
    },
  };
}

function macOf(secret: string | undefined, purpose: LinkPurpose, content: string): Buffer {
  if (secret === undefined) throw new Error('there is no key to sign with');
  return createHmac('sha256', linkKeyOf(secret)).update(`${purpose} ${content}`).digest();
}

/** By the secret: making one costs as much as five signatures. There are as many as a deployment has had keys since its start. */
const linkKeys = new Map<string, KeyObject>();

/** A key of its own, which seals nothing. */
function linkKeyOf(secret: string): KeyObject {
  const known = linkKeys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(createHmac('sha256', secret).update('intake signed link').digest());
  linkKeys.set(secret, key);
  return key;
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

function aboutOf(text: string): LinkAbout | null {
  const [orgId = '', environment, caseId = '', revision, until] = text.split(' ');
  if (environment !== 'test' && environment !== 'live') return null;
  return {
    orgId,
    environment,
    caseId,
    revision: Number(revision),
    expiresAt: new Date(Number(until) * 1000),
  };
}
