// The queue on a terminal: panes of lines, and keys that become events.
import { useEffect, useSyncExternalStore } from 'react';
import { asksToStop, stopped } from '../terminal/job-control.ts';
import { Box, Text, useApp, useInput, usePaste, useStdin } from 'ink';
import { caseLines } from './lines/case-lines.ts';
import { headLines, keyLines, noticeLine } from './lines/frame-lines.ts';
import { helpFrame } from './lines/help-lines.ts';
import { eventsOf } from './keys.ts';
import { DIVIDER_COLUMNS, layoutOf } from './layout.ts';
import { printLine, type Line, type Tone } from './text/line.ts';
import { listHead, listLines } from './lines/list-lines.ts';
import { promptLines } from './lines/prompt-lines.ts';
import type { State } from './state.ts';
import type { QueueStore } from './store.ts';

type Drawn = { line: Line; tone?: Tone | undefined };
type PaneProps = { lines: Drawn[]; width: number; height: number; colour: boolean };

function Pane({ lines, width, height, colour }: PaneProps) {
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden" flexShrink={0}>
      {lines.slice(0, height).map(({ line, tone }, at) => (
        <Text key={at} wrap="truncate-end">
          {printLine(line, { width, colour, ...(tone === undefined ? {} : { tone }) })}
        </Text>
      ))}
    </Box>
  );
}

const drawn = (lines: readonly Line[]): Drawn[] => lines.map((line) => ({ line }));
const marked = (lines: { line: Line; selected: boolean }[]): Drawn[] =>
  lines.map(({ line, selected }) => ({ line, tone: selected ? ('selected' as const) : undefined }));

function Body({ state, colour }: { state: State; colour: boolean }) {
  const { list, case: pane, body, beside } = layoutOf(state);
  const { columns } = state.size;
  if (state.help !== null) {
    const { lines } = helpFrame(state, state.help);
    return <Pane lines={drawn(lines)} width={columns} height={body} colour={colour} />;
  }
  const divider: Drawn[] = Array.from({ length: body }, () => ({ line: [' ', ['dim', '│'], ' '] }));
  return (
    <Box>
      {list !== null && (
        <Pane
          lines={[{ line: listHead(state) }, ...marked(listLines(state))]}
          width={list.width}
          height={body}
          colour={colour}
        />
      )}
      {beside && <Pane lines={divider} width={DIVIDER_COLUMNS} height={body} colour={colour} />}
      {pane !== null && (
        <Pane lines={drawn(caseLines(state))} width={pane.width} height={body} colour={colour} />
      )}
    </Box>
  );
}

function footOf(state: State, foot: number): Drawn[] {
  if (state.prompt !== null) return marked(promptLines(state, state.prompt));
  return drawn([noticeLine(state), ...keyLines(state, foot - 1)]);
}

type QueueProps = {
  store: QueueStore;
  colour: boolean;
  /** Told how the terminal is lent to something else for a while. */
  lends?: (suspend: (work: () => Promise<void>) => Promise<void>) => void;
  /** Stops the program until it is brought back. */
  stop?: () => Promise<void>;
  /** Draws nothing for now. */
  isBlank?: boolean;
};

export function QueueView({ store, colour, lends, stop = stopped, isBlank = false }: QueueProps) {
  const { suspendTerminal } = useApp();
  useEffect(() => lends?.(suspendTerminal), [lends, suspendTerminal]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { isRawModeSupported } = useStdin();
  useInput(
    (input, key) => {
      if (asksToStop(input, key)) void suspendTerminal(stop);
      for (const event of eventsOf(input, key)) store.dispatch(event);
    },
    { isActive: isRawModeSupported },
  );
  usePaste((text) => store.dispatch({ event: 'paste', text }), { isActive: isRawModeSupported });
  const { foot } = layoutOf(state);
  const { size } = state;
  if (isBlank) return null;
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
      <Pane lines={drawn(headLines(state))} width={size.columns} height={2} colour={colour} />
      <Body state={state} colour={colour} />
      <Pane lines={footOf(state, foot)} width={size.columns} height={foot} colour={colour} />
    </Box>
  );
}
