// What the styles of a Word document say of text and paragraphs, as far as reading needs it.

import { isOn, readXml, wholeOf } from '../xml.ts';
import { noteParagraphLook, noteTextLook, type ParagraphLook, type TextLook } from './look.ts';
import type { Numbering, Place } from './numbers.ts';

type Style = TextLook &
  ParagraphLook & {
    basedOn?: string;
    breaksPage?: boolean;
    /** Of a table, or parts of it. */
    shadesTables?: boolean;
    instance?: string;
    level?: number;
  };
export type Styles = Map<string, Style>;

/** Names that no file can give: the style of paragraphs without one, and what holds for all text. */
export const [DEFAULT, DOCUMENT] = ['\0default', '\0document'];

/** Styles are based on each other; a ring of them ends here. */
const MAX_CHAIN = 20;

export function readStyles(bytes: Uint8Array | undefined): Styles {
  const styles: Styles = new Map();
  if (bytes === undefined) return styles;
  let style: Style = {};
  let isPart = false;
  const opens: Record<string, (attributes: Record<string, string>) => void> = {
    'w:docDefaults': () => styles.set(DOCUMENT, style),
    'w:style': ({ styleId = '', type, default: isDefault }) => {
      style = {};
      styles.set(styleId, style);
      if (type === 'paragraph' && isDefault !== undefined && isOn(isDefault))
        styles.set(DEFAULT, { basedOn: styleId });
    },
    'w:basedOn': ({ val }) => Object.assign(style, { basedOn: val }),
    'w:pageBreakBefore': ({ val }) => Object.assign(style, { breaksPage: isOn(val) }),
    'w:numId': ({ val }) => Object.assign(style, { instance: val }),
    'w:ilvl': ({ val }) => Object.assign(style, { level: wholeOf(val) }),
  };
  readXml(bytes, {
    open: (tag) => {
      const { name, parent, attributes } = tag;
      // What a style was before a change.
      if (/^w:[rp]PrChange$/.test(name)) return 'skip';
      if (name === 'w:shd' && (isPart || /^w:(?:tc|tbl)Pr$/.test(parent))) style.shadesTables = true;
      if (name === 'w:tblStylePr') isPart = true;
      // How parts of tables look.
      if (isPart) return undefined;
      opens[name]?.(attributes);
      noteTextLook(style, tag);
      noteParagraphLook(style, tag);
      return undefined;
    },
    close: (name) => {
      if (name === 'w:tblStylePr') isPart = false;
    },
  });
  return styles;
}

/** What the style says itself, else the one that it is based on. */
export function styleValue<Key extends keyof Style>(
  styles: Styles,
  id: string | undefined,
  key: Key,
): Style[Key] | undefined {
  let at = id;
  for (let steps = 0; at !== undefined && steps < MAX_CHAIN; steps++) {
    const style = styles.get(at);
    if (style?.[key] !== undefined) return style[key];
    at = style?.basedOn;
  }
  return undefined;
}

/** The list of the paragraph, else that of its style, and how deep in it the paragraph stands. */
export function listPlace(
  { styles, numbering }: { styles: Styles; numbering: Numbering },
  { styleId, instance, level }: { styleId?: string; instance?: string; level?: number },
): Place | null {
  const list = instance ?? styleValue(styles, styleId, 'instance');
  if (list === undefined || list === '0') return null;
  return {
    instance: list,
    level: level ?? linkedLevel(numbering, list, styleId) ?? styleValue(styles, styleId, 'level') ?? 0,
  };
}

/** A list may say which of its levels a style has. */
function linkedLevel({ lists, instances }: Numbering, id: string, styleId = ''): number | undefined {
  return lists.get(instances.get(id)?.list ?? '')?.styles.get(styleId);
}

export const shadesTables = (styles: Styles, id: string | undefined): boolean =>
  styleValue(styles, id, 'shadesTables') ?? false;
