// What each fault did: how often it struck, what was accepted meanwhile, and what became of that.

type Row = {
  rounds: number;
  accepted: number;
  lost: number;
  doubled: number;
  stuck: number;
  /** Until the API answered again. */
  longestMs: number;
};

export type Table = {
  rows: Map<string, Row>;
  wrong: string[];
  undelivered: number;
  badEnds: number;
  /** The longest in which nothing came to its end after the last fault. */
  stillMs: number;
};

const NOTHING: Row = { rounds: 0, accepted: 0, lost: 0, doubled: 0, stuck: 0, longestMs: 0 };

export const emptyTable = (): Table => ({
  rows: new Map(),
  wrong: [],
  undelivered: 0,
  badEnds: 0,
  stillMs: 0,
});

/** Counts are added up, of times the longest stays. */
export function add({ rows }: Table, fault: string, more: Partial<Row>): void {
  const row = rows.get(fault) ?? { ...NOTHING };
  for (const [name, value] of Object.entries(more) as [keyof Row, number][])
    row[name] = name === 'longestMs' ? Math.max(row[name], value) : row[name] + value;
  rows.set(fault, row);
}

export const totals = ({ rows }: Table): Row =>
  [...rows.values()].reduce(
    (sum, row) => ({
      rounds: sum.rounds + row.rounds,
      accepted: sum.accepted + row.accepted,
      lost: sum.lost + row.lost,
      doubled: sum.doubled + row.doubled,
      stuck: sum.stuck + row.stuck,
      longestMs: Math.max(sum.longestMs, row.longestMs),
    }),
    NOTHING,
  );

export function printTable(table: Table): void {
  console.log(line('fault', ['rounds', 'accepted', 'lost', 'doubled', 'stuck', 'back within']));
  for (const [name, row] of [...table.rows, ['all', totals(table)] as const])
    console.log(
      line(name, [
        ...[row.rounds, row.accepted, row.lost, row.doubled, row.stuck].map(String),
        `${(row.longestMs / 1000).toFixed(1)} s`,
      ]),
    );
}

const line = (name: string, cells: string[]): string =>
  name.padEnd(34) + cells.map((cell) => cell.padStart(12)).join('');
