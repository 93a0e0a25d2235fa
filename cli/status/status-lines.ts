// The page of `intake status` as lines: what needs somebody stands out, what is idle is dim.
import type { Line, Piece, Tone } from '../queue/text/line.ts';
import { age } from '../queue/text/times.ts';
import { bytesText } from '../terminal/progress.ts';
import { plural } from '../../src/platform/plural.ts';
import { span } from '../terminal/span.ts';
import { pad } from '../terminal/text.ts';
import type { Scrape } from '../deployment/scrape.ts';
import type { Status } from './read-status.ts';

type Database = Exclude<Status['database'], { fault: string }>;

const LABEL = 12;
const label = (text: string): Piece => ['dim', pad(text, LABEL)];
const row = (name: string, ...pieces: Piece[]): Line => [label(name), ...pieces];
const heading = (text: string, rest: Piece[] = []): Line => [['bold', text], ...rest];

const LATE_SECONDS = 60;
const VERY_LATE_SECONDS = 300;
const OLD_BACKUP_SECONDS = 36 * 3600;
const LITTLE_DISK = 2 * 1024 ** 3;

const lateTone = (seconds: number): Tone =>
  seconds >= VERY_LATE_SECONDS ? 'bad' : seconds >= LATE_SECONDS ? 'warn' : 'good';

const counted = (count: number, tone: Tone): Piece => (count === 0 ? ['dim', '0'] : [tone, String(count)]);

/** At most `rows` lines; the last errors are what is left out first. */
export function statusLines(status: Status, rows = Infinity): Line[] {
  const { database } = status;
  const head = [...serverLines(status), ...databaseLines(status)];
  if ('fault' in database) return head.slice(0, rows);
  const lines = [...head, [''], ...queueLines(database), ...flowLines(database), ...caseLines(database)];
  return [...lines, ...errorLines(database, status.at, rows - lines.length)].slice(0, rows);
}

function serverLines(status: Status): Line[] {
  const { metrics, requestsPerSecond } = status;
  const { address, scrape } = metrics;
  const running = runningPieces(status);
  if (scrape === null) {
    const why = address === null ? 'INTAKE_METRICS is off' : `nobody answers at ${address}`;
    return [row('Servers', ...running), row('Requests', ['dim', `not known: ${why}`])];
  }
  const { requests, faults, children, restarts } = scrape;
  const rate = requestsPerSecond === null ? '' : `${requestsPerSecond.toFixed(1)}/s, `;
  return [
    row('Servers', ...running, ['dim', childrenText(children)], ...restartPieces(restarts)),
    row('Requests', `${rate}${requests} since the start, `, counted(faults, 'bad'), ' with 5xx'),
    memoryLine(scrape),
  ];
}

function runningPieces({ database }: Status): Piece[] {
  if ('fault' in database) return [['warn', 'not known']];
  const { servers, isWorking } = database;
  if (servers === 0) return [['bad', 'no server runs; start "intake serve"']];
  const running: Piece = ['good', plural(servers, 'server process', 'server processes')];
  return isWorking ? [running] : [running, ['bad', ', none of them works jobs off']];
}

function memoryLine({ residentBytes, childrenBytes, eventLoopSeconds }: Scrape): Line {
  const children = childrenBytes === null ? '' : `, children ${bytesText(childrenBytes)}`;
  const loop = eventLoopSeconds === null ? [] : [loopPiece(eventLoopSeconds)];
  return row('Memory', `${bytesText(residentBytes)}${children}`, ...loop);
}

const childrenText = (children: number | null): string =>
  children === null ? '' : `, ${plural(children, 'child process', 'child processes')}`;

const restartPieces = (restarts: number): Piece[] =>
  restarts === 0 ? [] : [['warn', `, ${restarts} replaced`]];

const LATE_LOOP_SECONDS = 0.25;

const loopPiece = (seconds: number): Piece => [
  seconds > LATE_LOOP_SECONDS ? 'warn' : 'dim',
  `, event loop up to ${(seconds * 1000).toFixed(0)} ms late`,
];

function databaseLines({ database, disk }: Status): Line[] {
  const space: Line[] =
    disk === null
      ? []
      : [
          row(
            'Disk',
            [disk.freeBytes < LITTLE_DISK ? 'bad' : 'good', bytesText(disk.freeBytes)],
            ` free for ${disk.path}`,
          ),
        ];
  if ('fault' in database) return [row('Database', ['bad', database.fault]), ...space];
  const { version, bytes, connections, maxConnections, backup } = database;
  const isFull = connections > 0.9 * maxConnections;
  return [
    row('Database', ['good', `PostgreSQL ${version}`], `, ${bytesText(bytes)}, `, [
      isFull ? 'bad' : 'dim',
      `${connections} of ${maxConnections} connections`,
    ]),
    ...space,
    row('Backup', backupPiece(backup)),
  ];
}

function backupPiece({ ageSeconds, hasFailed }: Database['backup']): Piece {
  if (hasFailed) return ['bad', 'the last daily one failed; see "intake notifications list"'];
  if (ageSeconds === null) return ['warn', 'there is none; see "intake doctor"'];
  return [ageSeconds > OLD_BACKUP_SECONDS ? 'bad' : 'good', `${span(ageSeconds)} old`];
}

const COLUMNS = ['waiting', 'later', 'active', 'failed', 'oldest'];
const NAME = 19;
const CELL = 9;

function queueLines({ queues }: Database): Line[] {
  const head: Line = [
    ['bold', pad('Queue', NAME)],
    ...COLUMNS.map((title): Piece => ['dim', pad(title, CELL, 'left')]),
  ];
  const busy = queues.filter(
    ({ waiting, deferred, active, failed }) => waiting + deferred + active + failed > 0,
  );
  const idle = queues.length - busy.length;
  const lines = busy.map(({ queue, waiting, deferred, active, failed, oldestSeconds }): Line => {
    const cell = (text: string, tone: Tone): Piece => [text === '0' ? 'dim' : tone, pad(text, CELL, 'left')];
    const oldest =
      oldestSeconds === null ? cell('0', 'dim') : cell(span(oldestSeconds), lateTone(oldestSeconds));
    return [
      pad(queue, NAME),
      cell(String(waiting), 'accent'),
      cell(String(deferred), 'warn'),
      cell(String(active), 'good'),
      cell(String(failed), 'bad'),
      oldest,
    ];
  });
  const rest: Line[] = idle === 0 ? [] : [[['dim', `${plural(idle, 'queue is', 'queues are')} empty`]]];
  return [head, ...lines, ...rest, ['']];
}

function flowLines({ deliveries, circuits }: Database): Line[] {
  const { waiting, held, delivering, failed, oldestSeconds } = deliveries;
  const late: Piece[] =
    oldestSeconds === null ? [] : [[lateTone(oldestSeconds), `, oldest due ${span(oldestSeconds)} ago`]];
  const away = circuits.open + circuits.half_open + circuits.unsure;
  const answering = circuits.closed - circuits.unsure;
  return [
    row(
      'Webhooks',
      counted(waiting, 'accent'),
      ' waiting, ',
      counted(delivering, 'good'),
      ' under way, ',
      counted(held, 'warn'),
      ' held, ',
      counted(failed, 'bad'),
      ' given up',
      ...late,
    ),
    answering + away === 0
      ? row('Connectors', ['dim', 'none was called'])
      : row('Connectors', counted(answering, 'good'), ' answer, ', counted(away, 'bad'), ' away'),
  ];
}

function caseLines({ cases }: Database): Line[] {
  const environments = [...new Set(cases.map(({ environment }) => environment))];
  if (environments.length === 0) return [row('Cases', ['dim', 'none'])];
  return environments.map((environment) => {
    const states = cases.filter((one) => one.environment === environment);
    const pieces = states.flatMap(({ runtime_status: state, cases: count }, at): Piece[] => [
      at === 0 ? '' : ', ',
      String(count),
      ['dim', ` ${state.replaceAll('_', ' ')}`],
    ]);
    return row(`Cases ${environment}`, ...pieces);
  });
}

function errorLines({ troubles }: Database, now: number, room: number): Line[] {
  if (room < 3) return [];
  if (troubles.length === 0) return [[''], row('Last errors', ['dim', 'none'])];
  const lines = troubles
    .slice(0, room - 2)
    .map(({ at, about, code, message }): Line => [
      ['dim', pad(age(new Date(at).toISOString(), now), 5)],
      ['warn', code],
      ` ${message} `,
      ['dim', about],
    ]);
  return [[''], heading('Last errors'), ...lines];
}
