// What a process takes of the machine. The client library's own gauges wake it a hundred times a second; these four times.
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';

const LOOK_MS = 250;
/** How long a delay is remembered as the worst: once or twice this. */
const WINDOW_MS = 15_000;
const DELAY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const GAUGES = [
  {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory.',
    read: () => process.memoryUsage.rss(),
  },
  {
    name: 'nodejs_heap_size_used_bytes',
    help: 'What is used of the heap of V8.',
    read: () => process.memoryUsage().heapUsed,
  },
  {
    name: 'nodejs_external_memory_bytes',
    help: 'Memory outside of the heap.',
    read: () => process.memoryUsage().external,
  },
];

/** Returns how to stop. */
export function gaugeProcess(register: Registry): () => void {
  const registers = [register];
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time of the processor that was used, by user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  for (const { name, help, read } of GAUGES)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  return watchLoop(registers);
}

/** How late a timer is, as everything else is that waits for its turn. */
function watchLoop(registers: Registry[]): () => void {
  const delays = new Histogram({
    name: 'intake_event_loop_delay_seconds',
    help: 'How late the event loop was, looked at four times a second.',
    buckets: DELAY_SECONDS,
    registers,
  });
  let [worst, worstBefore, windowEnd, last] = [0, 0, 0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    const delay = Math.max(0, now - last - LOOK_MS) / 1000;
    last = now;
    delays.observe(delay);
    if (now > windowEnd) [worstBefore, worst, windowEnd] = [worst, 0, now + WINDOW_MS];
    worst = Math.max(worst, delay);
  }, LOOK_MS);
  timer.unref();
  new Gauge({
    name: 'intake_event_loop_delay_worst_seconds',
    help: 'The worst of the last seconds, of the process where it was worst.',
    aggregator: 'max',
    registers,
    collect() {
      this.set(Math.max(worst, worstBefore));
    },
  });
  return () => clearInterval(timer);
}
