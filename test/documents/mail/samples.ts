// Mails as programs write them, built from their parts.

export type Part = { headers: string[]; body: string | Part[] };

const lines = (...all: string[]): string => all.join('\r\n');

let boundaries = 0;

function render({ headers, body }: Part): string {
  if (typeof body === 'string') return lines(...headers, '', body);
  const boundary = `=_b${boundaries++}_`;
  const [type = '', ...rest] = headers;
  const parts = body.map((part) => lines(`--${boundary}`, render(part)));
  return lines(
    `${type}; boundary="${boundary}"`,
    ...rest,
    '',
    'No MIME here.',
    ...parts,
    `--${boundary}--`,
    '',
  );
}

export const text = (body: string, type = 'text/plain; charset=utf-8'): Part => ({
  headers: [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'],
  body: Buffer.from(body).toString('base64'),
});

export const html = (body: string): Part => text(body, 'text/html; charset=utf-8');

export const parts = (kind: string, ...body: Part[]): Part => ({
  headers: [`Content-Type: multipart/${kind}`],
  body,
});

/** An attachment; `also` are headers beside. */
export const file = (name: string, bytes: Uint8Array | string, type: string, ...also: string[]): Part => ({
  headers: [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    ...(also.length > 0 ? also : [`Content-Disposition: attachment; filename="${name}"`]),
  ],
  body: Buffer.from(bytes).toString('base64'),
});

const HEADER = [
  'From: Anna <anna@example.com>',
  'To: desk@example.com',
  'Subject: Papers',
  'MIME-Version: 1.0',
];

/** The bytes of a mail with that body. */
export const mailOf = (body: Part, header: string[] = HEADER): Buffer =>
  Buffer.from(lines(...header, render(body)));

/** The header of a PNG of that size, sound enough to be told from a damaged one. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
