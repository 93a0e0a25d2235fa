// The colours of an Office file's theme, which its other parts refer to by name.

import { BLACK, rgbOfHex, WHITE, type Rgb } from '../seen/colour.ts';
import { readXml } from './xml.ts';

/** `dk1`, `lt1`, `accent1`: each as it is in the scheme of colours. */
export type Theme = ReadonlyMap<string, Rgb>;

/** A file without one has dark text on a light page. */
export function readTheme(bytes: Uint8Array | undefined): Theme {
  const theme = new Map<string, Rgb>([
    ['dk1', BLACK],
    ['lt1', WHITE],
  ]);
  if (bytes === undefined) return theme;
  let name = '';
  readXml(bytes, {
    open: ({ name: element, parent, attributes: { val = '', lastClr } }) => {
      if (parent === ':clrScheme') name = element.slice(1);
      const rgb = rgbOfHex(lastClr ?? val);
      if (/^:(?:srgb|sys)Clr$/.test(element) && parent === `:${name}` && rgb !== undefined)
        theme.set(name, rgb);
      return undefined;
    },
  });
  return theme;
}
