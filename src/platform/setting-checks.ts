// What the text of a setting may be. Not zod: every command reads the settings, and would load all of it for these few.
import { parseAddress } from './database/addresses/address.ts';
import { misspeltParameter } from './database/addresses/parameters.ts';
import { wrongTls } from './database/addresses/tls-mode.ts';
import { parsePlace, placeText } from './blobs/place.ts';
import { parseSender } from './mail/mail-address.ts';
import { parseEgressPolicy } from './outbound/egress-policy.ts';

/** What the text means, or what is wrong with it, to follow "NAME is …: ". */
export type Check<T = unknown> = (text: string) => { value: T } | { wrong: string };

const WHOLE = /^\d{1,15}$/;

export const filled: Check<string> = (text) => ({ value: text });

const filledWhere =
  (holds: (text: string) => boolean, wrong: string): Check<string> =>
  (text) =>
    holds(text) ? { value: text } : { wrong };

export const whole =
  (min: number, max: number): Check<number> =>
  (text) =>
    WHOLE.test(text) && Number(text) >= min && Number(text) <= max
      ? { value: Number(text) }
      : { wrong: `not a whole number from ${min} to ${max}` };

export function oneOf<const T extends string>(...words: T[]): Check<T> {
  return (text) => {
    const value = words.find((word) => word === text);
    return value === undefined ? { wrong: `not one of ${words.join(', ')}` } : { value };
  };
}

export const atLeast = (length: number): Check<string> =>
  filledWhere((text) => text.length >= length, `shorter than ${length} characters`);

export const atMost = (length: number): Check<string> =>
  filledWhere((text) => text.length <= length, `longer than ${length} characters`);

export const timeOfDay = filledWhere(
  (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  'not a time of day from 00:00 to 23:59 (UTC)',
);

/** What `URL` leaves out when it reads an address is left out here as well. */
const urlWhere =
  (begins: RegExp, wrong: string): Check<string> =>
  (text) => {
    const trimmed = text.trim();
    const url = begins.test(trimmed) && URL.canParse(trimmed);
    return url ? { value: trimmed.replace(/[\t\n\r]/g, '') } : { wrong };
  };

export const httpUrl = urlWhere(/^https?:\/\//i, 'not an address that begins with http:// or https://');
/** Where links lead: pages and their parts stand at the top of it, so nothing may come behind the host. */
export const publicAddress: Check<string> = (text) => {
  const checked = httpUrl(text);
  if (!('value' in checked)) return checked;
  const url = new URL(checked.value);
  if (url.username !== '' || url.password !== '')
    return { wrong: 'an address with a user or password in it, which would stand in every link' };
  if (/^\/*$/.test(url.pathname) && !/[?#]/.test(checked.value)) return checked;
  return {
    wrong: `an address with something behind its host. A path is not supported: give intake a host name or port of its own, such as ${url.origin}`,
  };
};
/** What paths are put behind, so nothing of a question; a key has a setting of its own, which nobody shows. */
export const endpointUrl: Check<string> = (text) => {
  const checked = httpUrl(text);
  if (!('value' in checked)) return checked;
  const url = URL.parse(checked.value);
  if (url === null || url.username !== '' || url.password !== '')
    return { wrong: 'an address with a user or password in it; INTAKE_LLM_API_KEY is for the key' };
  if (url.search !== '' || url.hash !== '')
    return { wrong: 'an address that does not end with its path, such as https://models.corp.example/v1' };
  return { value: checked.value.replace(/\/+$/, '') };
};
/** A proxy is a host and a port, maybe with a user. */
export const proxyUrl: Check<string> = (text) => {
  const url = URL.parse(text.trim());
  const isProxy =
    url !== null && /^https?:$/.test(url.protocol) && /^\/?$/.test(url.pathname + url.search + url.hash);
  if (!isProxy) return { wrong: 'not the address of an HTTP proxy, such as http://proxy.corp.example:3128' };
  try {
    decodeURIComponent(url.username + url.password);
    return { value: url.href };
  } catch {
    return { wrong: 'an address whose user or password has a % that is not written as %25' };
  }
};
export const postgresUrl: Check<string> = (text) => {
  const trimmed = text.trim().replace(/[\t\n\r]/g, '');
  if (!/^postgres(ql)?:\/\//i.test(trimmed)) return { wrong: 'not an address that begins with postgres://' };
  if (parseAddress(trimmed) === null)
    return {
      wrong:
        'an address that cannot be read. In a name or password # / ? @ : and % are written as %23 %2F %3F %40 %3A and %25',
    };
  const wrong = misspeltParameter(trimmed) ?? wrongTls(trimmed);
  return wrong === null ? { value: trimmed } : { wrong };
};
export const smtpUrl = urlWhere(/^smtps?:/i, 'not an address that begins with smtp:// or smtps://');

export const sender = filledWhere((text) => parseSender(text) !== null, 'not a sender of mails');

/** As the one text of the place. */
export const blobPlace: Check<string> = (text) => {
  if (text === 'database') return { value: text };
  const parsed = parsePlace(text);
  return 'place' in parsed ? { value: placeText(parsed.place) } : parsed;
};

const PLACE = /^(?:(\[[0-9a-f:.]+\]|[^\s:/[\]]+):)?(\d{1,5})$/i;

/** Where to listen: `127.0.0.1:9464`, a port alone for this machine, or `off`. */
export const listenAddress: Check<string> = (text) => {
  const trimmed = text.trim();
  if (trimmed.toLowerCase() === 'off') return { value: 'off' };
  const [, host = '127.0.0.1', port = ''] = PLACE.exec(trimmed) ?? [];
  if (port === '' || Number(port) > 65_535) return { wrong: 'neither off nor HOST:PORT' };
  return { value: `${host}:${Number(port)}` };
};

/** What is wrong with the list of places beside the public internet, in the words of the entry that is wrong. */
export const egressAllow: Check<string> = (text) => {
  try {
    parseEgressPolicy(text);
    return { value: text };
  } catch (error) {
    return { wrong: (error as Error).message.replace(/\.$/, '') };
  }
};
