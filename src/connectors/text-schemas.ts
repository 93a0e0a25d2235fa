// The texts that a connector is made of: what fits into a header, an address, a secret.
import { z } from 'zod';

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;

/** What a header or a query may hold without being cut in two; `Cs` is half a character (a lone surrogate). */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
export const IS_ONE_LINE = 'holds no control characters and no half characters';

export const oneLine = z.string().max(4000).regex(ONE_LINE, IS_ONE_LINE);

export const label = z.string().min(1).max(500).regex(ONE_LINE, IS_ONE_LINE);
const headerName = z.string().regex(TOKEN, 'is a header name');

export const secret = z.string().min(1).max(8000).regex(ONE_LINE, IS_ONE_LINE);

/** Judged again, with its addresses, whenever it is called. */
export const httpsUrl = z
  .string()
  .max(2000)
  .refine((text) => URL.parse(text)?.protocol === 'https:', 'is an https:// URL');

/** Headers that say where a message ends or whom it is for are not the author's; nor is a name that no object can hold. */
const RESERVED =
  /^(__proto__|host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|proxy-.*)$/i;

export const isHeaderName = (name: string): boolean => TOKEN.test(name);

export const isReservedHeader = (name: string): boolean => RESERVED.test(name);

export const ownHeader = headerName.refine((name) => !isReservedHeader(name), 'is set by the server itself');
