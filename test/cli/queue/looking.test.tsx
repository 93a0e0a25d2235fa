// v in the queue: what is looked at, how it is put on a terminal, and what is told where nobody can show it.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sequenceOf } from '../../../cli/queue/viewing/sequences.ts';
import { graphicsOf } from '../../../cli/queue/viewing/graphics.ts';
import type { Looked } from '../../../cli/queue/viewing/looked.ts';
import { createViewer, type BorrowedTerminal, type ViewerPorts } from '../../../cli/queue/viewing/viewer.ts';
import type { DrawRequest, Picture } from '../../../src/documents/drawing/picture.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import { evidence, fact, makeCase } from './cases.ts';
import { expectFits, show } from './screen.tsx';

const EVIL = '\u001b]0;pwned\u0007\u202egpj.exe';

describe('the key', () => {
  const made = () =>
    makeCase('a', {
      facts: [
        fact({
          fact_id: 'number',
          fact_label: 'Number',
          value: 'RE-1',
          evidence: [{ ...evidence('e1', 'RE-1'), page_index: 2 }],
        }),
      ],
    });

  test('looks at the place of the selected fact, and tells what was shown', async () => {
    const asked: Looked[] = [];
    const look = (looked: Looked): Promise<string> => {
      asked.push(looked);
      return Promise.resolve('You saw it.');
    };
    const { until, press } = show([made()], { look });
    await until('INV-a');
    press('\r');
    await until('v see page');
    press('v');
    expectFits(await until('You saw it.'), { columns: 80, rows: 24 });
    expect(asked).toMatchObject([{ caseId: 'a', factId: 'number', pageIndex: 2, quote: 'RE-1' }]);
  });

  test('in the list it looks at the first document', async () => {
    const asked: Looked[] = [];
    const look = (looked: Looked): Promise<string> => Promise.resolve(`${asked.push(looked)} was seen.`);
    const { until, press } = show([made()], { look, columns: 120, rows: 30 });
    // The case beside the list has come.
    await until('Facts (');
    press('v');
    await until('1 was seen.');
    expect(asked).toMatchObject([{ caseId: 'a', factId: null, quote: null, pageIndex: 0 }]);
  });

  test('what cannot be shown says what to do', async () => {
    const look = (): Promise<string> =>
      Promise.reject(new Conflict('no_server', 'No server answers: start one with "intake serve".'));
    const { until, press } = show([made()], { look });
    await until('INV-a');
    press('\r');
    await until('v see page');
    press('v');
    await until('Not done: No server answers: start one with "intake serve".');
  });
});

const LOOKED: Looked = {
  caseId: 'case_1',
  docId: 'doc_1',
  name: `scan${EVIL}.pdf`,
  pageIndex: 0,
  factId: 'total',
  label: `Total${EVIL}`,
  quote: `1,00${EVIL}`,
  boxes: [{ page_index: 0, x: 0.2, y: 0.5, width: 0.2, height: 0.02 }],
};
const picture = (type: Picture['type']): Picture => ({
  bytes: new Uint8Array(8 * 4 * 4).fill(255),
  type,
  width: 8,
  height: 4,
});

/** A terminal in memory. */
function terminal(env: NodeJS.ProcessEnv, answer = ''): BorrowedTerminal & { written: string } {
  const it = {
    env,
    stdout: { isTTY: true } as NodeJS.WriteStream,
    size: { columns: 80, rows: 24 },
    written: '',
    write: (text: string) => void (it.written += text),
    key: () => Promise.resolve(),
    ask: () => Promise.resolve(answer),
  };
  return it;
}

/** With a page that is A4, or that cannot be drawn. */
function ports(on: BorrowedTerminal, { isDrawn = true, opens = false } = {}) {
  const requests: DrawRequest[] = [];
  const given: ViewerPorts = {
    borrow: (work) => work(on),
    draw(_looked, request) {
      requests.push(request({ width: 595, height: 842 }));
      const isPixels = requests.at(-1)?.asPixels === true;
      return Promise.resolve(isDrawn ? picture(isPixels ? 'pixels' : 'image/png') : null);
    },
    address: () => Promise.resolve('http://127.0.0.1:8080/view/token'),
    open: () => Promise.resolve(opens),
  };
  return { ...given, requests };
}

describe('the viewer', () => {
  test('on a terminal with graphics: the part of the page around the quote, marked', async () => {
    const on = terminal({});
    const world = ports(on);
    const told = await createViewer(world).look(LOOKED);
    expect(told).toContain('was shown');
    const sixel = terminal({}, '\u001b[?62;4;22c');
    const other = ports(sixel);
    expect(await createViewer(other).look(LOOKED)).toMatch(/^You saw scan.*page 1\.$/);
    expect(other.requests[0]).toMatchObject({ pageIndex: 0, marks: LOOKED.boxes, asPixels: true });
    const { crop } = other.requests[0] ?? {};
    expect(crop?.y).toBeLessThan(0.5);
    expect((crop?.y ?? 0) + (crop?.height ?? 0)).toBeGreaterThan(0.52);
    expect(sixel.written).toContain('\u001bP');
  });

  test('without: the address in full, or a browser', async () => {
    const on = terminal({ TMUX: 'a server,1,0', KITTY_WINDOW_ID: '1' });
    expect(await createViewer(ports(on)).look(LOOKED)).toMatch(/The address .* was shown/);
    const url = 'http://127.0.0.1:8080/view/token';
    expect(on.written).toContain(`\r\n\u001b]8;;${url}\u001b\\${url}\u001b]8;;\u001b\\\r\n`);
    const quiet = terminal({});
    expect(await createViewer(ports(quiet, { opens: true })).look(LOOKED)).toMatch(/is open in the browser/);
    expect(quiet.written).toBe('');
  });

  test('a page without a look of its own is shown by its address', async () => {
    const on = terminal({}, '\u001b[?62;4c');
    expect(await createViewer(ports(on, { isDrawn: false })).look(LOOKED)).toMatch(/address/);
  });

  test('names and quotes of others command no terminal', async () => {
    const on = terminal({});
    await createViewer(ports(on)).look(LOOKED);
    expect(on.written).not.toContain('pwned');
    expect(on.written).not.toContain('\u202e');
  });
});

describe('terminals', () => {
  test.each([
    [{ KITTY_WINDOW_ID: '1' }, '', 'kitty'],
    [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.4.0' }, '', 'iterm2'],
    [{ TERM: 'xterm' }, '\u001b[?64;1;4;22c', 'sixel'],
    [{ TERM: 'xterm' }, '\u001b[?64;1;22c', null],
    [{ TERM: 'xterm' }, '', null],
    [{ TMUX: 'x', KITTY_WINDOW_ID: '1' }, '', null],
  ])('%j that answers %j', async (env, answer, protocol) => {
    for (const name of ['TMUX', 'STY', 'TERM_PROGRAM', 'TERM', 'KITTY_WINDOW_ID'])
      vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(await graphicsOf(terminal(process.env, answer))).toBe(protocol);
  });
  afterEach(() => vi.unstubAllEnvs());

  test('each protocol has its own words for a picture', async () => {
    const pixels = { picture: picture('pixels'), columns: 4, rows: 2 };
    expect(await sequenceOf('kitty', pixels)).toContain('\u001b_Ga=T,q=2,f=32,o=z,s=8,v=4,c=4,r=2,m=0;');
    expect(await sequenceOf('sixel', pixels)).toContain('\u001bP');
    const file = { picture: picture('image/png'), columns: 4, rows: 2 };
    expect(await sequenceOf('iterm2', file)).toContain(
      '\u001b]1337;File=inline=1;size=128;width=4;height=2;',
    );
  });
});
