// Where an applicant may be sent in the end: an https address that a browser opens, without credentials.

const MAX_LENGTH = 2048;

export function isHttpsUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || /[\p{Cc}\s\\]/u.test(text) || !/^https:\/\/[^/?#]/i.test(text))
    return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}
