// The help: opened, scrolled where it does not fit, closed by any other key.
import { helpFrame, type HelpFrame } from '../lines/help-lines.ts';
import type { Change, State } from '../state.ts';

const STEPS: Record<string, (frame: HelpFrame) => number> = {
  '<down>': ({ top }) => top + 1,
  j: ({ top }) => top + 1,
  '<up>': ({ top }) => top - 1,
  k: ({ top }) => top - 1,
  ' ': ({ top, height }) => top + height - 1,
  '<pagedown>': ({ top, height }) => top + height - 1,
  '<pageup>': ({ top, height }) => top - height + 1,
  g: () => 0,
  '<home>': () => 0,
  G: ({ total }) => total,
  '<end>': ({ total }) => total,
};

export function pressInHelp(state: State, help: number, press: string): Change {
  const frame = helpFrame(state, help);
  const step = frame.total > frame.height ? STEPS[press] : undefined;
  if (step === undefined) return [{ ...state, help: null }, []];
  return [{ ...state, help: helpFrame(state, step(frame)).top }, []];
}
