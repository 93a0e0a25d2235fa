// ZIP archives and the Office files in them, also such as no program would write.
import { crc32, deflateRawSync } from 'node:zlib';

type Lies = { size?: number; flags?: number; crc?: number; stored?: boolean };
export type Part = string | Uint8Array | (Lies & { content: string | Uint8Array });

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];

/** Names may come twice, hence no record. */
export function archiveOf(parts: [name: string, part: Part][]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, part] of parts) {
    const {
      content,
      stored = false,
      flags = 0,
      ...lies
    } = typeof part === 'string' || part instanceof Uint8Array ? { content: part } : part;
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags | 0x800, 2);
    head.writeUInt16LE(stored ? 0 : 8, 4);
    head.writeUInt32LE(lies.crc ?? crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(lies.size ?? bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    const own = [numberOf(LOCAL), head, Buffer.from(name), packed];
    local.push(...own);
    central.push(numberOf(CENTRAL), Buffer.from([20, 0]), head, tail, Buffer.from(name));
    at += own.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, directory, numberOf(END), end]);
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const OPEN_XML = 'http://schemas.openxmlformats.org';
export const MIME = 'application/vnd.openxmlformats-officedocument';
const office = `${OPEN_XML}/officeDocument/2006/relationships`;

export const relationships = (...each: [id: string, type: string, target: string][]): string =>
  `<Relationships xmlns="${OPEN_XML}/package/2006/relationships">${each
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const packageParts = (main: string, type: string): [string, Part][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${OPEN_XML}/package/2006/content-types"><Override PartName="/${main}" ContentType="${type}"/></Types>`,
  ],
  ['_rels/.rels', relationships(['r', 'officeDocument', main])],
];

export const WORD_TYPE = `${MIME}.wordprocessingml.document.main+xml`;
export const SHEET_TYPE = `${MIME}.spreadsheetml.sheet.main+xml`;
const WORD = `xmlns:w="${OPEN_XML}/wordprocessingml/2006/main" xmlns:mc="${OPEN_XML}/markup-compatibility/2006" xmlns:r="${office}" xmlns:m="${OPEN_XML}/officeDocument/2006/math"`;
const SHEET = `xmlns="${OPEN_XML}/spreadsheetml/2006/main" xmlns:r="${office}"`;

/** A part of a Word document, by the name of its root. */
export const wordPart = (root: string, inner: string): string => `<w:${root} ${WORD}>${inner}</w:${root}>`;

const PARTS: Record<string, string> = {
  styles: 'styles',
  numbering: 'numbering',
  footnotes: 'footnotes',
  header: 'hdr',
  footer: 'ftr',
};

/** A Word document by its body, and what other parts it has by their types: `header` is referred to as `rheader`. */
export function docx(body: string, others: Partial<Record<string, string>> = {}): Buffer {
  const parts = Object.entries(others).map(([type, inner = '']): [string, string] => [
    `word/${type}.xml`,
    wordPart(PARTS[type] ?? type, inner),
  ]);
  return archiveOf([
    ...packageParts('word/document.xml', WORD_TYPE),
    ['word/document.xml', wordPart('document', `<w:body>${body}</w:body>`)],
    [
      'word/_rels/document.xml.rels',
      relationships(
        ...Object.keys(others).map((type): [string, string, string] => [`r${type}`, type, `${type}.xml`]),
      ),
    ],
    ...parts,
  ]);
}

export type TestSheet = { rows: string; before?: string; after?: string; state?: string; table?: string };

const tableParts = (table: string, at: number): [string, string][] => [
  [`xl/sheets/_rels/${at}.xml.rels`, relationships(['t', 'table', `../tables/${at}.xml`])],
  [
    `xl/tables/${at}.xml`,
    `<table ${SHEET} ref="${table}"><tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>`,
  ],
];

/** A workbook by the rows of its sheets; cells of style n have the n-th of the formats. */
export function xlsx(
  sheets: TestSheet[],
  {
    formats = [],
    strings = '',
    settings = '',
    styleSheet,
    theme = '',
  }: { formats?: string[]; strings?: string; settings?: string; styleSheet?: string; theme?: string } = {},
): Buffer {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const list = sheets.map(
    ({ state = 'visible' }, at) =>
      `<sheet name="S${at}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`,
  );
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`);
  const styles = [
    '<xf numFmtId="0"/>',
    ...formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`),
    '<xf fontId="1"/>',
  ];
  // The style behind those of the formats is struck out.
  const fonts = '<fonts><font/><font><strike/></font></fonts>';
  return archiveOf([
    ...packageParts('xl/workbook.xml', SHEET_TYPE),
    ['xl/workbook.xml', `<workbook ${SHEET}>${settings}<sheets>${list.join('')}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(
        ...sheets.map((_, at): [string, string, string] => [`r${at}`, 'worksheet', `sheets/${at}.xml`]),
        ['rs', 'styles', 'styles.xml'],
        ['rt', 'sharedStrings', '/xl/strings.xml'],
        ['rc', 'theme', 'theme.xml'],
      ),
    ],
    [
      'xl/styles.xml',
      `<styleSheet ${SHEET}>${styleSheet ?? `<numFmts>${codes.join('')}</numFmts>${fonts}<cellXfs>${styles.join('')}</cellXfs>`}</styleSheet>`,
    ],
    ['xl/strings.xml', `<sst ${SHEET}>${strings}</sst>`],
    ['xl/theme.xml', `<a:theme xmlns:a="${OPEN_XML}/drawingml/2006/main">${theme}</a:theme>`],
    ...sheets.flatMap(({ rows, before = '', after = '', table }, at): [string, string][] => [
      [
        `xl/sheets/${at}.xml`,
        `<worksheet ${SHEET}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ],
      ...(table === undefined ? [] : tableParts(table, at)),
    ]),
  ]);
}
