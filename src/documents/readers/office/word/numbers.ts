// Numbers of paragraphs, which Word counts and does not store: `1.`, `1.1`, `(a)`. What cannot be told for sure has none.

import { isOn, readXml, wholeOf } from '../xml.ts';

const LEVELS = 9;
const MOST_LETTERS = 26 * 5;

type Level = { start: number; format: string; text: string; isLegal: boolean };
type List = { levels: (Level | undefined)[]; styles: Map<string, number> };
type Instance = { list: string; starts: Map<number, number>; levels: Map<number, Level> };
export type Numbering = { lists: Map<string, List>; instances: Map<string, Instance> };

/** Which list a paragraph belongs to, and how deep. */
export type Place = { instance: string; level: number };

type Reading = { numbering: Numbering; list: List; instance: Instance | null; at: number; level: Level };
type Act = (reading: Reading, attributes: Record<string, string>) => void;

const newLevel = (): Level => ({ start: 0, format: 'decimal', text: '', isLegal: false });
const newList = (): List => ({ levels: [], styles: new Map() });

const OPENS: Record<string, Act> = {
  'w:abstractNum': (reading, { abstractNumId = '' }) => {
    reading.list = newList();
    reading.numbering.lists.set(abstractNumId, reading.list);
  },
  'w:num': (reading, { numId = '' }) => {
    reading.instance = { list: '', starts: new Map(), levels: new Map() };
    reading.numbering.instances.set(numId, reading.instance);
  },
  'w:abstractNumId': ({ instance }, { val = '' }) => {
    if (instance !== null) instance.list = val;
  },
  'w:lvlOverride': (reading, { ilvl }) => void (reading.at = wholeOf(ilvl)),
  'w:startOverride': ({ instance, at }, { val }) => void instance?.starts.set(at, wholeOf(val)),
  'w:lvl': (reading, { ilvl }) => {
    reading.at = Math.min(wholeOf(ilvl), LEVELS);
    reading.level = newLevel();
    if (reading.instance === null) reading.list.levels[reading.at] = reading.level;
    else reading.instance.levels.set(reading.at, reading.level);
  },
  'w:pStyle': ({ list, at }, { val = '' }) => void list.styles.set(val, at),
  'w:start': ({ level }, { val }) => void (level.start = wholeOf(val)),
  'w:numFmt': ({ level }, { val = '' }) => void (level.format = val),
  'w:lvlText': ({ level }, { val = '' }) => void (level.text = val),
  'w:isLgl': ({ level }, { val }) => void (level.isLegal = isOn(val)),
};

export function readNumbering(bytes: Uint8Array | undefined): Numbering {
  const numbering: Numbering = { lists: new Map(), instances: new Map() };
  const reading: Reading = { numbering, list: newList(), instance: null, at: 0, level: newLevel() };
  if (bytes === undefined) return numbering;
  readXml(bytes, {
    open: ({ name, attributes }) => {
      if (name === 'mc:Fallback' || name === 'w:rPr' || name === 'w:pPr') return 'skip';
      OPENS[name]?.(reading, attributes);
      return undefined;
    },
  });
  return numbering;
}

/** Counts as Word does: a number for each paragraph that is asked for, in the order of the document. */
export function createCounter({ lists, instances }: Numbering): (place: Place) => string {
  const counts = new Map<string, Counts>();
  const begun = new Set<string>();
  const restart = (id: string, level: number): number | undefined => {
    const key = `${id} ${level}`;
    const start = begun.has(key) ? undefined : instances.get(id)?.starts.get(level);
    begun.add(key);
    return start;
  };
  return ({ instance: id, level }) => {
    const instance = instances.get(id);
    const list = lists.get(instance?.list ?? '');
    if (instance === undefined || list === undefined || level >= LEVELS) return '';
    const levelAt = (at: number): Level | undefined => instance.levels.get(at) ?? list.levels[at];
    const own = counts.get(instance.list) ?? [];
    counts.set(instance.list, own);
    own[level] = restart(id, level) ?? next(own[level], levelAt(level));
    own.length = level + 1;
    return labelOf(level, levelAt, own);
  };
}

const next = (before: number | undefined, level: Level | undefined): number =>
  before === undefined ? (level?.start ?? 1) : before + 1;

type Counts = (number | undefined)[];

function labelOf(level: number, levelAt: (at: number) => Level | undefined, counts: Counts): string {
  const own = levelAt(level);
  if (own === undefined || own.format === 'bullet' || own.format === 'none') return '';
  let isSure = true;
  const label = own.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const shown = levelAt(at);
    const count = counts[at] ?? shown?.start ?? 1;
    const text = FORMATS.get(own.isLegal ? 'decimal' : (shown?.format ?? ''))?.(count);
    if (text === undefined) isSure = false;
    return text ?? '';
  });
  return isSure && label.trim() !== '' ? `${label.trim()} ` : '';
}

type Format = (count: number) => string | undefined;

/** After `z` comes `aa`, then `bb`. */
const letters: Format = (count) =>
  count < 1 || count > MOST_LETTERS
    ? undefined
    : String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));

const FORMATS = new Map<string, Format>([
  ['decimal', String],
  ['decimalZero', (count) => String(count).padStart(2, '0')],
  ['lowerLetter', letters],
  ['upperLetter', (count) => letters(count)?.toUpperCase()],
  ['lowerRoman', (count) => roman(count)],
  ['upperRoman', (count) => roman(count)?.toUpperCase()],
]);

const ROMAN: [number, string][] = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
}).map(([letters, value]) => [value, letters]);

function roman(count: number): string | undefined {
  if (count < 1 || count > 3999) return undefined;
  let [rest, text] = [count, ''];
  for (const [value, letters] of ROMAN) for (; rest >= value; rest -= value) text += letters;
  return text;
}
