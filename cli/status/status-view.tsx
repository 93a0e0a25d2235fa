// The page of `intake status` on a terminal.
import { Box, Text, useApp, useInput, useStdin } from 'ink';
import { useSyncExternalStore } from 'react';
import { asksToStop, stopped } from '../terminal/job-control.ts';
import { printLine, type Line } from '../queue/text/line.ts';
import { statusLines } from './status-lines.ts';
import type { StatusStore } from './store.ts';

const headOf = (at: number | null, isLate: boolean): Line => [
  ['bar', 'intake'],
  ['dim', at === null ? '  looking …' : `  ${new Date(at).toISOString().slice(11, 19)} UTC`],
  ...(isLate ? [['warn', '  no new answer yet'] as const] : []),
];
const FOOT: Line = [
  ['accent', 'q'],
  ['dim', ' quit   '],
  ['accent', 'r'],
  ['dim', ' look now'],
];

type StatusProps = {
  store: StatusStore;
  colour: boolean;
  /** Stops the program until it is brought back. */
  stop?: () => Promise<void>;
  /** Draws nothing for now. */
  isBlank?: boolean;
};

export function StatusView({ store, colour, stop = stopped, isBlank = false }: StatusProps) {
  const { status, size, isLate } = useSyncExternalStore(store.subscribe, store.state);
  const { suspendTerminal } = useApp();
  const { isRawModeSupported } = useStdin();
  useInput(
    (input, key) => {
      if (input === 'q' || key.escape || (key.ctrl && input === 'c')) store.quit();
      else if (asksToStop(input, key)) void suspendTerminal(stop);
      else if (input === 'r') store.look();
    },
    { isActive: isRawModeSupported },
  );
  if (isBlank) return null;
  const { columns, rows } = size;
  const body = status === null ? [] : statusLines(status, rows - 3);
  const lines: Line[] = [headOf(status?.at ?? null, isLate), [''], ...body];
  const empty = Math.max(0, rows - 1 - lines.length);
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      {[...lines, ...Array.from({ length: empty }, (): Line => ['']), FOOT].map((line, at) => (
        <Text key={at} wrap="truncate-end">
          {printLine(line, { width: columns, colour })}
        </Text>
      ))}
    </Box>
  );
}
