// Shows a page from the queue: as a picture on the terminal itself where that can, else by its signed address.
import { around } from '../../../src/documents/drawing/marks.ts';
import type { DrawRequest, Picture } from '../../../src/documents/drawing/picture.ts';
import { clean, cutEnd } from '../../terminal/text.ts';
import { CLEARED, sequenceOf, wantsPixels } from './sequences.ts';
import { graphicsOf, type Protocol, type Terminal } from './graphics.ts';
import type { Looked } from './looked.ts';

/** What the viewer needs of the world around it. */
export type ViewerPorts = {
  /** Hands over the terminal while `work` runs; the queue is drawn anew afterwards. */
  borrow(work: (terminal: BorrowedTerminal) => Promise<void>): Promise<void>;
  /** Null where the page has no look of its own; `size` is that of the page. On record before it answers. */
  draw(looked: Looked, request: (size: Size) => DrawRequest): Promise<Picture | null>;
  /** A signed address. Throws a Conflict that says what to do where nobody would answer at it. */
  address(looked: Looked): Promise<string>;
  /** Whether a browser shows it now. */
  open(url: string): Promise<boolean>;
};
export type BorrowedTerminal = Terminal & {
  size: { columns: number; rows: number };
  write(text: string): void;
  /** Of anybody at the keyboard. */
  key(): Promise<void>;
};
type Size = { width: number; height: number };

export type Viewer = {
  /** Answers in a sentence what was shown. */
  look(looked: Looked): Promise<string>;
};

/** A screen of its own, so that what stood on the terminal before is left as it is. */
const APART = '\u001B[?1049h\u001B[2J\u001B[H';
const TOGETHER = '\u001B[?1049l';
const BACK = 'Any key goes back to the queue.';

/** Pixels for each column: what a cell of a usual terminal has, and sharp on most. */
const CELL_WIDTH = 10;
/** Sixels are not scaled by the terminal: as wide as the cells of a small typeface. */
const SIXEL_CELL_WIDTH = 8;
/** What stands below the picture. */
const CAPTION_ROWS = 3;
/** A cell is twice as high as it is wide. */
const CELL_RATIO = 2;

export function createViewer(ports: ViewerPorts): Viewer {
  let known: Promise<Protocol | null> | undefined;
  return {
    async look(looked) {
      let told = '';
      await ports.borrow(async (terminal) => {
        const protocol = await (known ??= graphicsOf(terminal));
        const isShown = protocol !== null && (await showPicture(ports, { looked, terminal, protocol }));
        told = isShown ? `You saw ${placeOf(looked)}.` : await showAddress(ports, { looked, terminal });
      });
      return told;
    },
  };
}

type Showing = { looked: Looked; terminal: BorrowedTerminal };

const placeOf = ({ name, pageIndex }: Looked): string => `${clean(name)}, page ${pageIndex + 1}`;

async function showPicture(
  ports: ViewerPorts,
  { looked, terminal, protocol }: Showing & { protocol: Protocol },
): Promise<boolean> {
  const { columns, rows } = terminal.size;
  const room = Math.max(4, rows - CAPTION_ROWS);
  const picture = await ports.draw(looked, (size) => ({
    pageIndex: looked.pageIndex,
    maxWidth: columns * (protocol === 'sixel' ? SIXEL_CELL_WIDTH : CELL_WIDTH),
    crop:
      looked.boxes.length === 0
        ? { x: 0, y: 0, width: 1, height: Math.min(1, heightOf(size, columns, room)) }
        : around(looked.boxes, heightOf(size, columns, room)),
    marks: looked.boxes,
    ...(wantsPixels(protocol) ? { asPixels: true as const } : {}),
  }));
  if (picture === null) return false;
  const fit = Math.min(1, (room * CELL_RATIO * picture.width) / (picture.height * columns));
  const wide = Math.max(1, Math.floor(columns * fit));
  const high = Math.min(room, Math.ceil((wide * picture.height) / picture.width / CELL_RATIO));
  terminal.write(`${APART}${await sequenceOf(protocol, { picture, columns: wide, rows: high })}`);
  terminal.write(`${captionOf(looked, columns)}\r\n${BACK}`);
  await terminal.key();
  terminal.write(`${CLEARED[protocol]}${TOGETHER}`);
  return true;
}

/** Share of the page's height that fits on the terminal, where all of its width is shown. */
const heightOf = ({ width, height }: Size, columns: number, rows: number): number =>
  Math.min(1, ((width / height) * rows * CELL_RATIO) / columns);

function captionOf(looked: Looked, columns: number): string {
  const { label, quote } = looked;
  const said = quote === null ? '' : ` · ${label === null ? '' : `${clean(label)}: `}›${clean(quote)}‹`;
  return cutEnd(`${placeOf(looked)}${said}`, columns);
}

/** One link for terminals that follow them, over however many of their lines it goes. */
const linked = (url: string): string => `\u001B]8;;${url}\u001B\\${url}\u001B]8;;\u001B\\`;

/** In full, on lines of its own: it is longer than a line, and has to be copied whole. */
async function showAddress(ports: ViewerPorts, { looked, terminal }: Showing): Promise<string> {
  const url = await ports.address(looked);
  if (await ports.open(url)) return `${placeOf(looked)} is open in the browser.`;
  const { columns } = terminal.size;
  const lines = [
    captionOf(looked, columns),
    '',
    'This terminal shows no pictures. Open the page in a browser:',
    '',
    linked(url),
    '',
    'for one hour, or until the case changes.',
    '',
    BACK,
  ];
  terminal.write(`${APART}${lines.join('\r\n')}`);
  await terminal.key();
  terminal.write(TOGETHER);
  return `The address of ${placeOf(looked)} was shown.`;
}
