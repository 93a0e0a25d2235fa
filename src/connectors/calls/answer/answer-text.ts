// The bytes of an answer as text: UTF-8, as JSON has to be (RFC 8259 §8.1), unless the answer names another charset.

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/** Stands for bytes that are nothing in the charset. */
export const UNREADABLE = '\ufffd';

export function answerText(body: Buffer, contentType = ''): string {
  const charset = CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  return new TextDecoder(isCharset(charset) ? charset : 'utf-8').decode(body);
}

function isCharset(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}
