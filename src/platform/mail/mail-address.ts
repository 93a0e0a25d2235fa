// Addresses of mails: which recipients are taken, and the sender as it is configured.

const LOCAL = String.raw`[a-z0-9!#$%&'*+/=?^_\x60{|}~\-]+(?:\.[a-z0-9!#$%&'*+/=?^_\x60{|}~\-]+)*`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\-]{0,61}[\p{L}\p{N}\p{M}])?`;
const ADDRESS = new RegExp(`^(?=.{1,64}@)${LOCAL}@(?:${LABEL}\\.)+${LABEL}$`, 'iu');
const MAX_LENGTH = 254;

/** Whether the text is one plain address, `anna@example.com`: no display name, no quotes, no list, no other host than a domain. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH && ADDRESS.test(text) && !/\.\d+$/.test(text);

export type Sender = { name: string | null; address: string };

const SENDER = /^(?:(?<name>[^<>]*)<(?<boxed>[^<>]*)>|(?<bare>[^<>]*))$/;
/** A sender may be at a host without a domain: relays inside a network have such names. */
const SENDER_ADDRESS = /^[^\s@()[\],;:\\"]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]{0,251}[\p{L}\p{N}])?$/u;

/** `intake@example.com` or `Intake <intake@example.com>`; null for anything else. */
export function parseSender(text: string): Sender | null {
  if (/\p{Cc}/u.test(text)) return null;
  const { name = '', boxed, bare = '' } = SENDER.exec(text.trim())?.groups ?? {};
  const address = (boxed ?? bare).trim();
  if (!SENDER_ADDRESS.test(address)) return null;
  return { name: unquoted(name.trim()) || null, address };
}

const unquoted = (name: string): string =>
  /^".*"$/.test(name) ? name.slice(1, -1).replaceAll(/\\(.)/g, '$1').trim() : name;
