// How pictures are put on this terminal: by what its environment says, else by what it answers itself.
import { createSupportsTerminalGraphics } from 'supports-terminal-graphics';

export type Protocol = 'kitty' | 'iterm2' | 'sixel';

export type Terminal = {
  env: NodeJS.ProcessEnv;
  stdout: NodeJS.WriteStream;
  /** Writes a question, and hands over what the terminal sends within a moment; the terminal is not read by anybody else. */
  ask(question: string, end: RegExp): Promise<string>;
};

/** Primary device attributes: 4 among them is sixel (VT340). */
const ATTRIBUTES = '\u001B[c';
// oxlint-disable-next-line no-control-regex
const ATTRIBUTES_END = /\u001B\[\?([\d;]*)c/;

/** The best first. */
const PROTOCOLS = ['kitty', 'iterm2', 'sixel'] as const satisfies readonly Protocol[];

/** Null where the terminal shows letters alone. */
export async function graphicsOf({ env, stdout, ask }: Terminal): Promise<Protocol | null> {
  // Within a multiplexer the environment speaks of the terminal around it, which sees nothing of this one.
  const isWithin = env['TMUX'] !== undefined || env['STY'] !== undefined;
  const supports = createSupportsTerminalGraphics(stdout);
  const known = isWithin ? undefined : PROTOCOLS.find((protocol) => supports[protocol]);
  if (known !== undefined) return known;
  const [, attributes = ''] = ATTRIBUTES_END.exec(await ask(ATTRIBUTES, ATTRIBUTES_END)) ?? [];
  return attributes.split(';').slice(1).includes('4') ? 'sixel' : null;
}
